/** Level of a sound: 0 is silence, 1 as loud as can be. */

/** Open from the first loud moment on, until it has been quiet for the time that it holds. */
export class NoiseGate {
  #until = -Infinity

  /** @param holdSeconds Pauses that are shorter do not close it. */
  constructor(
    private readonly threshold: number,
    private readonly holdSeconds: number,
  ) {}

  /**
   * Whether the gate is open after this measurement.
   * @param at Seconds, by any clock that never goes back.
   */
  measure(level: number, at: number): boolean {
    if (level >= this.threshold) this.#until = at + this.holdSeconds
    return at < this.#until
  }
}

/** The root mean square of samples; 0 of none. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}
