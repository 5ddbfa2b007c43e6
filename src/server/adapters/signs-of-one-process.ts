/**
 * What the only process on a store knows of who is alive. It need not outlive the process: while it is down nobody
 * is, and its start is a new beginning however soon it follows.
 */
export class SignsOfOneProcess {
  #since: number | undefined
  #lastBeat = 0
  readonly #heard = new Map<string, Map<string, number>>()

  beat(at: number, gapMs: number): number {
    const since = this.#since === undefined || at - this.#lastBeat > gapMs ? at : this.#since
    this.#since = since
    this.#lastBeat = Math.max(at, this.#lastBeat)
    return since
  }

  hear(code: string, seat: string, at: number): void {
    const room = this.#heard.get(code) ?? new Map<string, number>()
    room.set(seat, Math.max(at, room.get(seat) ?? 0))
    this.#heard.set(code, room)
  }

  heard(code: string): Record<string, number> {
    return Object.fromEntries(this.#heard.get(code) ?? [])
  }

  forget(code: string): void {
    this.#heard.delete(code)
  }
}
