import { expect, it } from 'vitest'
import { ChatBody } from './bodies'

it.each([
  [' Hi! ', 'Hi!'],
  ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['❤️', '❤️'],
  ['1️⃣', '1️⃣'],
  ['क्षमा', 'क्षमा'],
  ['⠓⠁⠗⠧⠑⠽', '⠓⠁⠗⠧⠑⠽'],
  ['…', '…'],
  // Hidden characters beside visible ones are kept, because some languages need them.
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['\u2800ok\u200B', '\u2800ok\u200B'],
  // Reserved for an emoji of a later version of Unicode.
  ['\u{1F8FF}', '\u{1F8FF}'],
])('the message %j is kept as %j', (typed, kept) => {
  expect(ChatBody.parse({ message: typed }).message).toBe(kept)
})

it.each([
  '',
  ' \n\t',
  '\u00A0\u3000',
  '\uFEFF',
  '\u200B',
  '\u200D\uFE0F',
  '\u2060 \u2060',
  '\u00AD',
  '\u202E\u202C',
  '\u3164',
  '\u115F\u1160\uFFA0',
  '\u2800 \u2800',
  '\u034F',
  '\u0301',
  '\uFFFC',
  '\u{1D159}',
  '\u{E0100}',
  '\u0000',
  undefined,
])('a message without visible characters is refused: %j', (message) => {
  expect(ChatBody.safeParse({ message }).error?.issues[0]?.message).toBe('message-required')
})
