import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToast } from '../../ui/toast'
import { OtherPlayers } from './other-players'
import type { OwnSound } from './own-sound'
import { shownVoice, showVoice, type VoicePlayer } from './shown-voice'
import type { PeerSignal } from './signal-queue'
import type { Signal } from './voice-calls'

const ignore = () => undefined

/** The signals that the page has sent, and the pages that they are for. */
let sent: (PeerSignal & { toCall: string | null })[] = []
/** What the page does with its connections, in order. */
let made: Connection[] = []

class Connection {
  readonly taken: string[] = []
  isClosed = false
  connectionState = 'new'
  signalingState = 'stable'
  localDescription: { type: 'offer'; sdp: string } | null = null
  constructor(readonly config: RTCConfiguration) {
    made.push(this)
  }
  readonly #listeners = new Map<string, () => void>()
  addEventListener = (type: string, listener: () => void) => void this.#listeners.set(type, listener)
  needNegotiation = () => this.#listeners.get('negotiationneeded')?.()
  become(state: string): void {
    this.connectionState = state
    this.#listeners.get('connectionstatechange')?.()
  }
  addTrack = () => ({ replaceTrack: () => Promise.resolve() })
  /** The other page says that it speaks, is silent or is muted. */
  say: (note: { data: string }) => void = () => undefined
  createDataChannel = () => ({
    addEventListener: (type: string, listener: Connection['say']) => void (type === 'message' && (this.say = listener)),
    readyState: 'connecting',
  })
  getReceivers = () => []
  setLocalDescription = () =>
    Promise.resolve(void (this.localDescription = this.taken.length > 0 ? null : { type: 'offer', sdp: 'own' }))
  setRemoteDescription = ({ sdp }: { sdp: string }) => Promise.resolve(void this.taken.push(sdp))
  restartIce = () => undefined
  close = () => void (this.isClosed = true)
}

let others: OtherPlayers
let notes = 0

function enter(isRelayOnly: boolean): void {
  const own = { track: {}, sent: null, note: 'silent' } as OwnSound
  const onNote = () => void (notes += 1)
  others = new OtherPlayers({ roomCode: 'ABC234', ownId: 'own', own, isRelayOnly, onRefused: ignore, onNote })
  others.open({ callId: 'page', ice: [] })
}

beforeEach(() => {
  made = []
  sent = []
  notes = 0
  vi.useFakeTimers()
  // With the time for the session's start: the page's clock is shared with the tests of other files.
  vi.stubGlobal('fetch', (_: string, { body }: { body?: string }) => {
    if (body !== undefined) {
      const { toCall, signal } = JSON.parse(body) as Signal
      sent.push({ ...(signal as PeerSignal), toCall })
    }
    return Promise.resolve(Response.json({ success: true, now: Date.now() }))
  })
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', class {})
  showTable(['ben', 'own'])
  enter(false)
})
afterEach(() => {
  others.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function showTable(ids: string[], inCall = ids): void {
  const players: VoicePlayer[] = ids.map((_id) => ({ _id, name: _id, inVoice: inCall.includes(_id) }))
  showVoice({ table: { roomCode: 'ABC234', ownId: 'own', version: 1, players } })
}

async function receive(sdp: string, link: number, toLink: number | null = null): Promise<void> {
  const signal = { link, toLink, description: { type: 'offer', sdp } }
  others.takeSignal({ from: 'ben', callId: 'his page', toCall: null, signal })
  await vi.advanceTimersByTimeAsync(0)
}

it('signals of one connection are delivered to that connection only', async () => {
  await receive('first', 1)
  await receive('second', 1)
  expect(made.map(({ taken }) => taken)).toEqual([['first', 'second']])
})

it('a signal for another page of the player, or of nobody at the table, is ignored', async () => {
  const signal = { link: 1, toLink: null, description: { type: 'offer', sdp: 'offer' } }
  others.takeSignal({ from: 'nobody', callId: 'a page', toCall: null, signal })
  others.takeSignal({ from: 'ben', callId: 'his page', toCall: 'another page', signal })
  expect(made).toEqual([])
  others.takeSignal({ from: 'ben', callId: 'his page', toCall: 'page', signal })
  expect(made).toHaveLength(1)
})

it('signals are sent to the page of the other player that has written last', async () => {
  await receive('offer', 1)
  others.takeSignal({ from: 'ben', callId: 'his next page', toCall: null, signal: { link: 1, toLink: null } })
  made[0]?.needNegotiation()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)?.toCall).toBe('his next page')
})

