import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http'
import { gunzipSync } from 'node:zlib'
import inject, { type DispatchFunc, type Response } from 'light-my-request'

/** Where a server listens. A test may change the origin when the server starts again elsewhere. */
export interface Address {
  origin: string
  /** The address of this computer from which calls are sent. */
  localAddress?: string
}

export interface Call {
  method: string
  /** Sent as it is, with its query. */
  path: string
  headers: OutgoingHttpHeaders
  body?: string | Buffer | undefined
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Carries calls to a server, over the network or within the process. */
export interface Transport {
  send(call: Call): Promise<Reply>
}

/** A call was sent and got no answer. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered'
}

const LONGEST_WAIT_MS = 30_000

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Closes every connection of the HTTP transport. */
export function closeConnections(): void {
  agent.destroy()
}

/** Calls over real HTTP, on connections that all players share. */
export function overHttp(server: Address): Transport {
  return { send: (call) => exchange(server, call) }
}

function exchange({ origin, localAddress }: Address, { method, path, headers, body }: Call): Promise<Reply> {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = {
    hostname,
    port,
    path,
    method,
    headers: { ...length, ...headers },
    agent,
    timeout: LONGEST_WAIT_MS,
    localAddress,
  }
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Unanswered(`${method} ${path}: ${error.message}`))
    const request = httpRequest(options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', fail)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    })
    request.on('error', fail)
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.end(body)
  })
}

/** Calls to a request listener of this process, without a port. */
export function inProcess(listener: RequestListener, remoteAddress = '192.0.2.1'): Transport {
  return {
    async send({ method, path, headers, body }) {
      const response = await inject(listener as unknown as DispatchFunc, {
        method: method as 'GET',
        url: path,
        headers,
        remoteAddress,
        ...(body !== undefined && { payload: body }),
      })
      return { status: response.statusCode, headers: incoming(response.headers), text: textOf(response) }
    },
  }
}

function textOf({ headers, payload, rawPayload }: Response): string {
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString('utf8') : payload
}

/** As a client of the network receives them. */
function incoming({ 'set-cookie': cookies, ...headers }: OutgoingHttpHeaders): IncomingHttpHeaders {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(texts), ...(cookies !== undefined && { 'set-cookie': [cookies].flat().map(String) }) }
}
