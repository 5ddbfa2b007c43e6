import { channelOf, leanChannelOf, playerOfChannel, watchChannelOf } from '../../contract'

const ROOM_CODE = '(?<roomCode>[A-Z2-9]{6})'
const NAMES = [
  channelOf(ROOM_CODE),
  channelOf(ROOM_CODE, '(?<prefix>private-)'),
  leanChannelOf(ROOM_CODE),
  `(?<watched>${watchChannelOf(ROOM_CODE)})`,
].map((name) => new RegExp(`^${name}$`))

interface RoomChannel {
  roomCode: string
  isPrivate: boolean
  /** For sessions without a seat. */
  isForWatchers: boolean
  /** The only seat that may listen; undefined where all seats of the room may. */
  seat?: string
}

/** The room of a channel; undefined for any other name. */
export function roomOfChannel(channel: string): RoomChannel | undefined {
  const player = playerOfChannel(channel)
  if (player !== undefined) return { ...player, isPrivate: true, isForWatchers: false }
  const { roomCode, prefix, watched } =
    NAMES.map((name) => name.exec(channel)).find((found) => found !== null)?.groups ?? {}
  if (roomCode === undefined) return undefined
  return { roomCode, isPrivate: prefix !== undefined, isForWatchers: watched !== undefined }
}

/** The room code in the name of a channel of any kind. */
export function roomCodeIn(channel: string): string {
  return /[A-Z2-9]{6}/.exec(channel)?.[0] ?? ''
}

/** The channels on which the embedded server sends a room's events. */
export function channelsOfRoom(roomCode: string): { channel: string; isLean: boolean }[] {
  return [
    { channel: leanChannelOf(roomCode), isLean: true },
    { channel: channelOf(roomCode), isLean: false },
    { channel: channelOf(roomCode, 'private-'), isLean: false },
  ]
}
