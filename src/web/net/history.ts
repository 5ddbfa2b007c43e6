import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HistoryRound } from '../../contract'
import { readHistoryPage } from './calls'
import { KEEP_TRYING, queryClient } from './query-client'

/** A settled round as the page keeps it: without the proof of its deal, which is most of it. */
export interface SettledRound extends Omit<HistoryRound, 'deal' | 'players'> {
  /** `id` names the player's seat, which stays the same over all games; it is the name if there is no deal. */
  players: (HistoryRound['players'][number] & { id: string })[]
}

/** Kept while the player looks at something else: rounds that are known need not be asked for again. */
const KEPT_MS = 10 * 60_000

/** All settled rounds of a room up to the one of this name, in order. Only those after the known ones are asked for. */
export const historyQuery = (roomCode: string, last: string) =>
  queryOptions({
    queryKey: ['history', roomCode, last],
    queryFn: () => readOn(roomCode, longestKnown(roomCode)),
    placeholderData: keepPreviousData,
    ...KEEP_TRYING,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })

async function readOn(roomCode: string, known: readonly SettledRound[]): Promise<readonly SettledRound[]> {
  const rounds = [...known]
  for (let from: number | null = known.length + 1; from !== null;) {
    const page = await readHistoryPage(roomCode, from)
    rounds.push(...page.rounds.map(settledRound))
    from = page.next ?? null
  }
  return rounds
}

function longestKnown(roomCode: string): readonly SettledRound[] {
  const known = queryClient.getQueriesData<readonly SettledRound[]>({ queryKey: ['history', roomCode] })
  return known.reduce<readonly SettledRound[]>((longest, [, rounds = []]) => {
    return rounds.length > longest.length ? rounds : longest
  }, [])
}

function settledRound({ deal, players, ...round }: HistoryRound): SettledRound {
  const ids = deal?.cuts.map(({ _id }) => _id) ?? []
  return { ...round, players: players.map((player, place) => ({ ...player, id: ids[place] ?? player.name })) }
}
