/** True at first, and then at most once in this time. The instants are milliseconds of one clock. */
export function atMostEvery(everyMs: number): (at: number) => boolean {
  let last = -Infinity
  return (at) => {
    if (at - last < everyMs) return false
    last = at
    return true
  }
}
