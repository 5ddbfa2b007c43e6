import { channelOf } from '../../contract'

const NAME = new RegExp(`^(?<prefix>private-)?${channelOf('(?<roomCode>[A-Z2-9]{6})')}$`)

/** The room of a channel; undefined for any other name. */
export function roomOfChannel(channel: string): { roomCode: string; isPrivate: boolean } | undefined {
  const { roomCode, prefix } = NAME.exec(channel)?.groups ?? {}
  return roomCode === undefined ? undefined : { roomCode, isPrivate: prefix !== undefined }
}

/** The channels on which the embedded server sends a room's events. */
export function channelsOfRoom(roomCode: string): string[] {
  return [channelOf(roomCode), channelOf(roomCode, 'private-')]
}
