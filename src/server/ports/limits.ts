/** A limit: at most `burst` at once, refilled at `perSecond`. */
export interface Limit {
  name: string
  burst: number
  perSecond: number
}

/** Counts what sessions and addresses do. */
export interface Limits {
  /** Takes one from the allowance of `key`. Answers 0 if it was there, else the milliseconds until it will be. */
  take(limit: Limit, key: string): number | Promise<number>
  /** The milliseconds until the allowance has one, without taking it. */
  peek(limit: Limit, key: string): number | Promise<number>
  close(): Promise<void>
}
