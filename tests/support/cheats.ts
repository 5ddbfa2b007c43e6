import { threeCards, type DealtCard, type FindingCode, type RevealedDeal, type SeenDeal } from '../../src/contract'
import { dealOut, handsFrom, honestDeal, ingredientsOf, seenByFirst } from './made-up-deals'

/** A way to cheat, and the name that a check gives it. */
export interface Cheat {
  what: string
  code: FindingCode
  /** Takes an honest deal in which the first player's cut was taken, and Harvey holds a two. */
  cheat: (deal: RevealedDeal) => { deal: RevealedDeal; seen: SeenDeal | null }
}

const OTHER = 'e'.repeat(64)
const OTHER_CUT = 'e'.repeat(32)

/** Anybody can find these out by computing. */
const seenByAll = (what: string, code: FindingCode, change: (deal: RevealedDeal) => RevealedDeal): Cheat => ({
  what,
  code,
  cheat: (deal) => ({ deal: change(deal), seen: null }),
})

/** Only the page that was open can find these out; it was shown what `dealt` says, except for `other`. */
const seenByPage = (
  what: string,
  code: FindingCode,
  dealt: (deal: RevealedDeal) => RevealedDeal,
  other: (deal: RevealedDeal) => Partial<SeenDeal>,
): Cheat => ({
  what,
  code,
  cheat: (deal) => ({ deal: dealt(deal), seen: { ...seenByFirst(dealt(deal)), ...other(deal) } }),
})

const asItIs = (deal: RevealedDeal) => deal

export const CHEATS: Cheat[] = [
  seenByAll('another seed, and the deck that follows from it', 'another-seed', (deal) => dealOut(deal, OTHER)),
  seenByAll('another deck, and hands dealt from it', 'another-deck', (deal) => withFirstCardAt(deal, 51)),
  seenByAll('two suits of one rank swapped, and hands dealt so', 'another-deck', (deal) =>
    withFirstCardAt(
      deal,
      deal.deck.findLastIndex(({ rank }) => rank === deal.deck[0]?.rank),
    ),
  ),
  seenByAll('a deck with a card too few', 'another-deck', (deal) => ({ ...deal, deck: deal.deck.slice(0, -1) })),
  seenByAll('a cut of the record changed, but not the digest', 'another-record', (deal) =>
    dealOut({ ...deal, cuts: withFirstCut(deal, OTHER_CUT) }, deal.seed),
  ),
  seenByAll('two hands swapped', 'another-hand', withFirstAndLastHandSwapped),
  seenByAll('one card of a hand changed', 'another-hand', (deal) =>
    withFirstHand(deal, ([, ...rest]) => [lastOf(deal.deck), ...rest]),
  ),
  seenByAll('a hand with a card too few', 'another-hand', (deal) => withFirstHand(deal, (cards) => cards.slice(0, 2))),
  seenByAll('a hand left out', 'other-hands', (deal) => ({ ...deal, hands: deal.hands.slice(1) })),
  seenByAll('a hand too many', 'other-hands', (deal) => ({ ...deal, hands: deal.hands.concat(deal.hands.slice(-1)) })),
  seenByAll('two hands whose holders are swapped', 'other-hands', withFirstAndLastHolderSwapped),
  seenByAll('cards that play as what they cannot be', 'impossible-play', (deal) =>
    withPlays(deal, 0, ({ suit }) => ({ suit, rank: '2' })),
  ),
  seenByAll('one card that plays as what it cannot be', 'impossible-play', (deal) =>
    withPlays(deal, 0, (card, as) => (card === deal.hands[0]?.cards[0] ? { ...as, rank: '2' } : as)),
  ),
  seenByAll('cards that play as a higher rank without being twos', 'impossible-play', (deal) =>
    withPlays(
      deal,
      deal.hands.findIndex(({ cards }) => cards.some(({ rank }) => rank !== '2')),
      ({ rank }, as) => (rank === '2' ? as : higherThan(as)),
    ),
  ),
  seenByAll('a two that plays in another suit', 'impossible-play', (deal) =>
    withPlays(deal, deal.hands.length - 1, ({ rank }, as) => (rank === '2' ? { ...as, suit: otherSuit(as) } : as)),
  ),
  seenByAll('a two that plays as a two', 'impossible-play', (deal) =>
    withPlays(deal, deal.hands.length - 1, (card, as) => (card.rank === '2' ? card : as)),
  ),
  seenByAll('a hand that plays as a card too many', 'impossible-play', (deal) => ({
    ...deal,
    hands: deal.hands.map((hand, place) =>
      place === 0 ? { ...hand, plays: [...hand.plays, lastOf(deal.deck)] } : hand,
    ),
  })),
  seenByAll('another naming of Harvey’s twos', 'another-naming', (deal) =>
    withPlays(deal, deal.hands.length - 1, otherNaming),
  ),
  seenByAll('a first deal that names one before it', 'previous-of-first-deal', (deal) =>
    honestDeal({ ...ingredientsOf(deal), no: 1, previous: OTHER }),
  ),
  seenByAll('a later deal that names none before it', 'no-previous', (deal) =>
    honestDeal({ ...ingredientsOf(deal), no: 2, previous: null }),
  ),
  seenByPage('a dropped cut', 'dropped-cut', dealtWithFirstCut(null), (deal) => ({ cut: seenByFirst(deal).cut })),
  seenByPage('a cut put in the place of another', 'another-cut', dealtWithFirstCut(OTHER_CUT), (deal) => ({
    cut: seenByFirst(deal).cut,
  })),
  seenByPage('a cut made up for a player whose page made none', 'another-cut', asItIs, () => ({
    cut: { value: null, isTaken: false },
  })),
  seenByPage('another commitment for one player', 'another-commitment', asItIs, () => ({ commitment: OTHER })),
  seenByPage(
    'a record changed after the deal, digest and deck with it',
    'another-digest',
    (deal) => honestDeal({ ...ingredientsOf(deal), roomCode: 'CHANGE' }),
    ({ digest }) => ({ digest }),
  ),
  seenByPage(
    'a round before written anew',
    'another-previous',
    (deal) => honestDeal({ ...ingredientsOf(deal), no: 2, previous: OTHER }),
    ({ digest }) => ({ previous: digest }),
  ),
  seenByPage('another difficulty told afterwards', 'another-difficulty', asItIs, ({ difficulty }) => ({
    difficulty: difficulty === 'easy' ? 'hard' : 'easy',
  })),
  seenByPage('another hand shown to its holder during the round', 'another-own-hand', asItIs, ({ deck, hands }) => ({
    hand: threeCards(deck, hands.length),
  })),
  seenByPage('a hand whose holder is left out of the record', 'not-dealt-in', asItIs, () => ({ player: 'left-out' })),
]

