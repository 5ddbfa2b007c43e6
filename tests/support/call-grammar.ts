import type { Random } from './random'

// Calls made from the OpenAPI document of the server: valid ones, and ones that differ from a valid one in a few places.

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}

interface Operation {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export interface OpenApiDocument {
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>
}

export interface GrammarCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

type Values = Record<string, readonly unknown[]>

/** Values of fields that the schemas do not contain: names of the tables, room codes, values of a query. */
const MEANT: Values = {
  playerName: ['Ada', 'Ben', 'Eve', 'Ada Lovelace', '👩‍👩‍👧 Ünal'],
  newName: ['Ada', 'Ada 2', 'Ben', 'Zoë'],
  message: ['Hi', '=SUM(A1)', '<b>x</b>', 'x'.repeat(200)],
  channel_name: ['private-game-CODE', 'game-CODE'],
  socket_id: ['1.2', '123456789.987654321'],
  roomCode: ['CODE', 'code', 'ZZZZZZ'],
  value: ['0123456789abcdef0123456789abcdef'],
  no: [1, 2, 3],
  clientId: ['a', 'b', 'c'],
  game: ['1', '2', '0'],
  from: ['1', '7', '999999999'],
  limit: ['1', '100', '101'],
  format: ['csv', 'json', 'pdf'],
  unload: ['1', '0'],
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '__proto__',
  '%00%ff',
  '../..',
  '$1',
  "'; drop table rooms; --",
  'x'.repeat(1_001),
  '\u0301'.repeat(500),
  [],
  {},
  [[[[]]]],
  { toString: 1, length: 6 },
]

const randomText = (random: Random) =>
  String.fromCharCode(...Array.from({ length: random.below(300) }, () => random.below(0x1_0000)))

const hostileValue = (random: Random): unknown => (random.happens(0.1) ? randomText(random) : random.oneOf(HOSTILE))

/** Bodies that are not JSON, or not an object. */
const NO_BODIES = ['{', '{"a":1}}', 'null', '"', '\uFEFF{}', '['.repeat(5_000), '[]', 'x'.repeat(20_000)]

/** Paths at which something other than a call answers. */
const OTHER_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/',
  '/assets/none.js',
  '/lobby/CODE',
  '/app/key',
  '/%',
  '/%ff',
  '/%00',
  '//',
  '/api/%2e%2e/',
  '/api//game',
]

