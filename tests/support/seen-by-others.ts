import type { Player } from './player'
import type { PusherSocket } from './pusher-socket'

/** Everything that the server shows a player of a room, byte for byte. What is secret must not change it. */
export interface Seen {
  state: string
  etag: string | undefined
  lobby: string
  lobbyEtag: string | undefined
  log: string
  /** The list of the player's own rooms. */
  rooms: string
  /** How many events the player has received. */
  events: number
}

export async function seenBy(player: Player, code: string, socket: PusherSocket): Promise<Seen> {
  await socket.flush()
  const [state, lobby, log] = [await player.state(code), await player.lobby(code), await player.chatLog(code)]
  const rooms = await player.get('/api/session/rooms')
  return {
    state: state.text,
    etag: state.headers.etag,
    lobby: lobby.text,
    lobbyEtag: lobby.headers.etag,
    log: log.text,
    rooms: rooms.text,
    events: socket.events.length,
  }
}

/** All series of the metrics except those that the request itself changes. */
export async function readMetrics(player: Player): Promise<string[]> {
  const { text } = await player.get('/metrics')
  return text.split('\n').filter((line) => !/event_loop|memory|store_latency|^#/.test(line))
}
