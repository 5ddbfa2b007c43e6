import { MAX_PLAYERS, type IceServer, type PlayerEvents } from '../../../contract'
import { hasFailedWith, messageOf } from '../../net/fetch-json'
import { refreshRoom } from '../../net/room'
import { setGameLoudness } from '../../ui/game-loudness'
import { toast } from '../../ui/toast'
import { openMicrophone } from './microphone'
import { onMuteKey } from './mute-key'
import { Peer } from './peer'
import { listenToPlayer } from './player-channel'
import { SignalQueue, type PeerSignal } from './signal-queue'
import { onVoice, showVoice, shownVoice, type VoicePlayer } from './shown-voice'
import { Meter, Speaking, receivedLevel } from './speaking'
import { enterCall, exitCall } from './voice-calls'

const MEASURE_EVERY_MS = 50
/** Who enters the call connects to the others; if nothing has come from a new player by then, this page connects. */
const WAIT_FOR_OFFER_MS = 3_000
/** After this long without a connection the page says so, once. */
const SILENT_MS = 15_000
/** While somebody speaks, the sounds of the game have this share of their loudness. */
const LOUDNESS_UNDER_SPEECH = 0.25

export interface CallOptions {
  microphone: string | null
  /** All sound passes through the relay, so that the others do not learn the network address of this page. */
  isRelayOnly: boolean
}

/** One other player in the call. */
interface Other {
  player: VoicePlayer
  callId: string | null
  peer: Peer
  queue: SignalQueue
  sound: HTMLAudioElement
  speaking: Speaking
  isMuted: boolean
  /** The table has shown the player in the call. A signal may arrive before that. */
  isSeen: boolean
  silentSince: number
  isSilenceSaid: boolean
}

/** The page's part in the voice call of a table, from the press of "Join" to the leaving. */
export class VoiceCall {
  readonly #others = new Map<string, Other>()
  readonly #awaited = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #loudness = new Map<string, number>()
  readonly #ownSpeaking = new Speaking()
  readonly #meter = new Meter()
  readonly #roomCode: string
  readonly #ownId: string
  readonly #options: CallOptions
  readonly #endings: (() => void)[] = []
  #early: PlayerEvents['voice-signal'][] = []
  #stream: MediaStream
  #callId: string | null = null
  #ice: IceServer[] = []
  #isMuted = false
  #isEntering = false
  /** The table shows that this page is in the call. Until then it is older than the answer of the server. */
  #isSeen = false
  #isOver = false

  /** Resolves when the player is in the call. Rejects with the sentence that says why not. */
  static async join(options: CallOptions): Promise<VoiceCall> {
    const { table } = shownVoice()
    if (table === null) throw new Error('There is no table to talk at.')
    showVoice({ status: 'joining' })
    try {
      const call = new VoiceCall(table.roomCode, table.ownId, options, await openMicrophone(options.microphone))
      await call.#begin()
      return call
    } catch (error) {
      showVoice({ status: 'out' })
      throw error
    }
  }

  private constructor(roomCode: string, ownId: string, options: CallOptions, stream: MediaStream) {
    this.#roomCode = roomCode
    this.#ownId = ownId
    this.#options = options
    this.#stream = stream
    this.#useMicrophone(stream)
  }

  /** Loudness of a player on this page, 0 to 1. */
  loudnessOf(id: string): number {
    return this.#loudness.get(id) ?? 1
  }

