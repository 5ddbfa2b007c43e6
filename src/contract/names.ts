import * as z from 'zod/mini'
import { code } from './issue-codes'
import { MAX_NAME_CODE_POINTS, MAX_NAME_LENGTH } from './limits'
import { HIDDEN, isVisible } from './visible'

/**
 * White space around a name is dropped, so the typed text may be longer than the name. A longer text than this is not
 * examined.
 */
const MAX_TYPED_LENGTH = 1_000

/** Selects whether the character before it is shown as an emoji or as text; after a digit only within a keycap. */
const EMOJI_STYLE = /(\p{Extended_Pictographic}|[\d#*](?=\uFE0F\u20E3))[\uFE0E\uFE0F]/gu
const JOINED_EMOJI = /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu
/**
 * The braille blank looks like white space, so players could not distinguish a name with one from the name without it.
 */
const BLANKS = /[\s\u2800]+/gu

let segmenter: Intl.Segmenter | undefined

/**
 * The number of characters as a person counts them (grapheme clusters). Browsers without `Intl.Segmenter` count code
 * points; the server decides.
 */
function lengthOf(text: string): number {
  if (!('Segmenter' in Intl)) return [...text].length
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}

/** Trimmed, and every inner run of blanks made one. */
function tidyName(name: string): string {
  return name.replace(BLANKS, ' ').trim()
}

/** Code points are counted first: counting grapheme clusters takes quadratic time. */
function isShortEnough(name: string): boolean {
  return (
    name.length <= 2 * MAX_NAME_CODE_POINTS &&
    [...name].length <= MAX_NAME_CODE_POINTS &&
    lengthOf(name) <= MAX_NAME_LENGTH
  )
}

function isShowable(name: string): boolean {
  return isVisible(name) && !HIDDEN.test(name.replace(JOINED_EMOJI, '$1').replace(EMOJI_STYLE, '$1'))
}

/**
 * A player's name as it is kept. Refuses an empty name, more than 20 characters (R-name-1), hidden characters (R-name-2),
 * and a name of which nothing can be seen (R-name-5).
 */
export const PlayerName = z.pipe(
  z.pipe(
    z.string({ error: code('name-required') }).check(
      z.maxLength(MAX_TYPED_LENGTH, code('name-too-long')),
      // JavaScript counts this character as white space, but it has no width.
      z.refine((typed) => !typed.includes('\uFEFF'), { error: code('name-not-showable') }),
    ),
    z.transform(tidyName),
  ),
  z
    .string()
    .check(
      z.minLength(1, code('name-required')),
      z.refine(isShortEnough, { error: code('name-too-long'), abort: true }),
      z.refine(isShowable, { error: code('name-not-showable') }),
    ),
)
