import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seededRandom } from '../../../../tests/support/random'
import { byLength } from '../../../../tests/support/run-length'
import { OtherPlayers } from './other-players'
import type { OwnSound } from './own-sound'
import { showVoice } from './shown-voice'
import type { Signal } from './voice-calls'

const CALLS = byLength({ short: 600, long: 20_000 })
const NAMES = ['Maya', 'Noor', 'Theo']
/** Most steps take up to this long, one in ten up to eight times as long. */
const DELAY_MS = 100
/** Two attempts to connect (P-voice-12), and the time for the second one. */
const CONNECTED_WITHIN_MS = 20_000

const random = seededRandom()
const delayMs = () => random.fraction() * DELAY_MS * (random.happens(0.1) ? 8 : 1)
const delay = () => new Promise((resolve) => setTimeout(resolve, delayMs()))

let connections: Connection[] = []
let pages: Page[] = []
let takenBack = 0
let refused = 0

/**
 * A connection as the browser has it: what is done to it takes time, and happens one after another. The text of a
 * description is its name, and two connections whose pairs of names are the same reach each other.
 */
class Connection extends EventTarget {
  connectionState = 'new'
  signalingState = 'stable'
  localDescription: RTCSessionDescriptionInit | null = null
  owner: unknown
  #names = { local: '', remote: '' }
  #offered = { local: '', remote: '' }
  #work = Promise.resolve()
  #waiting = 0
  #isNeeded = false
  #isRestarting = false

  constructor() {
    super()
    connections.push(this)
    setInterval(() => this.#breakOff(), 6_000)
  }

  addTrack(track: unknown) {
    this.owner = track
    this.#need()
    return { replaceTrack: () => Promise.resolve() }
  }

  createDataChannel = () => ({ addEventListener: () => undefined, readyState: 'connecting' })

  restartIce(): void {
    this.#isRestarting = true
    this.#need()
  }

  setLocalDescription(): Promise<void> {
    return this.#do(() => {
      const isOffer = this.signalingState === 'stable'
      const isNew = isOffer ? this.#isRestarting : this.#offered.remote !== this.#names.remote
      const name = isNew || this.#names.local === '' ? `name ${random.fraction()}` : this.#names.local
      this.localDescription = { type: isOffer ? 'offer' : 'answer', sdp: name }
      if (isOffer) this.#offered.local = name
      else this.#agree(name, this.#offered.remote)
      this.signalingState = isOffer ? 'have-local-offer' : 'stable'
    })
  }

  setRemoteDescription({ type, sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    return this.#do(() => {
      if (type === 'offer' && this.signalingState === 'have-local-offer') takenBack += 1
      if (type === 'offer') this.#offered.remote = sdp
      else this.#agree(this.#offered.local, sdp)
      this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
    })
  }

  close(): void {
    this.connectionState = 'closed'
    this.signalingState = 'closed'
  }

  /** The other end; undefined if that does not know of this one, or is closed. */
  get other(): Connection | undefined {
    const { local, remote } = this.#names
    const fits = (one: Connection) => one.#names.local === remote && one.#names.remote === local
    return connections.find((one) => one.connectionState !== 'closed' && remote !== '' && fits(one))
  }

  #agree(local: string, remote: string): void {
    this.#names = { local, remote }
    this.#isNeeded = false
    this.#isRestarting = false
    setTimeout(() => {
      const { other } = this
      if (other === undefined) return
      this.#turn('connected')
      other.#turn('connected')
    }, delayMs())
  }

  #breakOff(): void {
    if (this.connectionState === 'connected' && this.other === undefined) this.#turn('disconnected')
  }

  #turn(state: string): void {
    if (this.connectionState === 'closed') return
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }

  #need(): void {
    this.#isNeeded = true
    setTimeout(() => this.#askForNegotiation())
  }

  #askForNegotiation(): void {
    if (!this.#isNeeded || this.#waiting > 0 || this.signalingState !== 'stable') return
    this.dispatchEvent(new Event('negotiationneeded'))
  }

  #do(act: () => void): Promise<void> {
    this.#waiting += 1
    this.#work = this.#work.then(async () => {
      await delay()
      // A call on a closed connection has no effect and never ends.
      if (this.connectionState === 'closed') await new Promise(() => {})
      act()
      this.#waiting -= 1
      setTimeout(() => this.#askForNegotiation())
    })
    return this.#work
  }
}