/** Twos in the hands of a wrong deck are named as if the deck were right; no check looks at this. */
function withFirstCardAt(deal: RevealedDeal, place: number): RevealedDeal {
  const deck = deal.deck.with(0, deal.deck[place] as DealtCard).with(place, deal.deck[0] as DealtCard)
  return { ...deal, deck, hands: handsFrom(deck, deal, ['A', 'A', 'A']) }
}

function withFirstCut({ cuts }: RevealedDeal, cut: string | null): RevealedDeal['cuts'] {
  return cuts.map((player, place) => (place === 0 ? { ...player, cut } : player))
}

function dealtWithFirstCut(cut: string | null) {
  return (deal: RevealedDeal) => honestDeal({ ...ingredientsOf(deal), players: withFirstCut(deal, cut) })
}

function withFirstHand(deal: RevealedDeal, change: (cards: DealtCard[]) => DealtCard[]): RevealedDeal {
  const hands = deal.hands.map((hand, place) =>
    place === 0 ? { ...hand, cards: change(hand.cards), plays: change(hand.plays) } : hand,
  )
  return { ...deal, hands }
}

function lastOf(deck: DealtCard[]): DealtCard {
  const card = deck.at(-1)
  if (card === undefined) throw new Error('a deck has cards')
  return card
}

const higherThan = (card: DealtCard): DealtCard => ({ ...card, rank: card.rank === 'A' ? 'K' : 'A' })

const otherSuit = ({ suit }: DealtCard) => (suit === 'hearts' ? 'spades' : 'hearts')

function withFirstAndLastHolderSwapped(deal: RevealedDeal): RevealedDeal {
  const ids = deal.hands.map(({ _id }) => _id)
  const swapped = [ids.at(-1), ...ids.slice(1, -1), ids[0]]
  return { ...deal, hands: deal.hands.map((hand, place) => ({ ...hand, _id: swapped[place] ?? hand._id })) }
}

function withFirstAndLastHandSwapped(deal: RevealedDeal): RevealedDeal {
  const [first, last] = [deal.hands.at(0), deal.hands.at(-1)]
  const holding = (_id: string, hand: typeof first) => ({ _id, cards: hand?.cards ?? [], plays: hand?.plays ?? [] })
  const hands = deal.hands.map((hand, place) => {
    if (place === 0) return holding(hand._id, last)
    return place === deal.hands.length - 1 ? holding(hand._id, first) : hand
  })
  return { ...deal, hands }
}

function withPlays(
  deal: RevealedDeal,
  place: number,
  play: (card: DealtCard, as: DealtCard) => DealtCard,
): RevealedDeal {
  const hands = deal.hands.map((hand, at) =>
    at === place ? { ...hand, plays: hand.plays.map((as, index) => play(hand.cards[index] ?? as, as)) } : hand,
  )
  return { ...deal, hands }
}

function otherNaming({ rank }: DealtCard, as: DealtCard): DealtCard {
  if (rank !== '2') return as
  return { ...as, rank: as.rank === '4' ? '5' : '4' }
}
