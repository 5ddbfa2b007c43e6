import { SqliteRoomStore } from './sqlite-room-store'
import { prepare } from './sqlite/data-file'
import { usableDriver } from './sqlite/drivers'

const driver = await usableDriver()

/** Rooms in memory, for tests: the SQLite store without a file. A save does not wait for others. */
export class MemoryRoomStore extends SqliteRoomStore {
  constructor() {
    const database = driver.open(':memory:', { readOnly: false })
    prepare(database, 'memory')
    super({ database, sync: () => Promise.resolve(), close: () => undefined }, () => Promise.resolve())
  }

  /** Tests start a server again on the same rooms. */
  override async close(): Promise<void> {
    // Nothing is open.
  }
}
