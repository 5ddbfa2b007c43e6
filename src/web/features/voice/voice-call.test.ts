import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlayerEvents } from '../../../contract'
import { useLobbyPresence } from '../../net/heartbeat'
import { queryClient } from '../../net/query-client'
import { gameLoudness, setGameLoudness } from '../../ui/game-loudness'
import { useToast } from '../../ui/toast'
import { isInOtherTab, shownVoice, showVoice } from './shown-voice'
import { VoiceCall } from './voice-call'

type Receive = (name: 'voice-signal', data: PlayerEvents['voice-signal']) => void

const channel = vi.hoisted(() => ({ receive: (() => undefined) as Receive, isListening: true, isStopped: false }))
vi.mock('./player-channel', () => ({
  listenToPlayer: (_roomCode: string, _seat: string, listener: Receive) => {
    channel.receive = listener
    return { stop: () => (channel.isStopped = true), isListening: Promise.resolve(channel.isListening) }
  },
}))

let connections: Connection[] = []

class Connection extends EventTarget {
  connectionState = 'new'
  signalingState = 'stable'
  localDescription = { type: 'offer', sdp: '' }
  constructor() {
    super()
    connections.push(this)
  }
  /** The track that is sent; null for none. */
  sent: unknown
  addTrack = () => ({ replaceTrack: async (next: unknown) => void (this.sent = next) })
  createDataChannel = () => ({ addEventListener: () => undefined, readyState: 'connecting' })
  setLocalDescription = () => Promise.resolve()
  setRemoteDescription = () => Promise.resolve()
  close = () => void (this.connectionState = 'closed')
  /** The sound of the other page arrives. */
  bringSound = () => this.dispatchEvent(Object.assign(new Event('track'), { track: {} }))
}

/** What plays the sound of another player. */
class Player extends EventTarget {
  volume = 1
  srcObject: unknown = null
  play = () => play()
}
const play = vi.fn<() => Promise<void>>()

/** The browser's audio, which measures nothing. */
class Context extends EventTarget {
  state = 'running'
  audioWorklet = { addModule: () => new Promise(() => {}) }
  close = () => Promise.resolve()
}

const stop = vi.fn<() => void>()
const track = { enabled: true, readyState: 'live', getSettings: () => ({}) }
const microphone = { getAudioTracks: () => [Object.assign(new EventTarget(), track)], getTracks: () => [{ stop }] }

/** The first version of the table without a player who has left the call. */
const OUT_AT = 3
/** Entries and exits, as the page has sent them. */
let sent: { on: boolean; callId?: string; outlivesPage: boolean }[] = []
/** So many of them do not reach the server from now on. */
let lost = 0
const entries = () => sent.filter(({ on }) => on).length
/** So many entries take effect without an answer from now on. */
let lostAnswers = 0
/** Entries are answered once this is resolved. */
let isAnswered = Promise.resolve()
/** The code with which the server refuses entries and signals of this page; null if it takes them. */
let refusal: string | null = null
let refusals = 0
/** The heartbeats that the page has sent. */
let beats = 0
/** The channels to the other tabs of the player that are open. */
let tabs = 0
/** The page gets the message of another tab. */
let hearOtherTab = () => {}
/** The locks that the page holds. */
let locks = 0

