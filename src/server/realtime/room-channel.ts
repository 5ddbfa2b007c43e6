import { channelOf, playerOfChannel } from '../../contract'

const NAME = new RegExp(`^(?<prefix>private-)?${channelOf('(?<roomCode>[A-Z2-9]{6})')}$`)

interface RoomChannel {
  roomCode: string
  isPrivate: boolean
  /** The only seat that may listen; undefined where all seats of the room may. */
  seat?: string
}

/** The room of a channel; undefined for any other name. */
export function roomOfChannel(channel: string): RoomChannel | undefined {
  const player = playerOfChannel(channel)
  if (player !== undefined) return { ...player, isPrivate: true }
  const { roomCode, prefix } = NAME.exec(channel)?.groups ?? {}
  return roomCode === undefined ? undefined : { roomCode, isPrivate: prefix !== undefined }
}

/** The channels on which the embedded server sends a room's events. */
export function channelsOfRoom(roomCode: string): string[] {
  return [channelOf(roomCode), channelOf(roomCode, 'private-')]
}
