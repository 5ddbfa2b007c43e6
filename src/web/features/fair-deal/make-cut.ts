const CUT_BYTES = 16

/** A cut for one deal: 16 random bytes in hex. `getRandomValues` is there on plain http as well. */
export function makeCut(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CUT_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
