/** The parts of a sentence by name. A list is read as "Ann and Bob". */
export type Params = Readonly<Record<string, string | number | readonly string[]>>

/** A sentence with its `{name}` parts filled in. */
export function fillIn(sentence: string, params: Params = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (part, name: string) => textOf(params[name] ?? part))
}

function textOf(value: Params[string]): string {
  return typeof value === 'object' ? value.join(' and ') : String(value)
}
