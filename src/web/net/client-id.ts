/** A name for a call that takes effect once, however often it is sent. `crypto.randomUUID` is missing on plain http. */
export function newClientId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
