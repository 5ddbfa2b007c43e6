/** Who speaks, by the level of the sound: 0 is silence, 1 as loud as can be. */

/** About -40 dB: above the noise of a room, below a quiet voice. */
const SPEAKING_LEVEL = 0.01
/** The pauses between words do not count. */
const HOLD_MS = 400

/** Whether a person speaks, after each measurement. */
export class Speaking {
  #until = 0

  /** @param at Milliseconds, by any clock that only goes on. */
  measure(level: number, at: number): boolean {
    if (level >= SPEAKING_LEVEL) this.#until = at + HOLD_MS
    return at < this.#until
  }
}

/** The level of what was received last, as it is played. */
export function receivedLevel(receiver: RTCRtpReceiver | undefined): number {
  const [source] = receiver?.getSynchronizationSources() ?? []
  // The time is that of `performance`, and nothing arrives from a page that is muted.
  const isFresh = source !== undefined && performance.timeOrigin + performance.now() - asEpoch(source.timestamp) < 300
  return isFresh ? (source.audioLevel ?? 0) : 0
}

/** Browsers do not agree whether this time begins with 1970 or with the page. */
function asEpoch(timestamp: number): number {
  return timestamp > 1e12 ? timestamp : performance.timeOrigin + timestamp
}

/** Measures the own microphone. */
export class Meter {
  readonly #context = new AudioContext()
  readonly #analyser: AnalyserNode
  readonly #samples: Float32Array<ArrayBuffer>
  #source: MediaStreamAudioSourceNode | undefined

  constructor() {
    this.#analyser = this.#context.createAnalyser()
    this.#analyser.fftSize = 1024
    this.#samples = new Float32Array(this.#analyser.fftSize)
  }

  listenTo(stream: MediaStream): void {
    this.#source?.disconnect()
    this.#source = this.#context.createMediaStreamSource(stream)
    this.#source.connect(this.#analyser)
  }

  get level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples)
    const sum = this.#samples.reduce((total, sample) => total + sample * sample, 0)
    return Math.sqrt(sum / this.#samples.length)
  }

  close(): void {
    void this.#context.close()
  }
}
