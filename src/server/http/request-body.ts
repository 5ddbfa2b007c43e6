import type { IncomingMessage } from 'node:http'
import { andThen, type Awaitable } from '../rooms/awaitable'
import { Failure } from '../failure'

const MAX_BODY_BYTES = 16 * 1024
/** A form has two fields. Parsing one takes 30 times as long as parsing JSON. */
const MAX_FORM_BYTES = 1024

/** The rest of a refused body is read up to this size. The nginx of `deploy` passes on no larger body. */
const MAX_IGNORED_BYTES = 64 * 1024

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const NO_BODY = Object.freeze({})
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The parsed body of a request; an empty body of any type is `{}`. Checks the size before the type, and the type before
 * the text. Undefined if the caller hangs up before the body is complete.
 */
export function readBody(request: IncomingMessage, takesForm: boolean): Awaitable<unknown> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (encoding === undefined && length === '0') return NO_BODY
  if (Number(length) > MAX_BODY_BYTES) throw new Failure('body-too-large')
  return andThen(readBytes(request), (bytes) => bytes && parse(request, bytes, takesForm))
}

/**
 * Whether the rest of a refused body will be read. Node reads it after the answer if the connection stays open. If the
 * connection were closed, a proxy that is still sending the body could lose the answer. A longer body ends the
 * connection.
 */
export function willBeRead({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return complete || (encoding === undefined && Number(length) <= MAX_IGNORED_BYTES)
}

function parse(request: IncomingMessage, bytes: Buffer, takesForm: boolean): unknown {
  if (bytes.length === 0) return NO_BODY
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1)
  const mediaType = type.trim().toLowerCase()
  if (takesForm && mediaType === FORM_TYPE) return parseForm(bytes)
  if (mediaType !== JSON_TYPE) throw new Failure('body-not-json')
  return parseJson(bytes)
}

/** Undefined if the body does not arrive complete. */
function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_BODY_BYTES) reject(new Failure('body-too-large'))
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
    request.on('close', () => resolve(undefined))
  })
}

function parseForm(bytes: Buffer): unknown {
  if (bytes.length > MAX_FORM_BYTES) throw new Failure('body-too-large')
  return Object.fromEntries(new URLSearchParams(bytes.toString()))
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown
  } catch {
    throw new Failure('json-malformed')
  }
}
