/** A table of players that goes on playing, whichever server it plays on. */
export interface GameTable {
  /**
   * Takes the next action and all that belongs to it: naming twos before a decision, reading hands after a deal. Answers
   * how long it took until all pages of the table had been told of the action itself, in milliseconds.
   */
  act(): Promise<number>
  close(): void
}

/** The seats of a round decide in the same pattern on every server, so that all have the same showdowns to do. */
export function decisionOf(count: number): 'stay' | 'fold' {
  return count % 3 === 0 ? 'fold' : 'stay'
}
