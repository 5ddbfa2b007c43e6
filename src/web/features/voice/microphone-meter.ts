// oxlint-disable-next-line import/default -- Vite exports the address of the compiled module
import processor from './microphone-processor?worker&url'
import type { Heard } from './microphone-processor'

/** Reports what the player's microphone hears, within a few milliseconds of the sound. */
export class MicrophoneMeter {
  readonly #context = new AudioContext()
  readonly #onChange: () => void
  #node: AudioWorkletNode | undefined
  #stream: MediaStream | undefined
  #source: MediaStreamAudioSourceNode | undefined
  #heard: Heard = 'sound'

  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#context.addEventListener('statechange', this.#goOn)
    this.#start().catch((error: unknown) => console.warn('The microphone is not measured:', error))
  }

  /** 'sound' while nothing is measured: a microphone that cannot be measured is sent all the same. */
  get heard(): Heard {
    return this.#source !== undefined && this.#context.state === 'running' ? this.#heard : 'sound'
  }

  listenTo(stream: MediaStream): void {
    this.#stream = stream
    this.#connect()
  }

  close(): void {
    this.#context.removeEventListener('statechange', this.#goOn)
    if (this.#node !== undefined) this.#node.port.onmessage = null
    void this.#context.close()
  }

  /** A phone call suspends the measuring, on iPhones without an end. */
  readonly #goOn = () => {
    this.#onChange()
    if (this.#context.state === 'running') return
    this.#context.resume().catch((error: unknown) => console.warn('The microphone is not measured:', error))
  }

  async #start(): Promise<void> {
    await this.#context.audioWorklet.addModule(processor)
    if (this.#context.state === 'closed') return
    const node = new AudioWorkletNode(this.#context, 'microphone')
    node.port.onmessage = ({ data }) => {
      this.#heard = data as Heard
      this.#onChange()
    }
    node.addEventListener('processorerror', () => {
      this.#heard = 'sound'
      this.#onChange()
    })
    // Chromium runs only nodes that lead to a destination. The output of this node is silence.
    node.connect(this.#context.destination)
    this.#node = node
    this.#connect()
  }

  #connect(): void {
    if (this.#node === undefined || this.#stream === undefined) return
    this.#source?.disconnect()
    this.#source = undefined
    try {
      // Older versions of Firefox refuse a microphone whose sample rate differs from that of the context.
      this.#source = this.#context.createMediaStreamSource(this.#stream)
      this.#source.connect(this.#node)
    } catch (error) {
      console.warn('The microphone is not measured:', error)
    }
  }
}
