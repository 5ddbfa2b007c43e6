/** The faults that a long enough run must have met. */
const FAULT_KINDS = [
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
  'leave without its update',
  'leave as pages come back',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** What players do that a long enough run must have met, accepted by the product. */
const PLAY_KINDS = [
  'set-ready accepted',
  'start accepted',
  'decide accepted',
  'decide-ahead accepted',
  'choose-wilds accepted',
  'continue accepted',
  'round-ready accepted',
  'next-round accepted',
  'set-ante accepted',
  'change-settings accepted',
  'set-difficulty accepted',
  'rename accepted',
  'chat accepted',
  'react accepted',
  'pause accepted',
  'sit-out accepted',
  'make-host accepted',
  'allow-joins accepted',
  'approve-join accepted',
  'deny-join accepted',
  'kick accepted',
  'leave accepted',
  'leave-page accepted',
  'unload-page accepted',
  'join-call accepted',
  'leave-call accepted',
  'extend accepted',
  'rematch accepted',
  'voice signal received',
  'own hand received',
  'patch applied',
  'reaction received',
  'table watched',
  'watcher refused',
  'watcher sent a view',
  'evening settled',
  'history read',
  'chat read',
  'own rooms read',
  'call limited',
  'call repeated late',
  'state left out',
  'stranger refused',
  'table of 13',
  'player alone',
  'table rests',
  'player dozes',
] as const
type PlayKind = (typeof PLAY_KINDS)[number]

type Kind = FaultKind | PlayKind

/** How often each kind of fault and of play was met. */
export class Coverage {
  readonly counts = new Map<Kind, number>([...FAULT_KINDS, ...PLAY_KINDS].map((kind) => [kind, 0]))

  met(kind: Kind): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
  }

  /** Notes an accepted action if it is one of the kinds that are counted. */
  accepted(type: string): void {
    const kind = `${type} accepted` as PlayKind
    if (this.counts.has(kind)) this.met(kind)
  }

  add(other: Coverage): void {
    for (const [kind, count] of other.counts) this.counts.set(kind, (this.counts.get(kind) ?? 0) + count)
  }

  /** Kinds of fault that were never met. */
  get missingFaults(): FaultKind[] {
    return FAULT_KINDS.filter((kind) => this.counts.get(kind) === 0)
  }

  /** Kinds of fault and of play that were never met. */
  get missing(): Kind[] {
    return [...this.counts.keys()].filter((kind) => this.counts.get(kind) === 0)
  }
}
