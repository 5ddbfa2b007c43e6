import type { DealtCard, Difficulty, RevealedDeal, SeenDeal } from '../../../contract'

/**
 * What a browser was shown of a deal, by kind. `digestAtDeal` is the digest that was shown before the player decided,
 * `dealtTo` the player who has the hand. `cut` is the cut that the browser's pages made, `taken` the player whose cut
 * the server has. `begins` is set if the memory begins with the deal and an earlier page may have cut.
 */
export const KINDS = [
  'commitment',
  'digest',
  'digestAtDeal',
  'difficulty',
  'hand',
  'dealtTo',
  'cut',
  'taken',
  'begins',
] as const
export type Kind = (typeof KINDS)[number]

/**
 * Each value once, in the order in which they were first shown. More than one commitment, digest or hand is a
 * contradiction.
 */
type ShownDeal = { readonly [K in Kind]?: readonly string[] }

/** By the number of the deal. */
export type ShownDeals = Readonly<Record<number, ShownDeal>>

/** Older deals are forgotten. */
export const MOST_DEALS = 100
/** A server that shows a new value every second must not fill the memory. */
const MOST_VALUES = 4

/** The deals with one more value, or the same object if the value is already known. */
export function withShown(deals: ShownDeals, no: number, kind: Kind, value: string): ShownDeals {
  if (deals[no]?.[kind]?.includes(value) === true) return deals
  return mergeShown(deals, { [no]: { [kind]: [value] } })
}

/** What both were shown. Tabs that merge with each other get the same deals in any order. */
export function mergeShown(one: ShownDeals, other: ShownDeals): ShownDeals {
  const numbers = [...new Set([...numbersOf(one), ...numbersOf(other)])].sort((a, b) => a - b)
  return Object.fromEntries(numbers.slice(-MOST_DEALS).map((no) => [no, mergeDeal(one[no] ?? {}, other[no] ?? {})]))
}

function numbersOf(deals: ShownDeals): number[] {
  return Object.keys(deals).map(Number)
}

function mergeDeal(one: ShownDeal, other: ShownDeal): ShownDeal {
  const merged = KINDS.map((kind) => [kind, [...new Set([...(one[kind] ?? []), ...(other[kind] ?? [])])]] as const)
  return Object.fromEntries(
    merged.filter(([, values]) => values.length > 0).map(([kind, values]) => [kind, values.slice(0, MOST_VALUES)]),
  )
}

/** The three cards as a value of the memory. */
export function handText(cards: readonly DealtCard[]): string {
  return cards.map(({ suit, rank }) => `${rank} ${suit}`).join()
}

function handFrom(text: string): DealtCard[] {
  return text.split(',').map((card) => {
    const [rank, suit] = card.split(' ')
    return { suit, rank } as DealtCard
  })
}

/**
 * The values with which a check compares the deal. Of several values, the one that contradicts the deal counts; of
 * several cuts, the one in the record counts, because two tabs may each have made one.
 */
export function seenOf(deals: ShownDeals, deal: RevealedDeal, viewer: string): SeenDeal {
  const shown = deals[deal.no] ?? {}
  const player = playerIn(deal, shown, viewer)
  const hand = deal.hands.find(({ _id }) => _id === player)
  const shownHand = another(shown.hand, hand && handText(hand.cards))
  return {
    player,
    commitment: another(shown.commitment, deal.commitment),
    digest: seenDigest(shown, deal.digest),
    previous: another(deals[deal.no - 1]?.digest, deal.previous),
    difficulty: another(shown.difficulty, deal.difficulty) as Difficulty | null,
    cut: seenCut(shown, player, deal.cuts.find(({ _id }) => _id === player)?.cut),
    hand: shownHand === null ? null : handFrom(shownHand),
  }
}

/** A browser whose cookies are deleted during a round may return to the table as another player, with another seat. */
function playerIn({ cuts }: RevealedDeal, { dealtTo = [] }: ShownDeal, viewer: string): string {
  return dealtTo.find((player) => !cuts.some(({ _id }) => _id === player)) ?? dealtTo[0] ?? viewer
}

function another(values: readonly string[] = [], told?: string | null): string | null {
  return values.find((value) => value !== told) ?? values[0] ?? null
}

/**
 * A digest that was first shown after the decision may have been made for it, so it only counts if it differs from the
 * one in the deal.
 */
function seenDigest({ digest, digestAtDeal }: ShownDeal, told: string): string | null {
  return digest?.find((value) => value !== told) ?? digestAtDeal?.[0] ?? null
}

/**
 * Only a page that saw the commitment was open before the deal and knows whether it cut. A browser that has lost its
 * memory after a cut does not know.
 */
function seenCut(
  { commitment, cut: made = [], taken = [], begins }: ShownDeal,
  player: string,
  recorded: string | null | undefined,
): SeenDeal['cut'] {
  if (commitment === undefined) return null
  const own = made.find((value) => value === recorded)
  if (begins !== undefined && own === undefined && typeof recorded === 'string') return null
  return { value: own ?? made[0] ?? null, isTaken: taken.includes(player) }
}
