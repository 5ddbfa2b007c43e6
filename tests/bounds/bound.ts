import type { Attack } from './attack'

/** How a bound of docs/bounds.md is shown. */
export type Bound =
  /** Drives it from outside, and expects what happens at the bound. */
  | { drive: (attack: Attack) => Promise<void> }
  /** As `drive`, for bounds that the server enforces only after ten seconds or more. */
  | { driveSlowly: (attack: Attack) => Promise<void> }
  /**
   * A test inside the server, for a bound that no stranger can reach within a minute: its file, and words of its title.
   */
  | { test: string; title: string }
  /** A size that a library enforces: the file and the words that set it. */
  | { file: string; size: string }
