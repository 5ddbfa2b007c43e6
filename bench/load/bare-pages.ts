import { HttpConnection, type Http } from './http-connection'
import { WsConnection } from './ws-connection'

/** A player makes three calls to arrive, join and subscribe. */
const CALLS = 3

/**
 * Opens connected players without a game: each makes its calls and keeps a WebSocket open. With `shared` all use these
 * connections for calls; without it each has one. Resolves to a function that closes what was opened.
 */
export async function openBarePages(port: number, players: number, shared: Http | undefined): Promise<() => void> {
  const open: { close(): void }[] = []
  for (let player = 0; player < players; player += 1) {
    const own = shared === undefined ? await HttpConnection.open(port) : undefined
    for (let call = 0; call < CALLS; call += 1) {
      await (shared ?? own)?.send(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
    }
    if (own !== undefined) open.push(own)
    open.push(await WsConnection.open({ port, path: '/', onText: () => undefined }))
  }
  return () => open.forEach((connection) => connection.close())
}
