export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value below which `percent` of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  const index = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))
  return sorted[index] ?? Number.NaN
}
