import type { IncomingMessage } from 'node:http'
import type * as z from 'zod/mini'
import { isFailureCode } from '../../contract'
import { Failure } from '../failure'
import type { RequestOrigin } from './request-origin'

const MAX_QUERY_LENGTH = 500

/** A call as its handler sees it. */
export class CallRequest {
  readonly #request: IncomingMessage
  readonly #origin: RequestOrigin
  readonly #body: unknown

  constructor(
    request: IncomingMessage,
    origin: RequestOrigin,
    /** The secret id of the caller's session. It belongs in no answer, event, log or URL. */
    readonly session: string,
    /** The room code of the path as it was typed; empty where the path has none. */
    readonly roomCode: string,
    body: unknown,
  ) {
    this.#request = request
    this.#origin = origin
    this.#body = body
  }

  /** The body as the schema describes it. Throws the failure that the first issue names. */
  body<T>(schema: z.ZodMiniType<T>): T {
    const parsed = this.tryBody(schema)
    if (parsed instanceof Failure) throw parsed
    return parsed
  }

  /** As `body`, with the failure as a value. */
  tryBody<T>(schema: z.ZodMiniType<T>): T | Failure {
    if (!isObject(this.#body)) return new Failure('body-not-object')
    const parsed = parseSafely(schema, this.#body)
    if (parsed?.success) return parsed.data
    const code = parsed?.error.issues[0]?.message ?? ''
    return new Failure(isFailureCode(code) ? code : 'body-invalid')
  }

  /** A field of the body that has not been validated; undefined unless it is a text. */
  text(name: string): string | undefined {
    const value = isObject(this.#body) && Object.hasOwn(this.#body, name) ? (this.#body as never)[name] : undefined
    return typeof value === 'string' ? value : undefined
  }

  /** The query of the call; empty if it is longer than any valid query. */
  get query(): URLSearchParams {
    const { url = '' } = this.#request
    const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : ''
    return new URLSearchParams(query.length > MAX_QUERY_LENGTH ? '' : query)
  }

  /** What the limits count as the caller's address. */
  get address(): string {
    return this.#origin.address(this.#request)
  }

  get isSecure(): boolean {
    return this.#origin.isSecure(this.#request)
  }

  get pageOrigin(): string {
    return this.#origin.page(this.#request)
  }

  get ifNoneMatch(): string | undefined {
    return this.#request.headers['if-none-match']
  }

  /** Whether the caller asks for a minimal answer. Of several `return` preferences the first counts (RFC 7240, section 2). */
  get prefersMinimal(): boolean {
    const { prefer } = this.#request.headers
    const [, value] = /(?:^|,)\s*return\s*=\s*"?([^",;\s]+)/i.exec(String(prefer)) ?? []
    return value?.toLowerCase() === 'minimal'
  }

  /** True once the caller has hung up, so that nobody receives the answer. */
  get isAbandoned(): boolean {
    const { socket } = this.#request
    return socket.readableEnded || socket.destroyed
  }
}

/**
 * Undefined if zod throws. It does so for an object instead of a text, if the `length` of the object cannot be
 * compared.
 */
function parseSafely<T>(schema: z.ZodMiniType<T>, value: unknown) {
  try {
    return schema.safeParse(value)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