  setLoudness(id: string, loudness: number): void {
    this.#loudness.set(id, loudness)
    const other = this.#others.get(id)
    if (other !== undefined) other.sound.volume = loudness
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get microphone(): string | undefined {
    return this.#track.getSettings().deviceId
  }

  /** Rejects with the sentence that says why not; then the microphone before goes on. */
  async changeMicrophone(id: string | null): Promise<void> {
    const stream = await openMicrophone(id)
    for (const track of this.#stream.getTracks()) track.stop()
    this.#useMicrophone(stream)
    for (const { peer } of this.#others.values()) peer.send(this.#track, this.#isMuted)
  }

  toggleMuted(): void {
    this.#isMuted = !this.#isMuted
    this.#track.enabled = !this.#isMuted
    for (const { peer } of this.#others.values()) peer.send(this.#track, this.#isMuted)
    showVoice({ isMuted: this.#isMuted })
    this.#showSounds()
  }

  leave(): void {
    if (this.#isOver) return
    if (this.#callId !== null) exitCall(this.#roomCode, this.#callId)
    this.#end()
  }

  // ---- in and out ------------------------------------------------------------------------------------------------------

  async #begin(): Promise<void> {
    try {
      await this.#listen()
      await this.#enter()
    } catch (error) {
      this.#end()
      throw error
    }
    const measuring = setInterval(() => this.#measure(), MEASURE_EVERY_MS)
    const leave = () => this.leave()
    const restart = () => this.#others.forEach(({ peer }) => peer.restart())
    const device = () => this.#mendMicrophone()
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', restart)
    navigator.mediaDevices.addEventListener('devicechange', device)
    this.#endings.push(
      onMuteKey(() => this.toggleMuted()),
      () => clearInterval(measuring),
      () => window.removeEventListener('pagehide', leave),
      () => window.removeEventListener('online', restart),
      () => navigator.mediaDevices.removeEventListener('devicechange', device),
      onVoice(() => this.#takeTable()),
    )
  }

  /** Resolves when signals can arrive: the others answer at once. */
  async #listen(): Promise<void> {
    const { stop, isListening } = listenToPlayer(this.#roomCode, this.#ownId, (name, data) => {
      if (name === 'voice-signal') this.#takeSignal(data as PlayerEvents['voice-signal'])
    })
    this.#endings.push(stop)
    if (!(await isListening)) throw new Error('The live connection to the server is missing. Try again in a moment.')
  }

  /** Also after the server has ended the call of a page that slept: all connections begin anew. */
  async #enter(): Promise<void> {
    this.#isEntering = true
    this.#isSeen = false
    try {
      for (const id of this.#others.keys()) this.#disconnect(id)
      const { callId, ice } = await enterCall(this.#roomCode)
      this.#callId = callId
      this.#ice = ice
      if (this.#isOver && callId !== null) return exitCall(this.#roomCode, callId)
      await refreshRoom(this.#roomCode)
    } finally {
      this.#isEntering = false
    }
    for (const signal of this.#early.splice(0)) this.#takeSignal(signal)
    this.#takeTable()
  }

  #end(why?: string): void {
    this.#isOver = true
    for (const end of this.#endings.splice(0)) end()
    for (const id of this.#others.keys()) this.#disconnect(id)
    for (const timer of this.#awaited.values()) clearTimeout(timer)
    for (const track of this.#stream.getTracks()) track.stop()
    this.#meter.close()
    setGameLoudness(1)
    showVoice({ status: 'out', isMuted: false, seats: {} })
    if (why !== undefined) toast({ title: 'Voice', description: why })
  }

  // ---- the others ------------------------------------------------------------------------------------------------------

  #playersInCall(): VoicePlayer[] {
    const { players = [] } = shownVoice().table ?? {}
    return players.filter(({ _id, inVoice }) => inVoice && _id !== this.#ownId).slice(0, MAX_PLAYERS)
  }

  /** Who has come and who has gone, by what the page knows of the table. */
  #takeTable(): void {
    const { table } = shownVoice()
    if (table === null || this.#isEntering) return
    const isIn = table.players.some(({ _id, inVoice }) => inVoice && _id === this.#ownId)
    if (!isIn) {
      if (this.#isSeen) this.#enter().catch((error: unknown) => this.#end(messageOf(error)))
      return
    }
    const isNew = !this.#isSeen
    this.#isSeen = true
    const inCall = this.#playersInCall()
    for (const [id, other] of this.#others) {
      const isThere = inCall.some(({ _id }) => _id === id)
      if (other.isSeen && !isThere) this.#disconnect(id)
      other.isSeen ||= isThere
    }
    for (const player of inCall) this.#await(player, isNew ? 0 : WAIT_FOR_OFFER_MS)
  }

  #await(player: VoicePlayer, ms: number): void {
    const { _id: id } = player
    if (this.#others.has(id) || this.#awaited.has(id)) return
    const connect = () => {
      this.#awaited.delete(id)
      if (this.#playersInCall().some(({ _id }) => _id === id)) this.#connect(player, null)
    }
    this.#awaited.set(id, setTimeout(connect, ms))
  }

  #connect(player: VoicePlayer, callId: string | null): Other {
    const { _id: id } = player
    this.#disconnect(id)
    const queue = new SignalQueue({
      roomCode: this.#roomCode,
      address: (signal) => ({
        to: id,
        toCall: this.#others.get(id)?.callId ?? null,
        callId: this.#callId ?? '',
        signal,
      }),
      onRefused: (error) => {
        if (hasFailedWith(error, 'call-elsewhere')) this.#end('You went on talking in another tab.')
      },
    })
    const sound = new Audio()
    sound.autoplay = true
    sound.volume = this.loudnessOf(id)
    const peer = new Peer({
      isPolite: this.#isAfter(id),
      config: {
        iceServers: this.#ice as RTCIceServer[],
        iceTransportPolicy: this.#options.isRelayOnly ? 'relay' : 'all',
      },
      track: this.#track,
      isMuted: this.#isMuted,
      describe: (description) => queue.describe(description),
      propose: (candidate) => queue.propose(candidate),
      onSound: (stream) => play(sound, stream),
      onMuted: (isMuted) => (other.isMuted = isMuted),
      onState: (isConnected) => (other.silentSince = isConnected ? Infinity : Math.min(other.silentSince, now())),
    })
    const speaking = new Speaking()
    const silence = { silentSince: now(), isSilenceSaid: false }
    const other: Other = { player, callId, peer, queue, sound, speaking, isMuted: false, isSeen: false, ...silence }
    this.#others.set(id, other)
    return other
  }

  #disconnect(id: string): void {
    clearTimeout(this.#awaited.get(id))
    this.#awaited.delete(id)
    const other = this.#others.get(id)
    if (other === undefined) return
    this.#others.delete(id)
    other.queue.close()
    other.peer.close()
    other.sound.srcObject = null
  }

  /** Later in the order of seats (P-voice-9). */
  #isAfter(id: string): boolean {
    const ids = shownVoice().table?.players.map(({ _id }) => _id) ?? []
    return ids.indexOf(this.#ownId) > ids.indexOf(id)
  }

  #takeSignal(event: PlayerEvents['voice-signal']): void {
    const { from, callId, toCall, signal } = event
    if (this.#isOver) return
    if (this.#callId === null || this.#isEntering) return void this.#early.push(event)
    if (toCall !== null && toCall !== this.#callId) return
    const player = shownVoice().table?.players.find(({ _id }) => _id === from)
    if (player === undefined) return
    const known = this.#others.get(from)
    const isSamePage = known !== undefined && (known.callId ?? callId) === callId
    const other = isSamePage ? known : this.#connect(player, callId)
    other.callId = callId
    other.peer.take(signal as PeerSignal)
  }

  // ---- the sound -------------------------------------------------------------------------------------------------------

  get #track(): MediaStreamTrack {
    const [track] = this.#stream.getAudioTracks()
    if (track === undefined) throw new Error('The microphone has no sound')
    return track
  }

  #useMicrophone(stream: MediaStream): void {
    this.#stream = stream
    this.#track.enabled = !this.#isMuted
    this.#meter.listenTo(stream)
    this.#track.addEventListener('ended', () => this.#mendMicrophone())
  }

  /** The microphone was pulled out: another one takes its place. */
  #mendMicrophone(): void {
    if (this.#isOver || this.#track.readyState === 'live') return
    this.changeMicrophone(null).catch((error: unknown) => toast({ title: 'Voice', description: messageOf(error) }))
  }

  #measure(): void {
    if (isTableShown(this.#roomCode)) this.#showSounds()
    else this.leave()
  }

  #showSounds(): void {
    const at = now()
    const seats: Record<string, 'speaking' | 'muted'> = {}
    if (this.#isMuted) seats[this.#ownId] = 'muted'
    else if (this.#ownSpeaking.measure(this.#meter.level, at)) seats[this.#ownId] = 'speaking'
    for (const [id, other] of this.#others) {
      if (other.speaking.measure(receivedLevel(other.peer.receiver), at)) seats[id] = 'speaking'
      else if (other.isMuted) seats[id] = 'muted'
      this.#saySilence(other, at)
    }
    const isAnybodySpeaking = Object.values(seats).includes('speaking')
    setGameLoudness(isAnybodySpeaking ? LOUDNESS_UNDER_SPEECH : 1)
    if (JSON.stringify(seats) !== JSON.stringify(shownVoice().seats)) showVoice({ seats })
  }

  #saySilence(other: Other, at: number): void {
    if (other.isSilenceSaid || at - other.silentSince < SILENT_MS) return
    other.isSilenceSaid = true
    const { name } = other.player
    const help = 'Ask whoever runs this server for a relay (TURN).'
    toast({ title: 'Voice', description: `There is no way through the network between you and ${name}. ${help}` })
  }
}

const now = () => performance.now()

/** In the lobby or in the game. The call goes on from one to the other. */
const isTableShown = (roomCode: string) => location.pathname.toUpperCase().endsWith(roomCode)

function play(sound: HTMLAudioElement, stream: MediaStream): void {
  sound.srcObject = stream
  sound.play().catch((error: unknown) => console.warn('The browser does not play the voice call:', error))
}