beforeEach(() => {
  connections = []
  sent = []
  play.mockReset()
  stop.mockReset()
  lost = 0
  lostAnswers = 0
  isAnswered = Promise.resolve()
  refusal = null
  refusals = 0
  tabs = 0
  locks = 0
  beats = 0
  Object.assign(channel, { isListening: true, isStopped: false })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('Audio', Player)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = (_: string, listener: () => void) => void (hearOtherTab = listener)
      postMessage = () => void (tabs += 1)
      close = () => void (tabs -= 1)
    },
  )
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia: async () => microphone })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  const request = (_name: string, _options: LockOptions, held: () => Promise<void>) => {
    locks += 1
    return held().then(() => void (locks -= 1))
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  vi.stubGlobal('fetch', async (path: string, { body = '{}', keepalive }: RequestInit & { body?: string } = {}) => {
    if (path.includes('/heartbeat/')) beats += 1
    if (refusal !== null && path.includes('/voice')) {
      refusals += 1
      return Response.json({ error: 'Refused', code: refusal }, { status: 409 })
    }
    if (!path.includes('/voice/')) return Response.json({ success: true, now: Date.now() })
    if (lost > 0) {
      lost -= 1
      throw new TypeError('Failed to fetch')
    }
    sent.push({ ...(JSON.parse(body) as (typeof sent)[number]), outlivesPage: keepalive === true })
    const answer = { success: true, callId: `page ${entries()}`, ice: [], version: entries() }
    if (!sent.at(-1)?.on) return Response.json({ ...answer, version: OUT_AT })
    await isAnswered
    if (lostAnswers === 0) return Response.json(answer)
    lostAnswers -= 1
    throw new TypeError('Failed to fetch')
  })
  history.replaceState(null, '', '/game/ABC234')
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function showTable(version: number, isIn: boolean): void {
  const players = ['own', 'ben'].map((_id) => ({ _id, name: _id, inVoice: isIn || _id !== 'own' }))
  showVoice({ table: { roomCode: 'ABC234', ownId: 'own', version, players } })
}

it('a page that leaves the call while it re-enters connects to nobody afterwards', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  let answer = () => {}
  const refetch = vi.spyOn(queryClient, 'refetchQueries')
  refetch.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  // The server has ended the call of a page that slept.
  showTable(2, false)
  await vi.waitFor(() => expect(refetch).toHaveBeenCalled())
  const signal = { link: 1, toLink: null, description: { type: 'offer', sdp: '' } }
  channel.receive('voice-signal', { from: 'ben', callId: 'his page', toCall: null, signal })
  call.leave()
  expect(shownVoice().status).toBe('out')
  answer()
  await new Promise((resolve) => setTimeout(resolve))
  expect(connections.map(({ connectionState }) => connectionState).filter((state) => state !== 'closed')).toEqual([])
  expect(sent.map(({ on, callId }) => [on, callId])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, 'page 2'],
  ])
})

/** A page that enters the call anew, because it was out of it, and has no answer until the test gives it. */
async function enteringAgain() {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  let answer = () => {}
  isAnswered = new Promise((resolve) => (answer = resolve))
  showTable(1, false)
  await vi.waitFor(() => expect(entries()).toBe(2))
  return { call, answer }
}

it('a page that leaves before its entry is answered leaves once more with the id of the answer', async () => {
  const { call, answer } = await enteringAgain()
  call.leave()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  answer()
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.slice(2).map(({ on, callId }) => [on, callId])).toEqual([
    [false, undefined],
    [false, 'page 2'],
  ])
})

it('a page that leaves while it waits to enter again does not enter', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  lost = 2
  showTable(1, false)
  await vi.waitFor(() => expect(lost).toBe(0))
  await new Promise((resolve) => setTimeout(resolve))
  call.leave()
  await vi.waitFor(() => expect(sent.at(-1)?.on).toBe(false))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent.map(({ on, callId }) => [on, callId])).toEqual([
    [true, undefined],
    [false, undefined],
  ])
})

it('a page that leaves before its entry takes effect without an answer leaves once more, before it enters again', async () => {
  const { call, answer } = await enteringAgain()
  lostAnswers = 2
  call.leave()
  const joined = VoiceCall.join({ microphone: null, isRelayOnly: false })
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  answer()
  const again = await joined
  expect(sent.slice(1).map(({ on, callId }) => [on, callId])).toEqual([
    [true, undefined],
    [false, undefined],
    [true, undefined],
    [false, undefined],
    [true, undefined],
  ])
  again.leave()
})

it('a page whose player goes on talking in another tab is out of the call even if it has entered last', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  hearOtherTab()
  expect(call.isOver).toBe(true)
  const description = 'You went on talking in another tab.'
  expect(renderHook(useToast).result.current).toMatchObject({ title: 'Voice', description })
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ on: false, callId: 'page 1' }))
})

