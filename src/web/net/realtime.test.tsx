import type { ReactNode } from 'react'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RealtimeAnswer } from '../../contract'

// The library's build for browsers; Node would choose the one for servers.
vi.mock('pusher-js', () => vi.importActual<typeof import('pusher-js')>('pusher-js/dist/web/pusher.js'))

const CHANNEL = 'game-K7PWQ3'
/** Its name on the embedded server. */
const LEAN = 'game-K7PWQ3-lean'

const EMBEDDED: RealtimeAnswer = { host: null, port: null, tls: false, cluster: 'us2', key: 'key', prefix: '' }
const HOSTED: RealtimeAnswer = { ...EMBEDDED, host: 'ws-us2.pusher.com', port: 443, tls: true, prefix: 'private-' }

interface Frame {
  event: string
  data: unknown
  channel?: string
}

/** A page that has just been opened. */
let realtime: typeof import('./realtime')
let sockets: ServerSocket[]
let isServerUp: boolean
/** The channels that the server refuses. */
let refused: Set<string>
let asked: string[]
let answer: RealtimeAnswer

/** The server's end of a web socket. */
class ServerSocket {
  readonly subscribed = new Set<string>()
  /** The connection is dead, without a sign to either side. */
  isDead = false
  onopen?: () => void
  onclose?: (event: { code: number; wasClean: boolean }) => void
  onmessage?: (event: { data: string }) => void

  constructor(readonly url: string) {
    sockets.push(this)
    setTimeout(() => {
      if (!isServerUp) return this.break()
      this.onopen?.()
      this.tell({ event: 'pusher:connection_established', data: '{"socket_id":"1.1","activity_timeout":30}' })
    }, 10)
  }

  send(text: string): void {
    if (this.isDead) return
    const { event, data } = JSON.parse(text) as Frame
    const { channel } = data as { channel: string }
    if (event === 'pusher:ping') this.tell({ event: 'pusher:pong', data: '{}' })
    if (event === 'pusher:unsubscribe') this.subscribed.delete(channel)
    if (event !== 'pusher:subscribe') return
    asked.push(channel)
    if (refused.has(channel)) return this.tell({ event: 'pusher:subscription_error', channel, data: '{}' })
    this.subscribed.add(channel)
    this.tell({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' })
  }

  close(): void {
    this.break()
  }

  break(): void {
    this.subscribed.clear()
    setTimeout(() => this.onclose?.({ code: 1006, wasClean: false }))
  }

  tell(frame: Frame): void {
    setTimeout(() => this.onmessage?.({ data: JSON.stringify(frame) }), 10)
  }
}

async function pass(ms: number): Promise<void> {
  // The page loads the library.
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
}

/** What a new listener of the channel hears, and the end of its listening. */
function listener() {
  const heard: unknown[] = []
  const stop = realtime.listen(CHANNEL, (name, data) => {
    if (!name.startsWith('pusher:')) heard.push([name, data])
  })
  return { heard, stop }
}

async function send(playerName: string): Promise<void> {
  for (const socket of sockets.filter(({ subscribed }) => subscribed.has(LEAN))) {
    socket.tell({ event: 'player-joined', channel: LEAN, data: JSON.stringify({ playerName }) })
  }
  await pass(20)
}

beforeAll(() => import('pusher-js'))
beforeEach(async () => {
  vi.useFakeTimers()
  sockets = []
  asked = []
  refused = new Set()
  isServerUp = true
  vi.stubGlobal('WebSocket', ServerSocket)
  answer = EMBEDDED
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ now: Date.now(), realtime: answer }))
  vi.resetModules()
  realtime = await import('./realtime')
})
afterEach(() => vi.useRealTimers())

