import type { PlayerEvents } from '../../../contract'
import { isTemporary } from '../../net/call'
import { hasFailedWith, messageOf } from '../../net/fetch-json'
import { setTalking } from '../../net/heartbeat'
import { isRoomShown } from '../../net/is-room-shown'
import { refreshRoom } from '../../net/room'
import { setGameLoudness } from '../../ui/game-loudness'
import { toast } from '../../ui/toast'
import { holdCallLock } from './call-lock'
import { openMicrophone } from './microphone'
import { onMuteKey } from './mute-key'
import { OtherPlayers } from './other-players'
import { OwnSound } from './own-sound'
import { listenToPlayer } from './player-channel'
import { onVoice, showVoice, shownVoice, SOUND_IS_BLOCKED, type SeatSound, type VoiceTable } from './shown-voice'
import { enterCall, exitCall } from './voice-calls'

const WATCH_EVERY_MS = 250
/** While somebody speaks, the sounds of the game have this share of their loudness. */
const LOUDNESS_UNDER_SPEECH = 0.25
/**
 * The wait after an entry that failed for a moment, as on a phone whose network returns a little later than the page.
 */
const ENTER_AGAIN_AFTER_MS = 1_000
const ELSEWHERE = 'You went on talking in another tab.'

export interface CallOptions {
  microphone: string | null
  /** All sound passes through the relay, so that the others do not learn the network address of this page. */
  isRelayOnly: boolean
}

/** The page's part in the voice call of a table, from the press of "Join" until it leaves. */
export class VoiceCall {
  readonly #roomCode: string
  readonly #ownId: string
  readonly #own: OwnSound
  readonly #others: OtherPlayers
  readonly #endings: (() => void)[] = []
  #callId: string | null = null
  #isEntering = false
  /** From this version on the table shows that this page is in the call; older versions say nothing. */
  #inSince = 0
  /** Whether the page has connected to those who were in the call when it entered. */
  #isConnected = false
  #isOver = false

  /** Resolves when the player is in the call. Rejects with the sentence that says why not. */
  static async join(options: CallOptions): Promise<VoiceCall> {
    const { table } = shownVoice()
    if (table === null) throw new Error('There is no table to talk at.')
    showVoice({ status: 'joining' })
    try {
      const call = new VoiceCall(table, options, await openMicrophone(options.microphone, 'ideal'))
      await call.#begin()
      return call
    } catch (error) {
      showVoice({ status: 'out' })
      throw error
    }
  }

