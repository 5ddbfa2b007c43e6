import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { isFailureCode } from '../../contract'
import { Failure } from './failure'

/** Larger bodies are refused with 413. */
export const MAX_BODY_BYTES = 16 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bodies are JSON. One parser for every type, so that what is too large is refused for that, whatever it claims to be. */
export function takeJson(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (bytes.length === 0) return undefined
    if (mediaTypeOf(request) !== 'application/json') throw new Failure('body-not-json')
    return parseJson(bytes)
  })
}

/** For the one call that a library makes with a form. */
export function takeForms(api: FastifyInstance): void {
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
}

/** A beacon sends an empty body of some type; what is empty needs no reading. */
export function forgetTypeOfEmptyBody(request: FastifyRequest): void {
  const { headers } = request.raw
  if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') {
    delete headers['content-type']
  }
}

/** The body as the schema describes it. The first thing that is wrong with it is what the player reads. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown = {}): T {
  if (!isObject(body)) throw new Failure('body-not-object')
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new Failure(first !== undefined && isFailureCode(first.message) ? first.message : 'body-invalid')
}

export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    throw new Failure('json-malformed')
  }
}

function mediaTypeOf(request: FastifyRequest): string {
  const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';', 1)
  return mediaType.trim().toLowerCase()
}

/** A field of a body of which nothing is known yet. */
export function fieldOf(body: unknown, name: string): unknown {
  return isObject(body) ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
