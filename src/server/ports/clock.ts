/** The time of the server. */
export interface Clock {
  /** Epoch milliseconds, an integer. Never goes back while the process lives, even if the system's clock is set. */
  now(): number
  /** Calls back once after at least that many milliseconds. The returned function cancels the timer. */
  after(ms: number, callback: () => void): () => void
}