it('a page that leaves and joins again enters only after the answer to its earlier entry', async () => {
  const { call, answer } = await enteringAgain()
  call.leave()
  const joined = VoiceCall.join({ microphone: null, isRelayOnly: false })
  await vi.waitFor(() => expect(sent.at(-1)?.on).toBe(false))
  await new Promise((resolve) => setTimeout(resolve))
  expect(entries()).toBe(2)
  answer()
  const again = await joined
  expect(entries()).toBe(3)
  again.leave()
})

it('a player who leaves the call without network has left it once the network is back', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  lost = 2
  call.leave()
  await vi.waitFor(() => expect(lost).toBe(0))
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ on: false, callId: 'page 1', outlivesPage: true }), 2_000)
})

it('a player who leaves the call on a bad line is in no other tab, whatever the table shows until the exit is answered', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  lost = 1
  call.leave()
  await vi.waitFor(() => expect(lost).toBe(0))
  showTable(2, true)
  expect(isInOtherTab(shownVoice())).toBe(false)
  await vi.waitFor(() => expect(sent.at(-1)?.on).toBe(false))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isInOtherTab(shownVoice()), 'from before the exit').toBe(false)
  showTable(OUT_AT, true)
  expect(isInOtherTab(shownVoice())).toBe(true)
})

it('a player whose entry gets no answer twice is not left in the call', async () => {
  showTable(1, false)
  lost = 2
  const call = VoiceCall.join({ microphone: null, isRelayOnly: false })
  expect(shownVoice().status).toBe('joining')
  await expect(call).rejects.toThrow(/be reached/)
  expect(shownVoice().status).toBe('out')
  expect(stop, 'the microphone is off').toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(sent).toEqual([{ on: false, outlivesPage: true }]))
})

it('a player whose microphone is refused can try again', async () => {
  showTable(1, false)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await expect(VoiceCall.join({ microphone: null, isRelayOnly: false })).rejects.toThrow('The microphone is blocked.')
  expect(shownVoice().status).toBe('out')
})

it('an exit that is still sent does not end the next entry of the page', async () => {
  showTable(0, false)
  // Both requests of the entry, and the first one of the exit.
  lost = 3
  const join = () => VoiceCall.join({ microphone: null, isRelayOnly: false })
  await expect(join()).rejects.toThrow(/be reached/)
  const call = await join()
  expect(sent.map(({ on, callId }) => [on, callId])).toEqual([
    [false, undefined],
    [true, undefined],
  ])
  call.leave()
})

it('a player who leaves the room while the page waits for the network to enter the call does not enter it', async () => {
  showTable(0, false)
  lost = Infinity
  const join = () => VoiceCall.join({ microphone: null, isRelayOnly: false })
  await expect(join()).rejects.toThrow(/be reached/)
  const joined = join()
  await vi.waitFor(() => expect(locks).toBe(1))
  await new Promise((resolve) => setTimeout(resolve))
  history.replaceState(null, '', '/')
  await vi.waitFor(() => expect(stop, 'the microphone is off').toHaveBeenCalledTimes(2))
  expect(shownVoice().status).toBe('out')
  lost = 0
  window.dispatchEvent(new Event('online'))
  expect((await joined).isOver).toBe(true)
  await vi.waitFor(() => expect(sent.map(({ on }) => on)).toEqual([false, false]))
})

it('a player who allows the microphone only after leaving the room does not enter the call', async () => {
  showTable(1, false)
  let allow = (_: never) => {}
  const asked = new Promise<never>((resolve) => (allow = resolve))
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValueOnce(asked)
  const joined = VoiceCall.join({ microphone: null, isRelayOnly: false })
  history.replaceState(null, '', '/')
  allow(microphone as never)
  expect((await joined).isOver).toBe(true)
  expect(sent).toEqual([])
  expect(shownVoice().status).toBe('out')
  expect(stop, 'the microphone is off').toHaveBeenCalledOnce()
})

it('a page that signals do not reach does not enter the call', async () => {
  showTable(1, false)
  channel.isListening = false
  await expect(VoiceCall.join({ microphone: null, isRelayOnly: false })).rejects.toThrow('The live connection')
  expect(sent).toEqual([])
})

