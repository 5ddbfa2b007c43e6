/** The parts that the command line names; all of them if it names none. */
export function askedParts<Part extends string>(parts: Record<Part, unknown>): Part[] {
  const known = Object.keys(parts)
  const asked = process.argv.slice(2)
  const unknown = asked.filter((part) => !known.includes(part))
  if (unknown.length > 0) throw new Error(`Unknown parts: ${unknown.join(', ')}. Known parts: ${known.join(', ')}`)
  return (asked.length === 0 ? known : asked) as Part[]
}
