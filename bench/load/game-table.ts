/** A table of players that keeps playing, on any of the servers. */
export interface GameTable {
  /**
   * Takes the next action, and before a decision chooses wild cards, and after a deal reads the hands. Resolves to the
   * time from the action until all pages of the table have received its event, in milliseconds.
   */
  act(): Promise<number>
  /** Bytes that the server has sent to the pages. */
  readonly bytesRead: number
  close(): void
}

/** Where a table of a minimal server connects, and its name there. */
export interface MinimalTable {
  port: number
  players: number
  name: string
}

/** Decisions follow the same pattern on every server, so that all servers have the same showdowns. */
export function decisionOf(count: number): 'stay' | 'fold' {
  return count % 3 === 0 ? 'fold' : 'stay'
}
