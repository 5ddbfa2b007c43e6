const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name for a sentence. The isolation keeps a name that is written from right to left from moving amounts or commas
 * beside it.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}

/** "Jonas", "Jonas and Theo", "Jonas, Theo and you". */
export function nameList(names: readonly string[]): string {
  const shown = names.map(isolated)
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`
}
