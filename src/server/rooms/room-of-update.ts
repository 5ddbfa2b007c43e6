import type { Room } from '../../game/room'
import { upgradeRoom } from '../../game/stored-room'
import type { RoomUpdate } from '../ports/event-bus'

/** The room of an update; undefined if the update carries none that this release can read. */
export function roomOfUpdate({ room }: RoomUpdate): Room | undefined {
  try {
    return room && upgradeRoom(room.read())
  } catch {
    // The message is broken or the room has a newer shape, so the caller asks the store instead.
    return undefined
  }
}