it('a player who has left the call is disconnected', async () => {
  await receive('offer', 1)
  for (let view = 1; view <= 2; view += 1) others.takeTable(false)
  expect(made.map(({ isClosed }) => isClosed)).toEqual([false])
  showTable(['ben', 'own'], ['own'])
  others.takeTable(false)
  expect(made.map(({ isClosed }) => isClosed)).toEqual([true])
})

it.each([
  [true, 'relay'],
  [false, 'all'],
])('a page that hides its network address (%s) lets the browser connect this way: %s', async (isRelayOnly, way) => {
  others.close()
  enter(isRelayOnly)
  await receive('offer', 1)
  expect(made[0]?.config.iceTransportPolicy).toBe(way)
})

it('a new connection of the other page ends the previous one, and its late signals are ignored', async () => {
  await receive('old', 1)
  await receive('new', 2)
  await receive('late', 1)
  expect(made.map(({ taken, isClosed }) => [taken, isClosed])).toEqual([
    [['old'], true],
    [['new'], false],
  ])
})

it('a signal for a connection that this page has ended begins a new one without it', async () => {
  await receive('for another', 1, 7)
  expect(made.map(({ taken }) => taken)).toEqual([[]])
  await receive('for another', 1, 7)
  await receive('for all', 1)
  expect(made.map(({ taken }) => taken)).toEqual([['for all']])
})

it('signals wait until the page is in the call', async () => {
  others.close()
  await receive('early', 1)
  expect(made).toEqual([])
  others.open({ callId: 'page', ice: [] })
  await vi.advanceTimersByTimeAsync(0)
  expect(made.map(({ taken }) => taken)).toEqual([['early']])
})

