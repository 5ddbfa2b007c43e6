import type { Attack } from './attack'

/** How a bound of docs/bounds.md is shown. */
export type Bound =
  /** Drives it from outside, and expects what happens at the bound. */
  | { drive: (attack: Attack) => Promise<void> }
  /** As `drive`, for what takes the server longer than ten seconds to find. */
  | { driveSlowly: (attack: Attack) => Promise<void> }
  /** A test inside the server, for what no stranger can bring about in a minute: its file, and words of its title. */
  | { test: string; title: string }
  /** A size that a library keeps: the file and the words that set it. */
  | { file: string; size: string }
