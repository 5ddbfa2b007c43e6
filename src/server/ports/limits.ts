/** A limit: at most `burst` at once, refilled at `perSecond`. */
export interface Limit {
  name: string
  burst: number
  perSecond: number
}

/** Counts what sessions and addresses do. */
export interface Limits {
  /**
   * Takes one from the allowance of `key`. Resolves to 0 if the allowance had one, else the milliseconds until it has one.
   */
  take(limit: Limit, key: string): number | Promise<number>
  /** The milliseconds until one can be taken, 0 if it can be now. Takes nothing. */
  peek(limit: Limit, key: string): number | Promise<number>
  close(): Promise<void>
}