it('a page that enters connects to everybody, and after a while without a signal to later players too', async () => {
  others.takeTable(false)
  others.close()
  others.open({ callId: 'page', ice: [] })
  others.takeTable(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(made).toHaveLength(1)
  others.close()
  others.open({ callId: 'page', ice: [] })
  others.takeTable(false)
  await vi.advanceTimersByTimeAsync(2_900)
  others.takeTable(false)
  expect(made).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(made).toHaveLength(2)
  others.takeTable(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made, 'one connection to each').toHaveLength(2)
})

it('a page connects to nobody who leaves the call in the meantime, and to a player who comes back', async () => {
  others.takeTable(false)
  showTable(['ben', 'own'], ['own'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made).toHaveLength(0)
  showTable(['ben', 'own'])
  others.takeTable(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(made).toHaveLength(1)
})

it('a player whose page starts connection after connection gets ten of them in ten seconds', async () => {
  await vi.advanceTimersByTimeAsync(60_000)
  for (let link = 1; link <= 100; link += 1) await receive(`offer ${link}`, link)
  expect(made).toHaveLength(10)
  await vi.advanceTimersByTimeAsync(10_000)
  await receive('later', 101)
  expect(made.at(-1)?.taken).toEqual(['later'])
  expect(made.filter(({ isClosed }) => !isClosed)).toHaveLength(1)
})

it('of the signals that arrive before the page is in the call, the last 200 are kept', async () => {
  others.close()
  for (let signal = 1; signal <= 300; signal += 1) await receive(`early ${signal}`, 1)
  others.open({ callId: 'page', ice: [] })
  await vi.advanceTimersByTimeAsync(0)
  expect(made.map(({ taken }) => [taken.length, taken[0]])).toEqual([[200, 'early 101']])
})

it('a note that follows another at once is shown within 50 ms, and only the last of several', async () => {
  await receive('offer', 1)
  for (const data of ['speaking', 'silent', 'muted', 'speaking']) made[0]?.say({ data })
  expect(notes).toBe(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(notes).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(notes).toBe(2)
  for (const data of ['silent', 'muted']) made[0]?.say({ data })
  others.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(notes, 'none after the call').toBe(3)
})

it('a player whose connection is lost is no longer shown speaking', async () => {
  const shown = () => [...others].map(([, { note }]) => note)
  await receive('offer', 1)
  made[0]?.become('connected')
  made[0]?.say({ data: 'speaking' })
  expect(shown()).toEqual(['speaking'])
  made[0]?.become('disconnected')
  expect(shown()).toEqual(['silent'])
})

it('a changed note is shown at once, and of a flood of notes twenty a second', async () => {
  await receive('offer', 1)
  await vi.advanceTimersByTimeAsync(1_000)
  made[0]?.say({ data: 'speaking' })
  made[0]?.say({ data: 'speaking' })
  expect(notes).toBe(1)
  for (let flood = 0; flood < 1_000; flood += 1) {
    made[0]?.say({ data: flood % 2 === 0 ? 'silent' : 'muted' })
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(notes).toBe(21)
  expect([...others].map(([, { note }]) => note)).toEqual(['muted'])
})

it('a connection not made in 12 s is replaced by one that fits any of the other page (P-voice-12)', async () => {
  await receive('offer', 1)
  await receive('late', 1, 7)
  await vi.advanceTimersByTimeAsync(11_900)
  expect(made).toHaveLength(1)
  expect(sent.map(({ toLink }) => toLink)).toEqual([1])
  await vi.advanceTimersByTimeAsync(200)
  expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(sent.map(({ toLink }) => toLink)).toEqual([1, null])
  expect(sent[1]?.link).toBeGreaterThan(sent[0]?.link ?? Infinity)
})

it('connections are numbered upwards, also across a reload of the page', async () => {
  for (const link of [1, 2]) {
    await receive('offer', link)
    made.at(-1)?.needNegotiation()
    await vi.advanceTimersByTimeAsync(0)
  }
  const [first = 0, second] = sent.map(({ link }) => link)
  expect(first).toBeGreaterThanOrEqual(Date.now())
  expect(second).toBeGreaterThan(first)
})

it('a connection that has ended sends nothing more', async () => {
  await receive('offer', 1)
  made[0]?.needNegotiation()
  others.close()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toEqual([])
})

it('a page that numbers its connections lower than before, as after a clock reset, is heard after 12 s', async () => {
  await receive('before', 1_000)
  await receive('after', 5)
  expect(made.map(({ taken }) => taken)).toEqual([['before']])
  await vi.advanceTimersByTimeAsync(12_000)
  await receive('after', 5)
  expect(made.map(({ taken }) => taken)).toEqual([['before'], ['after']])
})

it('the time without a connection keeps counting while connections are replaced', async () => {
  await receive('offer', 1)
  await vi.advanceTimersByTimeAsync(10_000)
  await receive('new', 2)
  await vi.advanceTimersByTimeAsync(4_900)
  expect([...others].map(([, { silence }]) => silence.isTooLong)).toEqual([false])
  await vi.advanceTimersByTimeAsync(200)
  expect([...others].map(([, { silence }]) => silence.isTooLong)).toEqual([true])
})

it('the time without a connection begins when a working one ends or is replaced, and is reported once', async () => {
  const toasts = renderHook(useToast).result
  const reported = () => {
    const before = toasts.current?.id
    act(() => [...others].forEach(([, other]) => other.saySilence()))
    return toasts.current?.id !== before
  }
  await receive('offer', 1)
  made[0]?.become('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reported()).toBe(false)
  await receive('new', 2)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(reported()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(reported()).toBe(true)
  expect(reported()).toBe(false)
})

it.each([
  {
    what: 'was none, without a relay',
    ice: [],
    states: [],
    says: 'There is no way through the network between you and ben. Ask whoever runs this server for a relay (TURN).',
  },
  {
    what: 'was none, with a relay',
    ice: [{ urls: ['turn:relay.example'], username: 'u', credential: 'c' }],
    states: [],
    says: 'There is no way through the network between you and ben. Tell whoever runs this server that its relay (TURN) may not work.',
  },
  {
    what: 'was one',
    ice: [],
    states: ['connected', 'disconnected'],
    says: 'The voice connection to ben is lost. This page keeps trying.',
  },
])('if a connection is missing for too long, the page says whether there $what', async ({ ice, states, says }) => {
  others.open({ callId: 'page', ice })
  await receive('offer', 1)
  for (const state of states) made[0]?.become(state)
  await vi.advanceTimersByTimeAsync(15_000)
  for (const [, other] of others) other.saySilence()
  expect(renderHook(useToast).result.current).toMatchObject({ title: 'Voice', description: says })
})

it('a player who has taken another name in the call is called by it', async () => {
  await receive('offer', 1)
  made[0]?.become('connected')
  const players = shownVoice().table?.players.map((player) => ({ ...player, name: `${player.name} the Second` }))
  showVoice({ table: { roomCode: 'ABC234', ownId: 'own', version: 2, players: players ?? [] } })
  made[0]?.become('disconnected')
  await vi.advanceTimersByTimeAsync(15_000)
  for (const [, other] of others) other.saySilence()
  const description = 'The voice connection to ben the Second is lost. This page keeps trying.'
  expect(renderHook(useToast).result.current).toMatchObject({ description })
})

it('a connection to a player whom the table never shows in the call ends, even once it is open', async () => {
  showTable(['ben', 'own'], ['own'])
  await receive('offer', 1)
  made[0]?.become('connected')
  others.takeTable(false)
  expect([...others]).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([...others]).toHaveLength(0)
})

it('a player who leaves the call before the table was shown again hears nobody (R-voice-5)', async () => {
  showTable(['ben', 'own'])
  await receive('offer', 1)
  made[0]?.become('connected')
  showTable(['ben', 'own'], ['own'])
  others.takeTable(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([...others]).toHaveLength(0)
})

it.each([
  ['the page of the earlier seat makes the offer, and takes none', ['own', 'ben'], [], 'offer'],
  ['the page of the later seat makes none, and takes it', ['ben', 'own'], ['his'], undefined],
] as const)('of two pages, %s', async (_, ids, taken, described) => {
  showTable([...ids])
  others.takeTable(true)
  await vi.advanceTimersByTimeAsync(0)
  made[0]?.needNegotiation()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ description }) => description?.type)).toEqual([described])
  await receive('his', 1)
  expect(made.map((connection) => connection.taken)).toEqual([taken])
})

it('an answer to an earlier offer is not applied to the last offer (P-voice-9)', async () => {
  showTable(['own', 'ben'])
  others.takeTable(true)
  await vi.advanceTimersByTimeAsync(0)
  for (let offer = 1; offer <= 2; offer += 1) {
    made[0]?.needNegotiation()
    await vi.advanceTimersByTimeAsync(0)
  }
  if (made[0] !== undefined) made[0].signalingState = 'have-local-offer'
  for (const { offer, link } of sent) {
    const signal = { link: 1, toLink: link, description: { type: 'answer', sdp: `to offer ${offer}` }, offer }
    others.takeSignal({ from: 'ben', callId: 'his page', toCall: null, signal })
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ offer }) => offer)).toEqual([1, 2])
  expect(made.map(({ taken }) => taken)).toEqual([['to offer 2']])
})
