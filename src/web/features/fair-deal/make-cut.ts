const CUT_BYTES = 16

/** Where in the deck a player cut by hand, and when. */
export interface Gesture {
  /** How many cards lie above the cut. */
  position: number
  /** In milliseconds, with the fractions that the browser gives. */
  at: number
}

/**
 * A cut for one deal: 16 random bytes in hex. A gesture changes the bytes by XOR, which does not make them less random.
 * `getRandomValues` is also available on plain http.
 */
export function makeCut(gesture?: Gesture): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CUT_BYTES))
  const mixed = gesture === undefined ? bytes : bytes.map((byte, place) => byte ^ (bytesOf(gesture)[place] ?? 0))
  return Array.from(mixed, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf({ position, at }: Gesture): Uint8Array {
  return new Uint8Array(new Float64Array([position, at]).buffer)
}
