type Fields = Record<string, unknown>

/** The remaining time differs from moment to moment. */
const IGNORED = 'timeLeft'

/** Compares plain JSON values. The order of fields does not matter, and an undefined field counts as absent. */
export function isSame(one: unknown, other: unknown, alsoIgnored = IGNORED): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false
    for (let place = 0; place < one.length; place += 1) if (!isSame(one[place], other[place], alsoIgnored)) return false
    return true
  }
  for (const name in one) {
    if (name === IGNORED || name === alsoIgnored) continue
    if (!isSame((one as Fields)[name], (other as Fields)[name], alsoIgnored)) return false
  }
  for (const name in other) {
    if (name === IGNORED || name === alsoIgnored) continue
    if ((other as Fields)[name] !== undefined && (one as Fields)[name] === undefined) return false
  }
  return true
}

const parsedTexts = new Map<string, unknown>()
const MOST_TEXTS = 300

/** The value of a JSON text. What many pages receive is parsed once; nobody may change it. */
export function parsed(text: string): unknown {
  const known = parsedTexts.get(text)
  if (known !== undefined) return known
  if (parsedTexts.size > MOST_TEXTS) parsedTexts.clear()
  const value: unknown = JSON.parse(text)
  parsedTexts.set(text, value)
  return value
}
