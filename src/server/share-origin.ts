/**
 * The origin that links and QR codes use. A page that was opened on this computer by a loopback name
 * shares the network's address instead: "localhost" leads nobody else here.
 */
export function shareOriginOf(
  pageOrigin: string,
  known: { publicOrigin: string | undefined; networkOrigin: string | undefined },
): string {
  if (known.publicOrigin !== undefined) return known.publicOrigin
  return isLoopback(pageOrigin) ? (known.networkOrigin ?? pageOrigin) : pageOrigin
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
}
