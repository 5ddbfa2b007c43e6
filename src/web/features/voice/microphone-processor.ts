import { levelOf, NoiseGate } from './noise-gate'

/** Runs in the audio thread, which measures each block of 128 samples, whatever the page is doing. */

/** What the microphone hears: a voice, another sound that is worth sending, or nothing. */
export type Heard = 'voice' | 'sound' | 'silence'

/** About -40 dB: above the noise of a room, below a quiet voice. The pauses between words do not count. */
const voice = new NoiseGate(0.01, 0.4)
/** About -54 dB. The first sound of a word is below the level of its voice, and the last one follows it. */
const sound = new NoiseGate(0.002, 2)

/** About 20 ms. */
const AVERAGED_BLOCKS = 8
const NO_SAMPLES = new Float32Array()

class MicrophoneProcessor extends AudioWorkletProcessor {
  #heard: Heard | undefined
  /** The mean square of the last blocks: a click is no voice. */
  #power = 0

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const level = levelOf(input?.[0] ?? NO_SAMPLES)
    const isSound = sound.measure(level, currentTime)
    this.#power += (level ** 2 - this.#power) / AVERAGED_BLOCKS
    const isVoice = voice.measure(Math.sqrt(this.#power), currentTime)
    const heard = isVoice ? 'voice' : isSound ? 'sound' : 'silence'
    if (heard !== this.#heard) this.port.postMessage(heard)
    this.#heard = heard
    return true
  }
}

registerProcessor('microphone', MicrophoneProcessor)

// The library of browser types does not include the audio thread.
declare const currentTime: number
declare function registerProcessor(name: string, processor: typeof MicrophoneProcessor): void
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort
}
