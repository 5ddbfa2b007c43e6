/** One step of a JSON Patch (RFC 6902). The server sends these three only. */
export type PatchOperation =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string; value?: never }

type Json = Record<string, unknown> | unknown[]

/** An operation takes about as many bytes as this many values. */
const VALUES_OF_OPERATION = 3

/**
 * The operations that make `after` of `before`. A list of another length is replaced as a whole, and so is an object or a
 * list that takes fewer bytes than the operations within it.
 */
export function patchBetween(before: object, after: object): PatchOperation[] {
  const operations: PatchOperation[] = []
  collect(before as Json, after as Json, '', operations)
  return operations
}

function collect(before: Json, after: Json, path: string, operations: PatchOperation[]): void {
  let kept = 0
  for (const key of Object.keys(after)) {
    const to = memberOf(after, key)
    if (to === undefined) continue
    const from = memberOf(before, key)
    if (from !== undefined) kept += 1
    if (from === to) continue
    const at = `${path}/${escaped(key)}`
    if (from === undefined) operations.push({ op: 'add', path: at, value: to })
    else if (areAlike(from, to)) operations.push(...within(from, to as Json, at))
    else operations.push({ op: 'replace', path: at, value: to })
  }
  // Most changes remove nothing.
  if (Object.keys(before).length > kept) collectRemoved(before, after, path, operations)
}

function collectRemoved(before: Json, after: Json, path: string, operations: PatchOperation[]): void {
  for (const key of Object.keys(before)) {
    if (memberOf(before, key) !== undefined && memberOf(after, key) === undefined) {
      operations.push({ op: 'remove', path: `${path}/${escaped(key)}` })
    }
  }
}

function within(from: Json, to: Json, path: string): PatchOperation[] {
  const operations: PatchOperation[] = []
  collect(from, to, path, operations)
  const isShorterWhole = operations.length > 1 && operations.length * VALUES_OF_OPERATION > countValues(to)
  return isShorterWhole ? [{ op: 'replace', path, value: to }] : operations
}

function countValues(value: unknown): number {
  return isJson(value) ? Object.values(value).reduce((sum: number, member) => sum + countValues(member), 0) : 1
}

/** Two objects, or two lists of one length: their differences can be listed one by one. */
function areAlike(one: unknown, other: unknown): one is Json {
  if (!isJson(one) || !isJson(other)) return false
  return Array.isArray(one) ? Array.isArray(other) && one.length === other.length : !Array.isArray(other)
}

/** A copy to which the operations are applied. Undefined if one of them names a place that does not exist. */
export function patched<T extends object>(before: T, operations: readonly PatchOperation[]): T | undefined {
  let value: unknown = before
  for (const operation of operations) {
    const names = operation.path.split('/').slice(1).map(unescaped)
    value = names.length === 0 ? undefined : withOperation(value, names, operation)
    if (value === undefined) return undefined
  }
  return value as T
}

function withOperation(value: unknown, [name = '', ...rest]: string[], operation: PatchOperation): Json | undefined {
  if (!isJson(value)) return undefined
  const isThere = Object.hasOwn(value, name)
  // A list keeps its length: another length replaces the list as a whole.
  if (rest.length === 0 && Array.isArray(value) && operation.op !== 'replace') return undefined
  if (rest.length > 0) {
    const changed = isThere ? withOperation(memberOf(value, name), rest, operation) : undefined
    return changed && withMember(value, name, changed)
  }
  if (operation.op !== 'add' && !isThere) return undefined
  if (operation.op !== 'remove') return withMember(value, name, operation.value)
  return without(value, name)
}

function withMember(value: Json, name: string, member: unknown): Json {
  if (!Array.isArray(value)) return { ...value, [name]: member }
  return value.map((other: unknown, place) => (place === Number(name) ? member : other))
}

function without(value: Json, name: string): Json {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}

function memberOf(value: Json, key: string): unknown {
  return (value as Record<string, unknown>)[key]
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

const escaped = (name: string) => (/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name)
const unescaped = (name: string) => name.replaceAll('~1', '/').replaceAll('~0', '~')
