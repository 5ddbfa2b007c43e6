/** A table of players that goes on playing, whichever server it plays on. */
export interface GameTable {
  /** Takes the next action; resolves when all pages of the table have been told. */
  act(): Promise<void>
  close(): void
}

/** The seats of a round decide in the same pattern on every server, so that all have the same showdowns to do. */
export function decisionOf(count: number): 'stay' | 'fold' {
  return count % 3 === 0 ? 'fold' : 'stay'
}
