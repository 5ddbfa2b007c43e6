import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Peer, type PeerParts } from './peer'

/** What the page does with the connection, in order. */
let done: string[] = []
let connection: Connection
let peer: Peer

/** The channel of the notes. */
class Channel extends EventTarget {
  readyState = 'connecting'
  send = (note: string) => void done.push(`note ${note}`)
  open(): void {
    this.readyState = 'open'
    this.dispatchEvent(new Event('open'))
  }
}

class Connection extends EventTarget {
  connectionState = 'new'
  signalingState = 'stable'
  localDescription = { type: 'offer', sdp: 'own' }
  readonly channel = new Channel()
  addTrack = () => ({ replaceTrack: async (track: unknown) => void done.push(track === null ? 'no sound' : 'sound') })
  createDataChannel = () => this.channel
  addIceCandidate = async ({ candidate }: { candidate: string }) => void done.push(`candidate ${candidate}`)
  restartIce = () => void done.push('restart')
  close = () => undefined
  become(state: string): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}

const track = {} as MediaStreamTrack

function connect(parts: Partial<PeerParts>): void {
  peer = new Peer({
    isOfferer: true,
    config: {},
    track,
    sent: track,
    note: 'silent',
    ask: () => void done.push('ask'),
    describe: () => void done.push('offer'),
    propose: () => undefined,
    onSound: () => undefined,
    onNote: () => undefined,
    onState: () => undefined,
    onDead: () => void done.push('dead'),
    ...parts,
  })
}

beforeEach(() => {
  done = []
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('RTCPeerConnection', function () {
    return (connection = new Connection())
  })
})
afterEach(() => {
  peer.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the other page is told the note of the moment once it can be, and then each other note', () => {
  connect({ note: 'muted' })
  connection.channel.open()
  peer.sendNote('muted')
  peer.sendNote('silent')
  peer.sendNote('muted')
  expect(done).toEqual(['note muted', 'note silent', 'note muted'])
})

it('a note before the other page can be told is the first that it is told', () => {
  connect({})
  peer.sendNote('speaking')
  connection.channel.open()
  expect(done).toEqual(['note speaking'])
})

it('the other page speaks, is muted, or is silent, whatever it says', () => {
  const onNote = vi.fn<PeerParts['onNote']>()
  connect({ onNote })
  for (const data of ['speaking', 'muted', 'constructor', 1]) {
    connection.channel.dispatchEvent(new MessageEvent('message', { data }))
  }
  expect(onNote.mock.calls).toEqual([['speaking'], ['muted'], ['silent'], ['silent']])
})

it('sound is sent only while there is some to send', () => {
  connect({ sent: null })
  peer.send(track)
  peer.send(track)
  peer.send(null)
  expect(done).toEqual(['no sound', 'sound', 'no sound'])
})

it.each([
  ['sends its offer again if it has no answer', true, 'have-local-offer', 'offer'],
  ['looks for another way after an answer', true, 'stable', 'restart'],
  ['asks for an offer if the other page makes them', false, 'stable', 'ask'],
] as const)('a page that tries again %s (P-voice-12)', (_, isOfferer, state, does) => {
  connect({ isOfferer })
  connection.signalingState = state
  peer.restart()
  expect(done).toEqual([does])
})

it('a page that is given candidates takes them only, and one that is asked for an offer tries again', async () => {
  connect({})
  peer.take({ candidates: [{ candidate: '1' }, { candidate: '2' }] })
  peer.take({})
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual(['candidate 1', 'candidate 2', 'restart'])
})

it('a connection that fails is tried again at once, and replaced after 12 s (P-voice-12)', async () => {
  connect({})
  await vi.advanceTimersByTimeAsync(6_000)
  connection.become('connected')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done.splice(0)).toEqual(['restart'])
  connection.become('disconnected')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(done).toEqual(['restart'])
  connection.become('failed')
  expect(done).toEqual(['restart', 'restart'])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(done).toEqual(['restart', 'restart', 'dead'])
})
