import { expect, it } from 'vitest'
import { nameList } from './names'

it.each(['\u05de\u05d0\u05d9\u05d4', '\u0645\u0627\u064a\u0627', '\u{1e900}\u{1e901}', '\u{10d00}\u{10d01}'])(
  'a right-to-left name keeps its place in a list: %s',
  (name) => {
    expect(nameList([name, 'Ben', name])).toBe(`\u2068${name}\u2069, Ben and \u2068${name}\u2069`)
  },
)

it.each([
  [[], ''],
  [['Jonas'], 'Jonas'],
  [['Jonas', 'Theo'], 'Jonas and Theo'],
  [['Jonas', 'Theo', 'you'], 'Jonas, Theo and you'],
])('names are listed as in a spoken sentence: %j', (names, said) => {
  expect(nameList(names)).toBe(said)
})