const HOSTILE_HEADERS: readonly [name: string, values: readonly string[]][] = [
  ['content-type', ['text/plain', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded', '']],
  ['if-none-match', ['*', 'W/"1.x"', ','.repeat(3_000), '"a",'.repeat(20)]],
  ['cookie', ['poker_session=a.b', `poker_session=${'x'.repeat(9_000)}`, ';'.repeat(2_000), '=']],
  ['origin', ['null', 'https://evil.example', `http://${'a'.repeat(400)}`]],
  ['accept', ['text/html', 'x']],
  ['accept-encoding', ['x', ',']],
  ['range', ['bytes=0-', 'bytes=9-1', 'x']],
  ['upgrade', ['h2c']],
  ['x-forwarded-for', ['1.2.3.4', '::1, 10.0.0.1', ','.repeat(1_000)]],
  ['x-forwarded-host', ['evil.example', 'a b', ',']],
  ['x-forwarded-proto', ['https', 'x']],
  ['prefer', ['return=minimal', 'return=representation, wait=9']],
  ['expect', ['100-continue']],
  ['sec-fetch-site', ['cross-site']],
]

export class CallGrammar {
  readonly #operations: { path: string; method: 'get' | 'post'; operation: Operation }[]

  constructor(
    document: OpenApiDocument,
    private readonly random: Random,
  ) {
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method as 'get' | 'post', operation })),
    )
  }

  /** A call with none to three faults. `CODE` stands for the code of a room. */
  call(): GrammarCall {
    const { random } = this
    const { path, method, operation } = random.oneOf(this.#operations)
    const schema = operation.requestBody?.content['application/json']?.schema
    const faults = random.below(4)
    let body: unknown = schema === undefined ? undefined : this.#valid(schema)
    let headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    for (let fault = 0; fault < faults; fault += 1) {
      if (body !== undefined && random.happens(0.7)) body = this.#mutated(body)
      else headers = this.#withHostileHeader(headers)
    }
    const text = body === undefined ? undefined : this.#textOf(body, faults)
    return { method: this.#methodOf(method, faults), path: this.#pathOf(path, operation, faults), headers, body: text }
  }

  #methodOf(method: string, faults: number): string {
    const isWrong = faults > 0 && this.random.happens(0.03)
    return isWrong ? this.random.oneOf(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) : method.toUpperCase()
  }

  #pathOf(path: string, operation: Operation, faults: number): string {
    const isElsewhere = faults > 0 && this.random.happens(0.05)
    return isElsewhere ? this.random.oneOf(OTHER_PATHS) : this.#filled(path, operation, faults)
  }

  #filled(path: string, { parameters = [] }: Operation, faults: number): string {
    const { random } = this
    const codes = faults > 0 ? ['CODE', 'CODE', 'CODE', 'code', 'ZZZZZZ', '%', '%2e%2e', 'A'.repeat(2_000)] : ['CODE']
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && random.happens(0.5))
      .map(({ name }) => `${name}=${String(random.oneOf(MEANT[name] ?? ['1']))}`)
    return path.replace('{roomCode}', random.oneOf(codes)) + (query.length === 0 ? '' : `?${query.join('&')}`)
  }

  #valid(schema: Schema, name = ''): unknown {
    const { random } = this
    if (schema.anyOf !== undefined) return this.#valid(random.oneOf(schema.anyOf), name)
    if (schema.enum !== undefined) return random.oneOf(schema.enum)
    const meant = MEANT[name]
    if (meant !== undefined) return random.oneOf(meant)
    switch (schema.type) {
      case 'object':
        return this.#validObject(schema)
      case 'array':
        return Array.from({ length: 1 + random.below(schema.maxItems ?? 3) }, () => this.#valid(schema.items ?? {}))
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, 0) + random.below(Math.min(schema.maximum ?? 20, 1_000))
      case 'boolean':
        return random.happens(0.5)
      case 'string':
        return 'x'.repeat(1 + random.below(Math.min(schema.maxLength ?? 20, 64)))
      default:
        return null
    }
  }

  #validObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    const names = Object.keys(properties).filter((name) => required.includes(name) || this.random.happens(0.5))
    return Object.fromEntries(names.map((name) => [name, this.#valid(properties[name] ?? {}, name)]))
  }

  /** The value with one part dropped, replaced, or added. */
  #mutated(value: unknown): unknown {
    const { random } = this
    if (typeof value !== 'object' || value === null || random.happens(0.1)) return hostileValue(random)
    if (Array.isArray(value)) return [...(value as unknown[]), random.oneOf([...HOSTILE, ...(value as unknown[])])]
    const entries = Object.entries(value)
    const [name] = entries.length === 0 ? ['x'] : random.oneOf(entries)
    if (random.happens(0.2)) return Object.fromEntries(entries.filter(([other]) => other !== name))
    if (random.happens(0.2)) return { ...value, [random.oneOf(Object.keys(MEANT))]: random.oneOf(HOSTILE) }
    return { ...value, [name]: this.#mutated((value as Record<string, unknown>)[name]) }
  }

  /** JSON, sometimes cut off, repeated, or replaced. */
  #textOf(body: unknown, faults: number): string {
    const text = JSON.stringify(body)
    if (faults === 0 || !this.random.happens(0.1)) return text
    if (this.random.happens(0.5)) return this.random.oneOf(NO_BODIES)
    return this.random.oneOf([text.slice(0, this.random.below(text.length)), text + text, text.padEnd(17_000, ' ')])
  }

  #withHostileHeader(headers: Record<string, string>): Record<string, string> {
    const [name, values] = this.random.oneOf(HOSTILE_HEADERS)
    return { ...headers, [name]: this.random.oneOf(values) }
  }
}

const EVENTS = ['pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping', 'pusher:pong', 'client-x', 'pusher:signin']
const CHANNELS = [
  'game-CODE',
  'private-game-CODE',
  'game-CODE-lean',
  'watch-CODE',
  'presence-CODE',
  'private-player-CODE-x',
  'game-ZZZZZZ',
]

/** Frames that are not JSON, or too long. */
const NO_FRAMES = ['', 'x'.repeat(11_000), '['.repeat(9_000), '{"event":"pusher:ping"}'.repeat(3)]

/** A frame of the realtime protocol with none to two faults; sometimes bytes or a text that is not a frame. */
export function grammarFrame(random: Random): string | Buffer {
  if (random.happens(0.02)) return Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)))
  if (random.happens(0.01)) return random.happens(0.5) ? randomText(random) : random.oneOf(NO_FRAMES)
  const data: Record<string, unknown> = { channel: random.oneOf(CHANNELS) }
  if (random.happens(0.3)) data['auth'] = random.oneOf(['key:abc', ':', 'x'.repeat(500), hostileValue(random)])
  const frame: Record<string, unknown> = { event: random.oneOf(EVENTS), data }
  if (random.happens(0.2)) data['channel'] = hostileValue(random)
  if (random.happens(0.1)) frame['data'] = random.oneOf([JSON.stringify(data), hostileValue(random)])
  if (random.happens(0.1)) frame['event'] = hostileValue(random)
  const text = JSON.stringify(frame)
  return random.happens(0.05) ? text.slice(0, random.below(text.length)) : text
}
