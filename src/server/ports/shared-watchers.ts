/** Which sessions watch which rooms, over all processes. A session counts as watching for 30 s after it was noted. */
export interface SharedWatchers {
  /**
   * Notes that sessions watch a room now. Resolves to how many sessions watch it; undefined, after a short time, if that
   * cannot be known.
   */
  note(code: string, sessions: readonly string[]): Promise<number | undefined>
  close(): Promise<void>
}