/** A player's page, and what the server knows of it. */
class Page {
  /** The id of the page in the call, as the server has it. */
  callId: string | null = null
  #others: OtherPlayers | null = null
  #lastArrivalAt = 0
  #entry = Promise.resolve()

  constructor(readonly id: string) {}

  async toggle(): Promise<void> {
    if (this.#others === null) await this.join()
    else this.leave()
  }

  async join(): Promise<void> {
    if (this.#others !== null) return
    const own = { track: this as unknown, sent: null, note: 'silent' } as OwnSound
    const ignore = () => undefined
    const parts = { roomCode: 'ABC234', ownId: this.id, own, isRelayOnly: false, onRefused: ignore, onNote: ignore }
    const others = new OtherPlayers(parts)
    this.#others = others
    this.#entry = this.#entry.then(() => this.#enter(others))
    await this.#entry
  }

  leave(): void {
    this.#others?.close()
    this.#others = null
    this.#exit(this.callId)
  }

  /** Signals arrive in the order in which they were sent. */
  receive(from: Page, { callId, toCall, signal }: Signal): void {
    this.#lastArrivalAt = Math.max(this.#lastArrivalAt, Date.now() + delayMs())
    const event = { from: from.id, callId, toCall, signal }
    setTimeout(() => this.#others?.takeSignal(event), this.#lastArrivalAt - Date.now())
  }

  /** Whether it is connected to each of the others, and to nobody else. */
  get isConnected(): boolean {
    const open = connections.filter(({ owner, connectionState }) => owner === this && connectionState !== 'closed')
    const ends = open.map(({ connectionState, other }) => (connectionState === 'connected' ? other?.owner : undefined))
    return open.length === pages.length - 1 && pages.every((page) => page === this || ends.includes(page))
  }

  async #enter(others: OtherPlayers): Promise<void> {
    await delay()
    const callId = `${this.id} ${random.fraction()}`
    this.#isNow(callId)
    await delay()
    if (this.#others !== others) return this.#exit(callId)
    others.open({ callId, ice: [] })
    others.takeTable(true)
  }

  #exit(callId: string | null): void {
    setTimeout(() => callId === this.callId && this.#isNow(null), delayMs())
  }

  #isNow(callId: string | null): void {
    this.callId = callId
    showTable()
    for (const page of pages) setTimeout(() => page.#others?.takeTable(false), delayMs())
  }
}

function showTable(): void {
  const players = pages.map(({ id, callId }) => ({ _id: id, name: id, inVoice: callId !== null }))
  showVoice({ table: { roomCode: 'ABC234', ownId: '', version: 1, players } })
}

async function send(path: string, { body = '{}' }: { body?: string }): Promise<Response> {
  // With the time for the session's start: the page's clock is shared with the tests of other files.
  if (!path.includes('voice-signal')) return Response.json({ success: true, now: Date.now() })
  const signal = JSON.parse(body) as Signal
  await delay()
  const from = pages.find(({ callId }) => callId === signal.callId)
  const to = pages.find(({ id }) => id === signal.to)
  if (from === undefined || to === undefined || to.callId === null) {
    refused += 1
    return Response.json({ error: 'You are not in the call', code: 'not-in-call' }, { status: 409 })
  }
  to.receive(from, signal)
  await delay()
  return Response.json({ success: true })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  for (const page of pages) page.leave()
  vi.useRealTimers()
})

it('pages that join and leave in any order are all connected soon, and none withdraws an offer', async () => {
  console.log(`TEST_SEED=${random.seed}`)
  for (let call = 1; call <= CALLS; call += 1) {
    connections = []
    pages = NAMES.map((name) => new Page(name))
    showTable()
    for (let round = 1; round <= 3; round += 1) {
      for (const page of pages) if (random.happens(0.6)) void page.toggle()
      await vi.advanceTimersByTimeAsync(delayMs() * 4)
    }
    for (const page of pages) void page.join()
    await vi.advanceTimersByTimeAsync(CONNECTED_WITHIN_MS)
    expect(
      pages.filter(({ isConnected }) => !isConnected).map(({ id }) => id),
      `call ${call}`,
    ).toEqual([])
    for (const page of pages) page.leave()
    vi.clearAllTimers()
  }
  expect(takenBack).toBe(0)
  expect(refused).toBeGreaterThan(0)
})
