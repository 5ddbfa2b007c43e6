import type { PushResult } from '../ports/push-sender'
import type { PlayerCommandType, SecretCommand } from './player-command'

/** Measures rooms. Secret commands are not measured (R-wild-5, R-ahead-4). */
export interface RoomMetrics {
  /** An accepted action, and how long it took, saving included. */
  played(kind: Exclude<PlayerCommandType, SecretCommand> | 'tick', ms: number): void
  /** How long the store took to put a change on disk. */
  saved(ms: number): void
  /** A game began; its number in its room. */
  gameBegun(game: number): void
  /** A player was called by Web Push. */
  pushed(result: PushResult): void
}
