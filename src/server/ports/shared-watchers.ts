/** Which sessions watch which rooms, over all processes. A session watches for 30 s after it was noted. */
export interface SharedWatchers {
  /** Notes that sessions watch a room now. Answers how many do; undefined, and soon, if that cannot be known. */
  note(code: string, sessions: readonly string[]): Promise<number | undefined>
  close(): Promise<void>
}
