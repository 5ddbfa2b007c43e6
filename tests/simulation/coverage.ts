/** The faults that a long enough run must have met. */
export const FAULT_KINDS = [
  'process killed',
  'process killed during a save',
  'all processes killed',
  'process paused',
  'clock set forwards',
  'clock set back',
  'upgrade to a newer release',
  'room of an older shape',
  'room of a newer shape refused',
  'Redis away',
  'Redis connection broken',
  'update late',
  'update doubled',
  'gap in updates',
  'updates reordered',
  'store slow',
  'store away',
  'store read-only',
  'save refused',
  'answer of a save lost',
  'call lost',
  'answer lost',
  'call repeated',
  'race lost',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** How often each kind of fault was met. */
export class Coverage {
  readonly counts = new Map<FaultKind, number>(FAULT_KINDS.map((kind) => [kind, 0]))

  met(kind: FaultKind): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }

  add(other: Coverage): void {
    for (const [kind, count] of other.counts) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count)
  }

  /** Kinds that were never met. */
  get missing(): FaultKind[] {
    return FAULT_KINDS.filter((kind) => this.counts.get(kind) === 0)
  }
}
