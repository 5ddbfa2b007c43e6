import { settingsFrom, type Settings } from '../../src/server/settings'

/** The settings of a server in a test or a bench: a free port on loopback, and no pause for the deal. */
export const SERVER_SETTINGS: Settings = { ...settingsFrom({}), port: 0, host: '127.0.0.1', dealingMs: 0 }
