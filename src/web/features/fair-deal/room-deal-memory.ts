import { useRoom } from '../../net/room-context'
import { DealMemory } from './deal-memory'

let open: { roomCode: string; memory: DealMemory } | undefined

/** The memory of the room that the page shows. The memory of the previous room is closed. */
export function dealMemoryOf(roomCode: string): DealMemory {
  if (open?.roomCode !== roomCode) {
    open?.memory.close()
    open = { roomCode, memory: new DealMemory(roomCode) }
  }
  return open.memory
}

export function useDealMemory(): DealMemory {
  return dealMemoryOf(useRoom().roomCode)
}