it('a page re-enters the call that the server has ended, and connects to the others at once', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  showTable(0, false)
  expect(entries(), 'a table from before the entry says nothing').toBe(1)
  showTable(1, false)
  await vi.waitFor(() => expect(entries()).toBe(2))
  showTable(2, true)
  await vi.waitFor(() => expect(connections.map(({ connectionState }) => connectionState)).toEqual(['closed', 'new']))
  call.leave()
})

it.each([
  ['not-in-call', false],
  ['call-elsewhere', true],
])('a signal that the server refuses as "%s" ends the call: %s', async (code, isOver) => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  refusal = code
  connections[0]?.dispatchEvent(new Event('negotiationneeded'))
  await vi.waitFor(() => expect(refusals).toBe(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(call.isOver).toBe(isOver)
  const description = 'You went on talking in another tab.'
  if (isOver) expect(renderHook(useToast).result.current).toMatchObject({ title: 'Voice', description })
  expect(sent.map(({ on }) => on)).toEqual([true])
  refusal = null
  call.leave()
})

it('a page that is closed leaves the call, and nothing of the call is left', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  setGameLoudness(0.25)
  expect([tabs, locks, channel.isStopped, stop.mock.calls.length]).toEqual([1, 1, false, 0])
  const [clear, set] = [vi.spyOn(window, 'clearInterval'), vi.spyOn(window, 'setInterval')]
  window.dispatchEvent(new Event('pagehide'))
  expect([tabs, channel.isStopped, stop.mock.calls.length]).toEqual([0, true, 1])
  expect([clear.mock.calls.length, set.mock.calls.length]).toEqual([1, 0])
  expect(gameLoudness()).toBe(1)
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ on: false, callId: 'page 1', outlivesPage: true }))
  window.dispatchEvent(new Event('pagehide'))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
  showTable(9, false)
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent.map(({ on }) => on)).toEqual([true, false])
  expect([call.isOver, shownVoice().isMuted, locks]).toEqual([true, false, 0])
})

it('a page that shows another screen than the lobby or the table leaves the call', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  history.replaceState(null, '', '/lobby/ABC234')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(call.isOver).toBe(false)
  history.replaceState(null, '', '/')
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ on: false, callId: 'page 1', outlivesPage: true }))
  expect(stop, 'the microphone is off').toHaveBeenCalledOnce()
})

it('a page whose return to the call is refused says why, and tries no more', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  refusal = 'player-not-found'
  showTable(1, false)
  await vi.waitFor(() => expect(call.isOver).toBe(true))
  expect(renderHook(useToast).result.current).toMatchObject({ title: 'Voice', description: 'Refused' })
  expect(refusals).toBe(1)
})

it('a page that is hidden sends heartbeats as long as it is in the call', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  const presence = renderHook(() => useLobbyPresence('ABC234'))
  await vi.waitFor(() => expect(beats).toBe(1))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(beats).toBe(2))
  call.leave()
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(beats).toBe(2)
  presence.unmount()
})

it('a page that is closed while it enters the call leaves it', async () => {
  showTable(1, false)
  let answer = () => {}
  vi.spyOn(queryClient, 'refetchQueries').mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const joined = VoiceCall.join({ microphone: null, isRelayOnly: false })
  await vi.waitFor(() => expect(queryClient.refetchQueries).toHaveBeenCalled())
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ on: false, callId: 'page 1', outlivesPage: true }))
  const watch = vi.spyOn(globalThis, 'setInterval')
  answer()
  expect((await joined).isOver).toBe(true)
  expect(watch).not.toHaveBeenCalled()
})

it('of two microphones that are chosen one after the other the last one stays in use, whichever opens first', async () => {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  getUserMedia.mockImplementation(async ({ audio } = {}) => {
    const { deviceId } = audio as { deviceId: { exact: string } }
    if (deviceId.exact === 'slow') await new Promise((resolve) => setTimeout(resolve, 20))
    const opened = Object.assign(new EventTarget(), track, { getSettings: () => ({ deviceId: deviceId.exact }) })
    return { ...microphone, getAudioTracks: () => [opened] } as never
  })
  await Promise.all(['slow', 'fast'].map((id) => call.changeMicrophone(id)))
  expect(call.microphone).toBe('fast')
  call.leave()
})

