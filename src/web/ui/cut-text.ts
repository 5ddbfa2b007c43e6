/** How many code points after the limit are enough to find the beginning of the character that the limit would cut. */
const LOOK_AHEAD = 32

/**
 * The beginning of a text, with at most this many code points. It ends with a whole character as a person sees it: no
 * emoji is cut. Browsers without `Intl.Segmenter` cut between code points.
 */
export function cutText(text: string, max: number): string {
  const seen = max + LOOK_AHEAD
  const points = Array.from(text.slice(0, 2 * seen)).slice(0, seen)
  if (points.length <= max) return text
  const cut = points.slice(0, max).join('')
  if (!('Segmenter' in Intl)) return cut
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(points.join(''))
  const { index = cut.length } = segments.containing(cut.length) ?? {}
  // One character alone may be longer than the limit.
  return index === 0 ? cut : cut.slice(0, index)
}
