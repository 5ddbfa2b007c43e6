import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../tests/support/app'
import { MemoryLimits } from '../adapters/memory-limits'

const PAGE = '<!doctype html><head><title>3-Card Poker</title></head>'

let webRoot: string
let test: TestApp

beforeAll(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'pages-'))
  mkdirSync(join(webRoot, 'pages'))
  for (const page of ['index.html', 'pages/join-game.html', 'pages/lobby.html'])
    writeFileSync(join(webRoot, page), PAGE)
})
afterAll(() => rmSync(webRoot, { recursive: true }))
beforeEach(async () => (test = await openApp({ webRoot, limits: (clock) => new MemoryLimits(clock) })))
afterEach(() => test.close())

const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'table.local:3000', accept: 'text/html', ...headers } })

/** The content of the preview's tags by their property. */
async function previewOf(url: string): Promise<Record<string, string>> {
  const { body } = await open(url)
  return Object.fromEntries(
    [...body.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  )
}

it('a link to a room shows whose table it is, the ante and how many sit there', async () => {
  const { code } = await seat(test, 'Maya', 'Noor', 'Theo')
  for (const link of [`/join-game?room=${code}`, `/join-game?from=chat&room=${code.toLowerCase()}`, `/lobby/${code}`]) {
    expect(await previewOf(link)).toEqual({
      type: 'website',
      site_name: '3-Card Poker with AI',
      title: "Maya's table",
      description: `Ante $50, 4 at the table. Room ${code}.`,
      url: `http://table.local:3000/join-game?room=${code}`,
      image: 'http://table.local:3000/icon-512.png',
    })
  }
})

it('an unlisted room shows no names', async () => {
  const { code, players } = await seat(test, 'Maya')
  await players[0].post(`/api/game/settings/${code}`, { listed: false })
  const { title } = await previewOf(`/lobby/${code}`)
  expect(title).toBe('3-card poker with friends and Harvey')
  expect((await open(`/lobby/${code}`)).body).not.toContain('Maya')
})

it('a name is text and no markup', async () => {
  const { code } = await seat(test, '"><b>$& Zoe')
  const { body } = await open(`/lobby/${code}`)
  expect(body).toContain('content="&quot;&gt;&lt;b&gt;$&amp; Zoe\'s table"')
})

it('other addresses and unknown rooms show the page alone', async () => {
  for (const path of ['/join-game', '/join-game?room=ZZZZZZ', '/lobby/ZZZZZZ', '/lobby/ZZZZZZZ', '/']) {
    expect((await open(path)).body).toBe(PAGE)
  }
})

it('who has guessed too many codes gets no previews (P-limit-3)', async () => {
  const { code } = await seat(test, 'Maya')
  for (let guess = 0; guess < 60; guess += 1) await open('/lobby/ZZZZZZ')
  expect(await previewOf(`/lobby/${code}`)).toEqual({})
})

it('the page is compressed for a browser that takes it so', async () => {
  const { code } = await seat(test, 'Maya')
  const { headers, rawPayload } = await open(`/lobby/${code}`, { 'accept-encoding': 'gzip, br' })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache', vary: 'accept-encoding' })
  expect(gunzipSync(rawPayload).toString()).toContain("Maya's table")
})
