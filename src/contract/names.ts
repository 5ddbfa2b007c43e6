import * as z from 'zod'

export const MAX_NAME_LENGTH = 20
const MAX_NAME_CODE_POINTS = 100

// Control, format (bidirectional overrides are among them), lone surrogate, line and paragraph separators, and whatever
// else has no width of its own: fillers and variation selectors would make two names that look the same.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
/** Says whether what comes before it is shown as an emoji or as text. */
const EMOJI_STYLE = /(\p{Emoji})[\uFE0E\uFE0F]/gu
const JOINED_EMOJI = /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The number of characters as a person counts them (grapheme clusters). */
export function lengthOf(text: string): number {
  return [...graphemes.segment(text)].length
}

/** Trimmed, and every inner run of white space made one blank (decisions 2, Names). */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/gu, ' ')
}

function isShowable(name: string): boolean {
  return !HIDDEN.test(name.replace(JOINED_EMOJI, '$1').replace(EMOJI_STYLE, '$1'))
}

/** A player's name as it is kept. Refuses an empty one, more than 20 characters, and characters that cannot be seen. */
export const PlayerName = z
  .string({ error: 'Name is required' })
  .transform(tidyName)
  .pipe(
    z
      .string()
      .min(1, 'Name is required')
      .refine((name) => lengthOf(name) <= MAX_NAME_LENGTH && [...name].length <= MAX_NAME_CODE_POINTS, {
        error: `Name must be at most ${MAX_NAME_LENGTH} characters`,
      })
      .refine(isShowable, { error: "Name has characters that can't be shown" }),
  )
