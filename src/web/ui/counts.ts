/** "0 wins", "1 win", "3 wins". */
export function winCount(wins: number): string {
  return wins === 1 ? '1 win' : `${wins} wins`
}

/** "No wins yet", "1 win", "3 wins". */
export function winsSoFar(wins: number): string {
  return wins === 0 ? 'No wins yet' : winCount(wins)
}

/** "0 rounds", "1 round", "12 rounds". */
export function roundCount(rounds: number): string {
  return rounds === 1 ? '1 round' : `${rounds} rounds`
}
