import { messageOf } from '../../net/fetch-json'
import { toast } from '../../ui/toast'
import { openMicrophone } from './microphone'
import { MicrophoneMeter } from './microphone-meter'
import type { Note } from './peer'

/** What this page sends: the sound of the microphone, or none. */
export class OwnSound {
  readonly #meter: MicrophoneMeter
  readonly #onChange: () => void
  #stream: MediaStream
  #isMuted = false
  #whyGone: string | null = null
  #isClosed = false
  /** The last change begun. The next one waits for it, so that the last press decides. */
  #changed = Promise.resolve()

  /** @param onChange Called when the note changes, and when a different track is to be sent, or none. */
  constructor(stream: MediaStream, onChange: () => void) {
    this.#stream = stream
    this.#onChange = onChange
    this.#meter = new MicrophoneMeter(onChange)
    this.#use(stream)
    navigator.mediaDevices.addEventListener('devicechange', this.#mend)
  }

  get track(): MediaStreamTrack {
    const [track] = this.#stream.getAudioTracks()
    if (track === undefined) throw new Error('The microphone has no sound')
    return track
  }

  get isMuted(): boolean {
    return this.#isMuted
  }

  /** The id of the microphone. */
  get microphone(): string | undefined {
    return this.track.getSettings().deviceId
  }

  /** Why there is no microphone, not even another one; null while there is one. */
  get whyGone(): string | null {
    return this.#whyGone
  }

  /** What the others are shown. */
  get note(): Note {
    if (this.#isMuted || this.#whyGone !== null) return 'muted'
    return this.#meter.heard === 'voice' ? 'speaking' : 'silent'
  }

  /** The track that is sent: null while muted, and in silence, which would cost an encoder for each other player. */
  get sent(): MediaStreamTrack | null {
    return this.note === 'muted' || this.#meter.heard === 'silence' ? null : this.track
  }

  /** Without a microphone, tries to open one. */
  toggleMuted(): void {
    if (this.#whyGone !== null) return this.#mend()
    this.#isMuted = !this.#isMuted
    this.track.enabled = !this.#isMuted
    this.#onChange()
  }

  /** Rejects with the sentence that says why not; then the previous microphone stays in use. */
  change(id: string): Promise<void> {
    return this.#changeNext(() => this.#change(id))
  }

  #changeNext(change: () => Promise<void>): Promise<void> {
    const changeUnlessClosed = async () => {
      if (!this.#isClosed) await change()
    }
    this.#changed = this.#changed.then(changeUnlessClosed, changeUnlessClosed)
    return this.#changed
  }

  async #change(id: string | null): Promise<void> {
    const stream = await openMicrophone(id)
    this.#stop()
    if (this.#isClosed) return stopTracks(stream)
    this.#use(stream)
    this.#onChange()
  }

  close(): void {
    this.#isClosed = true
    navigator.mediaDevices.removeEventListener('devicechange', this.#mend)
    this.#stop()
    this.#meter.close()
  }

  #use(stream: MediaStream): void {
    this.#stream = stream
    this.#whyGone = null
    this.track.enabled = !this.#isMuted
    this.#meter.listenTo(stream)
    this.track.addEventListener('ended', this.#mend)
  }

  #stop(): void {
    this.track.removeEventListener('ended', this.#mend)
    stopTracks(this.#stream)
  }

  /** When the microphone is unplugged, another one replaces it. A browser may report that several times. */
  readonly #mend = () => {
    const replace = async () => {
      if (this.track.readyState !== 'live') await this.#change(null)
    }
    this.#changeNext(replace).catch((error: unknown) => this.#noteGone(messageOf(error)))
  }

  #noteGone(why: string): void {
    if (this.#isClosed || this.track.readyState === 'live') return
    this.#whyGone = why
    this.#onChange()
    toast({ title: 'Voice', description: why })
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
