import { roomStoreSuite } from '../ports/room-store.suite'
import { MemoryRoomStore } from './memory-room-store'

roomStoreSuite('memory', async () => new MemoryRoomStore())
