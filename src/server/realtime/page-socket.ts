import { WebSocket, type RawData } from 'ws'
import type { Connection } from './connection'

/** Receives what arrives on the sockets of pages, and their closing. */
export interface PageHandlers {
  /** A binary message is empty text. */
  onText(connection: Connection, text: string): void
  onPing(connection: Connection, data: Buffer): void
  onPong(connection: Connection): void
  onClosed(connection: Connection): void
}

/** A WebSocket that knows its connection. */
export class PageSocket extends WebSocket {
  connection: Connection | undefined
}

/**
 * Passes what arrives on sockets to the handlers. All sockets share the listeners, because separate functions would
 * take 0.3 KB for each idle player.
 */
export function pageListeners(handlers: PageHandlers): (socket: PageSocket) => void {
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    handlers.onText(connectionOf(this), isBinary ? '' : textOf(data))
  }
  function onPing(this: WebSocket, data: Buffer): void {
    handlers.onPing(connectionOf(this), data)
  }
  function onPong(this: WebSocket): void {
    handlers.onPong(connectionOf(this))
  }
  // A frame breaks the protocol; the socket closes by itself.
  function onError(this: WebSocket): void {
    this.terminate()
  }
  function onClose(this: WebSocket): void {
    handlers.onClosed(connectionOf(this))
  }
  return (socket) =>
    socket.on('message', onMessage).on('ping', onPing).on('pong', onPong).on('error', onError).on('close', onClose)
}

function connectionOf(socket: WebSocket): Connection {
  if (!(socket instanceof PageSocket) || socket.connection === undefined)
    throw new Error('a socket without a connection')
  return socket.connection
}

/** Text arrives as one buffer, the default of the library. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : ''
}