it('a muted player sends nothing, with another microphone either, until the player unmutes', async () => {
  const opened: Partial<MediaStreamTrack>[] = []
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const next = Object.assign(new EventTarget(), track) as never
    opened.push(next)
    return { ...microphone, getAudioTracks: () => [next] } as never
  })
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  call.toggleMuted()
  expect(shownVoice()).toMatchObject({ isMuted: true, seats: { own: 'muted' } })
  await call.changeMicrophone('another')
  expect(opened.map(({ enabled }) => enabled)).toEqual([false, false])
  expect(connections[0]?.sent).toBeNull()
  call.toggleMuted()
  expect(shownVoice()).toMatchObject({ isMuted: false, seats: {} })
  expect(opened[1]?.enabled).toBe(true)
  expect(connections[0]?.sent).toBe(opened[1])
  call.leave()
})

it('a player whose microphone is lost is muted for all, listens on, and speaks with the next microphone', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const pulledOut = Object.assign(new EventTarget(), track)
  getUserMedia.mockResolvedValueOnce({ ...microphone, getAudioTracks: () => [pulledOut] } as never)
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotFoundError'))
  pulledOut.readyState = 'ended'
  pulledOut.dispatchEvent(new Event('ended'))
  const whyGone = 'There is no microphone. Connect one, then try again.'
  await vi.waitFor(() => expect(shownVoice()).toMatchObject({ isMuted: false, whyGone, seats: { own: 'muted' } }))
  call.toggleMuted()
  await vi.waitFor(() => expect(shownVoice()).toMatchObject({ isMuted: false, whyGone: null, seats: {} }))
  expect(sent.map(({ on }) => on)).toEqual([true])
  call.leave()
})

it('a microphone that is pulled out is replaced once, although the browser reports it twice', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  const open = () => Object.assign(new EventTarget(), track)
  const [pulledOut, next] = [open(), open()]
  getUserMedia.mockResolvedValueOnce({ ...microphone, getAudioTracks: () => [pulledOut] } as never)
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  getUserMedia.mockResolvedValue({ ...microphone, getAudioTracks: () => [next] } as never)
  pulledOut.readyState = 'ended'
  pulledOut.dispatchEvent(new Event('ended'))
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  await call.changeMicrophone('another')
  expect(getUserMedia).toHaveBeenCalledTimes(3)
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  next.readyState = 'ended'
  next.dispatchEvent(new Event('ended'))
  call.leave()
  await new Promise((resolve) => setTimeout(resolve))
  expect(getUserMedia, 'a page that has left opens no microphone').toHaveBeenCalledTimes(3)
})

/** Joins the call. The sound of the other player arrives, and the browser refuses to play it. */
async function joinWithBlockedSound(): Promise<VoiceCall> {
  showTable(1, true)
  const call = await VoiceCall.join({ microphone: null, isRelayOnly: false })
  await vi.waitFor(() => expect(connections).toHaveLength(1))
  play.mockRejectedValue(new DOMException('', 'NotAllowedError'))
  connections[0]?.bringSound()
  await vi.waitFor(() => expect(shownVoice().isBlocked).toBe(true))
  return call
}

it('a sound that the browser blocks starts at the next press anywhere, and the page says so until then', async () => {
  const call = await joinWithBlockedSound()
  const description = 'The sound is blocked. Press anywhere on the page to hear the others.'
  expect(renderHook(useToast).result.current).toMatchObject({ title: 'Voice', description })
  // For the browser this key is no press.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(play).toHaveBeenCalledTimes(2)
  play.mockResolvedValue()
  document.body.dispatchEvent(new Event('touchend', { bubbles: true }))
  expect(play).toHaveBeenCalledTimes(3)
  await vi.waitFor(() => expect(shownVoice().isBlocked).toBe(false))
  document.body.click()
  expect(play).toHaveBeenCalledTimes(3)
  call.leave()
})

it('a call that ends while its sound is blocked no longer says so', async () => {
  const call = await joinWithBlockedSound()
  call.leave()
  expect(shownVoice().isBlocked).toBe(false)
  document.body.click()
  expect(play).toHaveBeenCalledOnce()
})
