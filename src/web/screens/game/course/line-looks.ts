/** Neighbouring places differ in colour and in dashes; no two of 18 are alike in both. */

const HUES = 6
const DASHES = [[], [7, 4], [2, 3]] as const

/** The colour of the line in this place, from the tokens. */
export const hueOf = (place: number) => `var(--series-${1 + ((place - 1) % HUES)})`

/** The dashes of the line in this place, as a canvas and `stroke-dasharray` take them; none for a whole line. */
export const dashOf = (place: number): readonly number[] =>
  DASHES[Math.floor((place - 1) / HUES + ((place - 1) % HUES)) % DASHES.length] ?? []
