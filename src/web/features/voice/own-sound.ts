import { messageOf } from '../../net/fetch-json'
import { toast } from '../../ui/toast'
import { openMicrophone } from './microphone'
import type { Note } from './peer'
import { Meter, Speaking } from './speaking'

/** What this page sends: the sound of the microphone, or none. */
export class OwnSound {
  readonly #meter = new Meter()
  readonly #speaking = new Speaking()
  readonly #onChange: () => void
  #stream: MediaStream
  #isMuted = false
  #note: Note = 'silent'
  #isClosed = false

  /** @param onChange Called when another track is to be sent, and when sending begins or ends. */
  constructor(stream: MediaStream, onChange: () => void) {
    this.#stream = stream
    this.#onChange = onChange
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

  /** What the others are shown, as of the last measurement. */
  get note(): Note {
    return this.#note
  }

  /** @param at Milliseconds, by any clock that only goes on. */
  stateAt(at: number): 'speaking' | 'muted' | undefined {
    const isSpeaking = !this.#isMuted && this.#speaking.measure(this.#meter.level, at)
    this.#note = this.#isMuted ? 'muted' : isSpeaking ? 'speaking' : 'silent'
    return this.#note === 'silent' ? undefined : this.#note
  }

  toggleMuted(): void {
    this.#isMuted = !this.#isMuted
    this.#note = this.#isMuted ? 'muted' : 'silent'
    this.track.enabled = !this.#isMuted
    this.#onChange()
  }

  /** Rejects with the sentence that says why not; then the microphone before goes on. */
  async change(id: string | null): Promise<void> {
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
    this.track.enabled = !this.#isMuted
    this.#meter.listenTo(stream)
    this.track.addEventListener('ended', this.#mend)
  }

  #stop(): void {
    this.track.removeEventListener('ended', this.#mend)
    stopTracks(this.#stream)
  }

  /** When the microphone is pulled out, another one takes its place. */
  readonly #mend = () => {
    if (this.track.readyState === 'live') return
    this.change(null).catch((error: unknown) => toast({ title: 'Voice', description: messageOf(error) }))
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
