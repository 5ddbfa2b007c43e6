import { afterEach, expect, it, vi } from 'vitest'
import { cutText } from './cut-text'

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a text that fits', 'abcde', 'abcde'],
  ['a text of emoji that fits', '\u{1F0CF}'.repeat(5), '\u{1F0CF}'.repeat(5)],
  ['letters', 'abcdefg', 'abcde'],
  ['emoji of two code units', '\u{1F0CF}'.repeat(6), '\u{1F0CF}'.repeat(5)],
  ['a joined emoji that ends at the limit', `${FAMILY}f`, FAMILY],
  ['a joined emoji across the limit', `abc${FAMILY}`, 'abc'],
  ['a joined emoji that begins at the limit', `abcde${FAMILY}`, 'abcde'],
  ['a flag across the limit', 'abcd\u{1F1F3}\u{1F1F4}', 'abcd'],
  ['an accent across the limit', 'abcde\u0301f', 'abcd'],
  ['one character that is longer than the limit', `e${'\u0301'.repeat(9)}`, `e${'\u0301'.repeat(4)}`],
])('at most 5 code points of %s', (_, text, cut) => {
  expect(cutText(text, 5)).toBe(cut)
})

it('a browser without a segmenter cuts between code points', () => {
  vi.stubGlobal('Intl', {})
  expect(cutText('abcd\u{1F0CF}\u{1F0CF}', 5)).toBe('abcd\u{1F0CF}')
})