describe('a page connects', () => {
  const { href } = location
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  afterEach(() => happyDOM.setURL(href))

  it.each([
    ['to the server at its own address', 'http://192.168.1.20:3000/game/K7PWQ3', EMBEDDED, 'ws://192.168.1.20:3000'],
    ['to the port of http', 'http://poker.example/', EMBEDDED, 'ws://poker.example:80'],
    ['to the port of https, encrypted', 'https://poker.example/', EMBEDDED, 'wss://poker.example:443'],
    ['encrypted to any port', 'https://poker.example:8443/', EMBEDDED, 'wss://poker.example:8443'],
    ['to a hosted service, encrypted', 'http://localhost:3000/', HOSTED, 'wss://ws-us2.pusher.com:443'],
    [
      'to a service in the same house',
      'http://poker.example/',
      { ...HOSTED, host: 'push.example', port: 6001, tls: false },
      'ws://push.example:6001',
    ],
  ])('%s', async (_, page, settings, server) => {
    happyDOM.setURL(page)
    answer = settings
    // The library would ask the address for the right to a private channel.
    isServerUp = false
    listener()
    await pass(100)
    expect(sockets[0]?.url).toMatch(new RegExp(`^${server}/app/key\\?`))
  })
})

describe('a page asks for the channels', () => {
  const PLAYER = 'private-player-K7PWQ3-seat-Maya'

  /** The server signs what may be listened to. */
  class Signed {
    readonly status = 200
    readonly readyState = 4
    readonly responseText = '{"auth":"key:signature"}'
    onreadystatechange?: () => void
    open = (_: string, path: string) => expect(path).toBe('/api/chat/pusher/auth')
    setRequestHeader = () => {}
    send = () => void setTimeout(() => this.onreadystatechange?.())
  }

  const inRoom = async () => {
    const { RoomProvider } = await import('./room-context')
    return ({ children }: { children: ReactNode }) => <RoomProvider roomCode="K7PWQ3">{children}</RoomProvider>
  }

  it.each([
    ['of its own server', EMBEDDED, [LEAN, PLAYER, 'watch-K7PWQ3']],
    ['of a hosted service', HOSTED, ['private-game-K7PWQ3', PLAYER, 'private-watch-K7PWQ3']],
  ])('%s', async (_, settings, channels) => {
    vi.stubGlobal('XMLHttpRequest', Signed)
    answer = settings
    for (const channel of [CHANNEL, PLAYER, 'watch-K7PWQ3']) realtime.listen(channel, () => {})
    expect(realtime.isListeningToWatch('K7PWQ3')).toBe(false)
    expect(realtime.isSubscribed(PLAYER)).toBe(false)
    await pass(1_000)
    expect(asked.toSorted()).toEqual(channels.toSorted())
    expect(realtime.isListening('K7PWQ3')).toBe(true)
    expect(realtime.isListeningToWatch('K7PWQ3')).toBe(true)
    expect(realtime.isSubscribed(PLAYER)).toBe(true)
  })

  it('of a room and of its player, once known, and calls the latest handlers', async () => {
    vi.stubGlobal('XMLHttpRequest', Signed)
    const heard: unknown[] = []
    const useEvents = (player: string | undefined) => {
      realtime.useRoomSubscribed(() => heard.push('subscribed'))
      realtime.useRoomEvents({ 'player-joined': ({ playerName }) => heard.push([player, playerName]) })
      realtime.usePlayerEvents(player, { hand: ({ version }) => heard.push(version) })
    }
    const { rerender, unmount } = renderHook(useEvents, {
      initialProps: undefined as string | undefined,
      wrapper: await inRoom(),
    })
    await pass(1_000)
    expect(asked).toEqual([LEAN])
    rerender('seat-Maya')
    await pass(1_000)
    expect(asked).toEqual([LEAN, PLAYER])
    await send('Elif')
    sockets[0]?.tell({ event: 'hand', channel: PLAYER, data: '{"version":13}' })
    sockets[0]?.tell({ event: 'player-ready', channel: LEAN, data: '{}' })
    await pass(20)
    unmount()
    await send('Zoe')
    expect(heard).toEqual(['subscribed', ['seat-Maya', 'Elif'], 13])
  })

  it('of a watched room', async () => {
    const heard: number[] = []
    renderHook(() => realtime.useWatchEvents({ 'game-update': ({ version }) => heard.push(version) }), {
      wrapper: await inRoom(),
    })
    await pass(1_000)
    sockets[0]?.tell({ event: 'game-update', channel: 'watch-K7PWQ3', data: '{"version":13}' })
    await pass(20)
    expect(heard).toEqual([13])
  })
})

