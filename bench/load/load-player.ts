import type { InitAnswer } from '../../src/contract'
import type { Answer, Http } from './http-connection'

/**
 * A session of this server, and calls with its cookie. They are written as bytes, because the load must cost less than
 * the server.
 */
export class LoadPlayer {
  private constructor(
    readonly http: Http,
    readonly port: number,
    readonly name: string,
    readonly cookie: string,
    /** The key of the realtime service. */
    readonly key: string,
  ) {}

  static async arrive(http: Http, port: number, name: string): Promise<LoadPlayer> {
    const { head, body } = await http.send(`GET /api/session/init HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    const cookie = /set-cookie: ([^;]+);/i.exec(head)?.[1]
    if (cookie === undefined) throw new Error(`no session: ${head}`)
    const { realtime } = JSON.parse(body.toString()) as InitAnswer
    return new LoadPlayer(http, port, name, cookie, realtime.key)
  }

  /** The text of a GET request, which can be sent any number of times. */
  getRequest(path: string, etag?: string): string {
    const condition = etag === undefined ? '' : `If-None-Match: ${etag}\r\n`
    return `GET ${path} HTTP/1.1\r\n${this.#headers}${condition}\r\n`
  }

  get(path: string): Promise<Answer> {
    return this.http.send(this.getRequest(path))
  }

  postRequest(path: string, body?: object, prefer?: 'return=minimal'): string {
    const origin = `Origin: http://127.0.0.1:${this.port}\r\n${prefer === undefined ? '' : `Prefer: ${prefer}\r\n`}`
    if (body === undefined) return `POST ${path} HTTP/1.1\r\n${this.#headers}${origin}Content-Length: 0\r\n\r\n`
    const text = JSON.stringify(body)
    const described = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
    return `POST ${path} HTTP/1.1\r\n${this.#headers}${origin}${described}\r\n${text}`
  }

  /** Posts, and throws unless the answer is 200. */
  async post(path: string, body?: object, prefer?: 'return=minimal'): Promise<Answer> {
    const answer = await this.http.send(this.postRequest(path, body, prefer))
    if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${answer.body.toString()}`)
    return answer
  }

  get #headers(): string {
    return `Host: 127.0.0.1:${this.port}\r\nUser-Agent: bench\r\nAccept: */*\r\nAccept-Encoding: gzip\r\nCookie: ${this.cookie}\r\n`
  }
}

/** Reads the state or the lobby with its ETag. */
export async function readView(player: LoadPlayer, path: string): Promise<{ etag: string; body: Buffer }> {
  const { status, head, body } = await player.get(path)
  const etag = /\r\netag: (.+)/i.exec(head)?.[1]
  if (status !== 200 || etag === undefined) throw new Error(`GET ${path}: ${status} ${head}`)
  return { etag, body }
}
