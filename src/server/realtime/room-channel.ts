import { channelOf } from '../../contract'

const NAME = new RegExp(`^(?<prefix>private-)?${channelOf('(?<roomCode>[A-Z2-9]{6})')}$`)

/** The room whose channel a name is; undefined if it is none. */
export function roomOfChannel(channel: string): { roomCode: string; isPrivate: boolean } | undefined {
  const { roomCode, prefix } = NAME.exec(channel)?.groups ?? {}
  return roomCode === undefined ? undefined : { roomCode, isPrivate: prefix !== undefined }
}

/** The names under which the embedded server carries a room's events. */
export function channelsOfRoom(roomCode: string): string[] {
  return [channelOf(roomCode), channelOf(roomCode, 'private-')]
}
