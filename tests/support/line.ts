import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** The beginning of an upgrade to a web socket of the realtime channel. */
const UPGRADE = /^GET \/app\//

/** The line between pages and a server, which a test can cut. Pages open `url`. */
export class Line {
  /** Realtime does not get through, everything else does. */
  areSocketsBlocked = false
  /** Answers arrive so much later than they were sent. */
  delayMs = 0
  readonly #target: number
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  #isDead = false

  private constructor(target: number) {
    this.#target = target
    this.#server = createServer((near) => this.#connect(near))
  }

  static async to(serverUrl: string): Promise<Line> {
    const line = new Line(Number(new URL(serverUrl).port))
    await once(line.#server.listen(0, '127.0.0.1'), 'listening')
    return line
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Nothing gets through, and nobody is told: a phone in a tunnel. */
  goDead(): void {
    this.#isDead = true
    for (const end of this.#ends) end.pause()
  }

  /** What was on its way is lost; whoever asks anew gets through. */
  comeBack(): void {
    this.#isDead = false
    for (const end of this.#ends) end.destroy()
  }

  close(): void {
    for (const end of this.#ends) end.destroy()
    this.#server.close()
  }

  #connect(near: Socket): void {
    this.#watch(near)
    if (this.#isDead) return
    near.once('data', (first: Buffer) => {
      if (this.areSocketsBlocked && UPGRADE.test(first.toString('latin1'))) near.destroy()
      else this.#join(near, first)
    })
  }

  #join(near: Socket, first: Buffer): void {
    const far = connect(this.#target, '127.0.0.1')
    this.#watch(far)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.write(first)
    near.pipe(far)
    far.on('data', (data: Buffer) => {
      if (this.delayMs === 0) near.write(data)
      else setTimeout(() => near.write(data), this.delayMs)
    })
  }

  #watch(end: Socket): void {
    this.#ends.add(end)
    end.on('close', () => this.#ends.delete(end))
    // Connections that break are what this is for.
    end.on('error', () => end.destroy())
  }
}
