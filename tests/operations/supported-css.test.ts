import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { unsupportedCss } from '../support/unsupported-css'

const ASSETS = 'dist/web/assets/'
const sheets = readdirSync(ASSETS).filter((file) => file.endsWith('.css'))

it('the built style sheets use only features that the oldest supported browsers have', () => {
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.flatMap((file) => unsupportedCss(readFileSync(ASSETS + file, 'utf8')))).toEqual([])
})

it('no colour is in oklch, with which Firefox draws the sectors of a chip as thin spokes', () => {
  expect(sheets.filter((file) => readFileSync(ASSETS + file, 'utf8').includes('oklch'))).toEqual([])
})

it.each([
  ['a:has(b) { color: red }', ':has in a:has(b): firefox 115'],
  ['@starting-style { a { opacity: 0 } }', '@starting-style in @starting-style: chrome 109,firefox 115,safari 16.4'],
  ['@scope (a) { b { color: red } }', '@scope in @scope: chrome 109'],
  ['@container style(--a: b) { a { color: red } }', 'style() in @container: chrome 109,firefox 115'],
  ['a { b { color: red } }', 'nesting in b: chrome 109,firefox 115'],
  ['a { color: color-mix(in srgb, red, blue) }', 'color-mix() in a color: chrome 109'],
  ['a { --b: oklch(0.5 0.1 20) }', 'oklch() in a --b: chrome 109'],
  ['a { color: rgb(from red r g b) }', 'rgb(from) in a color: chrome 109'],
  ['a { color: light-dark(red, blue) }', 'light-dark() in a color: chrome 109'],
  ['a { grid-template-columns: subgrid }', 'grid-template-columns: subgrid in a grid-template-columns: chrome 109'],
  ['a { mask-image: linear-gradient(red, blue) }', 'mask-image in a mask-image: chrome 109'],
  ['a { field-sizing: content }', 'field-sizing in a field-sizing: chrome 109'],
  ['a { width: 2rlh }', 'rlh in a width: chrome 109,firefox 115'],
  ['a { width: round(1px, 2px) }', 'round() in a width: chrome 109'],
])('%s is found', (css, problem) => {
  expect(unsupportedCss(css).join('\n')).toContain(problem)
})

it.each([
  'a { height: 100dvh; width: 1cqi; translate: 1px; inset-inline: 0; aspect-ratio: 1; width: clamp(1px, 2px, 3px) }',
  'a { -webkit-mask-image: linear-gradient(red, blue); mask-image: linear-gradient(red, blue) }',
  '@layer b { @container c (width < 45rem) { a:focus-visible { text-wrap: balance } } }',
  '@supports (color: oklch(0 0 0)) { a { color: oklch(0.5 0.1 20) } }',
])('%s is supported', (css) => {
  expect(unsupportedCss(css)).toEqual([])
})