  private constructor({ roomCode, ownId }: VoiceTable, { isRelayOnly }: CallOptions, stream: MediaStream) {
    this.#roomCode = roomCode
    this.#ownId = ownId
    this.#own = new OwnSound(stream, () => this.#sendOwnSound())
    const onRefused = (error: unknown) => {
      if (hasFailedWith(error, 'call-elsewhere')) this.#end(ELSEWHERE)
    }
    const onNote = () => this.#showSounds()
    this.#others = new OtherPlayers({ roomCode, ownId, own: this.#own, isRelayOnly, onRefused, onNote })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** The id of the microphone. */
  get microphone(): string | undefined {
    return this.#own.microphone
  }

  /** Rejects with the sentence that says why not; then the previous microphone stays in use. */
  changeMicrophone(id: string): Promise<void> {
    return this.#own.change(id)
  }

  /** Without a microphone, tries to open one. */
  toggleMuted(): void {
    this.#own.toggleMuted()
  }

  /** How loud this page plays another player, 0 to 1. */
  setLoudness(id: string, loudness: number): void {
    this.#others.setLoudness(id, loudness)
  }

  leave(): void {
    if (this.#isOver) return
    const left = exitCall(this.#roomCode, this.#callId)
    this.#end()
    const showOutAt = (version: number) => showVoice({ outAt: { [this.#roomCode]: version } })
    showOutAt(Infinity)
    void left.then((answer) => showOutAt(answer?.version ?? 0))
  }

  // ---- in and out ------------------------------------------------------------------------------------------------------

  async #begin(): Promise<void> {
    this.#endings.push(holdCallLock(this.#roomCode))
    try {
      await this.#listen()
      // The browser's question about the microphone may be answered only after the player has left the room. An entry
      // would end their absence from the table.
      if (!isRoomShown(this.#roomCode)) return this.#end()
      const watching = setInterval(() => this.#watch(), WATCH_EVERY_MS)
      this.#endings.push(
        () => clearInterval(watching),
        on(window, 'pagehide', () => this.leave()),
      )
      await this.#enter()
    } catch (error) {
      if (this.#isOver) return
      // The entry may have taken effect although its answer was lost.
      if (isTemporary(error)) void exitCall(this.#roomCode, null)
      this.#end()
      throw error
    }
    if (this.#isOver) return
    setTalking(true)
    this.#endings.push(
      () => setTalking(false),
      onMuteKey(() => this.toggleMuted()),
      onVoice(() => this.#takeTable()),
      on(window, 'online', () => this.#restart()),
      on(document, 'visibilitychange', () => this.#takeTable()),
      this.#endWithOtherTab(),
    )
  }

  /** Resolves when signals can arrive: the others answer at once. */
  async #listen(): Promise<void> {
    const { stop, isListening } = listenToPlayer(this.#roomCode, this.#ownId, (name, data) => {
      if (name === 'voice-signal') this.#others.takeSignal(data as PlayerEvents['voice-signal'])
    })
    this.#endings.push(stop)
    if (!(await isListening)) throw new Error('The live connection to the server is missing. Try again in a moment.')
  }

  /** Enters again after the server has ended the call of a page that slept: all connections start anew. */
  async #enter(): Promise<void> {
    this.#isEntering = true
    this.#isConnected = false
    this.#callId = null
    this.#others.close()
    try {
      const { callId, ice, version } = await enterCall(this.#roomCode, () => !this.#isOver)
      this.#callId = callId
      this.#inSince = version
      if (callId === null) return
      if (this.#isOver) return void exitCall(this.#roomCode, callId)
      await refreshRoom(this.#roomCode)
      if (this.isOver) return
      this.#others.open({ callId, ice })
    } finally {
      this.#isEntering = false
    }
    this.#takeTable()
  }

  /** A page that enters the call tells the other tabs of its player. Returns a function that stops that. */
  #endWithOtherTab(): () => void {
    const tabs = new BroadcastChannel(`voice-${this.#roomCode}`)
    tabs.addEventListener('message', () => {
      // This page may have entered after the other tab, as when it has just woken up.
      if (this.#callId !== null) void exitCall(this.#roomCode, this.#callId)
      this.#end(ELSEWHERE)
    })
    tabs.postMessage(this.#callId)
    return () => tabs.close()
  }

  #end(why?: string): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const end of this.#endings.splice(0)) end()
    this.#others.close()
    this.#own.close()
    setGameLoudness(1)
    showVoice({ status: 'out', isMuted: false, whyGone: null, isBlocked: false, seats: {} })
    if (why !== undefined) toast({ title: 'Voice', description: why })
  }

  /** Takes who has joined and who has left, and whether this page is still in the call. */
  #takeTable(): void {
    const { table } = shownVoice()
    if (table === null || table.version < this.#inSince || this.#isEntering || this.#isOver) return
    const inCall = table.players.filter(({ inVoice }) => inVoice)
    // Without a call id the answer to the entry was lost, and the player is in the call with an id that nobody knows.
    if (this.#callId !== null && inCall.some(({ _id }) => _id === this.#ownId)) {
      this.#others.takeTable(!this.#isConnected)
      this.#isConnected = true
    } else if (inCall.length > 0 || !document.hidden) {
      // On a hidden page, with nobody else in the call, entering would end the absence of a player who is not there.
      void this.#enterAgain()
    }
  }

  async #enterAgain(): Promise<void> {
    try {
      await this.#enter()
    } catch (error) {
      if (!isTemporary(error)) return this.#end(messageOf(error))
      setTimeout(() => this.#takeTable(), ENTER_AGAIN_AFTER_MS)
    }
  }

  #restart(): void {
    for (const [, { peer }] of this.#others) peer.restart()
  }

  // ---- the sound -------------------------------------------------------------------------------------------------------

  #sendOwnSound(): void {
    const { sent, note, isMuted, whyGone } = this.#own
    for (const [, { peer }] of this.#others) {
      peer.sendNote(note)
      peer.send(sent)
    }
    showVoice({ isMuted, whyGone })
    this.#showSounds()
  }

  #watch(): void {
    // The call continues from the lobby to the game.
    if (!isRoomShown(this.#roomCode)) return this.leave()
    for (const [, other] of this.#others) other.saySilence()
    this.#showSounds()
    this.#showBlocked()
  }

  #showSounds(): void {
    const seats: Record<string, SeatSound> = {}
    const { note: ownNote } = this.#own
    if (ownNote !== 'silent') seats[this.#ownId] = ownNote
    for (const [id, { note, silence }] of this.#others) {
      if (silence.isTooLong) seats[id] = 'not connected'
      else if (note !== 'silent') seats[id] = note
    }
    const isAnybodySpeaking = Object.values(seats).includes('speaking')
    setGameLoudness(isAnybodySpeaking ? LOUDNESS_UNDER_SPEECH : 1)
    if (JSON.stringify(seats) !== JSON.stringify(shownVoice().seats)) showVoice({ seats })
  }

  #showBlocked(): void {
    const isBlocked = [...this.#others].some(([, other]) => other.isBlocked)
    if (isBlocked === shownVoice().isBlocked) return
    showVoice({ isBlocked })
    if (isBlocked) toast({ title: 'Voice', description: SOUND_IS_BLOCKED })
  }
}

/** Returns a function that stops it. */
function on(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}
