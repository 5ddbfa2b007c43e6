import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { HistoryRound } from '../../contract'
import { readBooks } from './calls'
import { queryClient } from './query-client'

/** A settled round as the page keeps it: without the proof of its deal, which is most of it. */
export interface BookRound extends Omit<HistoryRound, 'deal' | 'players'> {
  /** `id` names the player's seat, which stays the same over all games; the name where there is no deal. */
  players: (HistoryRound['players'][number] & { id: string })[]
}

/** Kept while the player looks at something else: rounds that are known need not be asked for again. */
const KEPT_MS = 10 * 60_000

/** All settled rounds of a room up to the one of this name, in order. Only those after the known ones are asked for. */
export const booksQuery = (roomCode: string, last: string) =>
  queryOptions({
    queryKey: ['books', roomCode, last],
    queryFn: () => readOn(roomCode, longestKnown(roomCode)),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })

async function readOn(roomCode: string, known: readonly BookRound[]): Promise<readonly BookRound[]> {
  const rounds = [...known]
  for (let from: number | null = known.length + 1; from !== null;) {
    const page = await readBooks(roomCode, from)
    rounds.push(...page.rounds.map(bookRound))
    from = page.next ?? null
  }
  return rounds
}

function longestKnown(roomCode: string): readonly BookRound[] {
  const known = queryClient.getQueriesData<readonly BookRound[]>({ queryKey: ['books', roomCode] })
  return known.reduce<readonly BookRound[]>((longest, [, rounds = []]) => {
    return rounds.length > longest.length ? rounds : longest
  }, [])
}

export function bookRound({ deal, players, ...round }: HistoryRound): BookRound {
  const ids = deal?.cuts.map(({ _id }) => _id) ?? []
  return { ...round, players: players.map((player, place) => ({ ...player, id: ids[place] ?? player.name })) }
}
