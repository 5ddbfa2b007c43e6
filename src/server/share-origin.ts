/**
 * The origin that links and QR codes use. For a page that was opened at a loopback name this is the server's network
 * address, because "localhost" does not lead other computers here.
 */
export async function shareOriginOf(
  pageOrigin: string,
  known: { publicOrigin: string | undefined; networkOrigin(): Promise<string | undefined> },
): Promise<string> {
  if (known.publicOrigin !== undefined) return known.publicOrigin
  return isLoopback(pageOrigin) ? ((await known.networkOrigin()) ?? pageOrigin) : pageOrigin
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return /^(.+\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
}