describe('a listener of a room', () => {
  it('receives its events until it stops; the last one ends the subscription', async () => {
    const [maya, noor] = [listener(), listener()]
    expect(realtime.isListening('K7PWQ3')).toBe(false)
    await pass(1_000)
    expect(asked).toEqual([LEAN])
    expect(realtime.isListening('K7PWQ3')).toBe(true)
    expect(realtime.isListening('ABC234')).toBe(false)
    await send('Elif')
    maya.stop()
    await send('Zoe')
    noor.stop()
    noor.stop()
    await pass(1_000)
    expect(maya.heard).toEqual([['player-joined', { playerName: 'Elif' }]])
    expect(noor.heard).toHaveLength(2)
    expect(sockets[0]?.subscribed.size).toBe(0)
    expect(realtime.isListening('K7PWQ3')).toBe(false)
  })

  it('receives them once after leaving and returning, however soon', async () => {
    listener().stop()
    const early = listener()
    await pass(1_000)
    early.stop()
    const soon = listener()
    await pass(1_000)
    expect(asked).toEqual([LEAN])
    soon.stop()
    await pass(1_000)
    const late = listener()
    await pass(1_000)
    await send('Elif')
    expect(late.heard).toHaveLength(1)
    expect(soon.heard).toEqual([])
  })

  it('receives them once after returning before the server has confirmed the subscription', async () => {
    listener().stop()
    await pass(1_000)
    const early = listener()
    await pass(5)
    expect(asked).toEqual([LEAN])
    expect(realtime.isListening('K7PWQ3')).toBe(false)
    early.stop()
    await pass(1)
    const late = listener()
    await pass(1_000)
    expect(realtime.isListening('K7PWQ3')).toBe(true)
    await send('Elif')
    expect(late.heard).toHaveLength(1)
  })

  it('is admitted soon after the seat exists, and asks no more after leaving', async () => {
    refused.add(LEAN)
    const { heard, stop } = listener()
    await pass(12_000)
    expect(asked).toHaveLength(3)
    expect(realtime.isListening('K7PWQ3')).toBe(false)
    refused.clear()
    await pass(5_000)
    await send('Elif')
    expect(heard).toHaveLength(1)
    stop()
    refused.add(LEAN)
    await pass(1_000)
    const again = listener()
    await pass(1_000)
    again.stop()
    await pass(60_000)
    expect(asked).toHaveLength(5)
  })
})

describe('a lost connection', () => {
  it('is remade within 30 s after a server was down for long, which is not asked too often', async () => {
    const { heard } = listener()
    await pass(1_000)
    isServerUp = false
    sockets[0]?.break()
    await pass(300_000)
    expect(realtime.isListening('K7PWQ3')).toBe(false)
    expect(sockets.length).toBeLessThan(50)
    isServerUp = true
    await pass(31_000)
    expect(realtime.isListening('K7PWQ3')).toBe(true)
    await send('Elif')
    expect(heard).toHaveLength(1)
  })

  it('is remade within 45 s after it died without a sign', async () => {
    const { heard } = listener()
    await pass(1_000)
    sockets[0]!.isDead = true
    await pass(44_000)
    expect(sockets).toHaveLength(2)
    expect(realtime.isListening('K7PWQ3')).toBe(true)
    await send('Elif')
    expect(heard).toHaveLength(1)
  })

  it('is remade soon after a second loss, however long the first one lasted', async () => {
    listener()
    await pass(1_000)
    for (const lostMs of [300_000, 5_000]) {
      isServerUp = false
      sockets.at(-1)?.break()
      await pass(lostMs)
      isServerUp = true
      await pass(lostMs === 5_000 ? 8_000 : 60_000)
      expect(realtime.isListening('K7PWQ3')).toBe(true)
    }
  })

  it('reports when events resume, as at the start', async () => {
    const told = vi.fn<() => void>()
    realtime.listen(CHANNEL, (name) => void (name === 'pusher:subscription_succeeded' && told()))
    await pass(1_000)
    expect(told).toHaveBeenCalledTimes(1)
    sockets[0]?.break()
    await pass(10_000)
    expect(told).toHaveBeenCalledTimes(2)
  })
})
