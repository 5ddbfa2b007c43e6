/** The parts of a sentence by name. A list is read as "Ann and Bob". */
export type Params = Readonly<Record<string, string | number | readonly string[]>>

/** A sentence with its `{name}` parts filled in. */
export function fillIn(sentence: string, params: Params = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (part, name: string) => textOf(params[name] ?? part))
}

/** Numbers have commas from 10,000 on, as amounts have on the page. */
const COMMAS_FROM = 10_000

function textOf(value: Params[string]): string {
  if (typeof value === 'object') return value.join(' and ')
  return typeof value === 'number' && value >= COMMAS_FROM ? value.toLocaleString('en-US') : String(value)
}
