/** The choice that a number of any size selects. */
export function oneOf<T>(choices: readonly T[], pick: number): T {
  const chosen = choices[pick % choices.length]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}
