/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>

/**
 * Continues with a value, without a promise if the value is already available. Most polls are answered without one,
 * which costs a fifth less.
 */
export function andThen<T, R>(value: Awaitable<T>, next: (value: T) => Awaitable<R>): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
