import type { HistoryRound } from '../../contract'
import type { FairDeal } from '../../game/room'
import type { RoundRecord } from '../../game/views'
import { keptDeal, revealedDeal, type KeptDeal } from './fair-deal'

/** A round as the history keeps it. Earlier releases kept whole deals. */
export type KeptRound = RoundRecord & { deal: KeptDeal | HistoryRound['deal'] }

/** A round that was just settled, with the deal that proves it, as JSON for the store. */
export function keptRoundJson(code: string, settled: { record: RoundRecord; fairDeal: FairDeal | null }): string {
  const { record, fairDeal } = settled
  const kept: KeptRound = { ...record, deal: fairDeal && keptDeal(code, fairDeal) }
  return JSON.stringify(kept)
}

/** Rounds stored by earlier releases name no game, and some no deal. */
export function keptRoundOf(json: string): KeptRound {
  return { game: 1, deal: null, ...(JSON.parse(json) as Omit<KeptRound, 'game' | 'deal'>) }
}

/** The part of the round that everybody at the table may know. */
export function historyRound({ deal, ...record }: KeptRound): HistoryRound {
  const isWhole = deal === null || 'deck' in deal
  return { ...record, deal: isWhole ? deal : revealedDeal(deal, record) }
}
