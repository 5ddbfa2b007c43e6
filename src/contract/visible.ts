// Control and format characters (bidirectional overrides are among them), lone surrogates, line and paragraph
// separators, and other characters without width: with fillers and variation selectors two names would look the same.
// Chromium shows nothing for the object replacement character, and fonts nothing for the null notehead of music and the
// filler of the Khitan script, and blanks for characters that are not assigned. Code points that Unicode reserves for
// later emoji are not assigned either, but are allowed.
export const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFFC\u{1D159}\u{16FE4}]|(?!\p{Extended_Pictographic})\p{Cn}/u
/** Neither a mark, which is invisible by itself, nor a blank; the braille blank looks like one. */
const VISIBLE = /[^\p{M}\p{White_Space}\u2800]/u

/** Whether anything of the text can be seen. */
export function isVisible(text: string): boolean {
  return [...text].some((character) => VISIBLE.test(character) && !HIDDEN.test(character))
}
