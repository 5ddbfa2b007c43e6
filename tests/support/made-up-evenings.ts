import fc from 'fast-check'
import type { DealtCard, EveningRound, ExportedEvening, FindingCode, RevealedDeal, ShownCard } from '../../src/contract'
import { valueOf } from '../../src/contract'
import { rankHand, type RankedHand } from '../../src/game/hands/rank-hand'
import type { Hand } from '../../src/game/room'
import { honestDeal, someIngredients } from './made-up-deals'

type RoundWithDeal = EveningRound & { deal: RevealedDeal }
export type EveningOfDeals = Omit<ExportedEvening, 'rounds'> & { rounds: RoundWithDeal[] }

/** The exported evening of a room in which these deals were played. */
export function eveningOf(deals: RevealedDeal[]): EveningOfDeals {
  return { roomCode: deals[0]?.roomCode ?? '', rounds: deals.map(roundOf) }
}

/** The first player folds, the others stay. */
function roundOf(deal: RevealedDeal): RoundWithDeal {
  const ranked = deal.hands.map(rankOf)
  const shown = deal.hands.map(({ cards, plays }, place) => ({
    cards: cards.map((card, at) => cardView(card, plays[at] ?? card)),
    handRank: ranked[place]?.handRank ?? 'High Card',
  }))
  const strengths = ranked.map(({ strength }) => strength)
  const best = Math.max(...strengths.slice(1))
  const isWinner = (place: number) => place > 0 && strengths[place] === best && best > (strengths.at(-1) ?? 0)
  const winners = deal.cuts.flatMap(({ name }, place) => (isWinner(place) ? [name] : []))
  return {
    game: 1,
    round: deal.round,
    players: deal.cuts.map(({ name }, place) => {
      const { cards, handRank } = shown[place] ?? NO_HAND
      return { name, cards, handRank, decision: place === 0 ? 'fold' : 'stay' }
    }),
    harvey: shown.at(-1) ?? NO_HAND,
    winners,
    harveyWins: winners.length === 0,
    deal,
  }
}

/** A hand that cannot be ranked belongs to a cheat. */
function rankOf({ plays }: RevealedDeal['hands'][number]): RankedHand {
  const isHand = plays.length === 3 && plays.every(({ rank }) => rank !== '2')
  return isHand ? rankHand(plays as Hand) : { handRank: 'High Card', strength: 0 }
}

const NO_HAND = { cards: [], handRank: 'High Card' }

/** The card as the history shows it. */
function cardView({ suit, rank }: DealtCard, plays: DealtCard) {
  const view = { suit, rank, value: valueOf(plays.rank), isWild: rank === '2' }
  return rank === '2' && plays.rank !== '2' ? { ...view, selectedRank: plays.rank } : view
}

/** A chain of deals in one room, from deal 1 on. */
export const someEvening: fc.Arbitrary<EveningOfDeals> = fc
  .array(someIngredients, { minLength: 1, maxLength: 6 })
  .map((rounds) => {
    const deals: RevealedDeal[] = []
    for (const [index, made] of rounds.entries()) {
      const previous = deals.at(-1)?.digest ?? null
      deals.push(honestDeal({ ...made, roomCode: 'EVENNG', no: index + 1, round: index + 1, previous }))
    }
    return eveningOf(deals)
  })

export interface EveningCheat {
  what: string
  code: FindingCode
  /** Takes an honest evening of three rounds, the second of two players or more. */
  cheat: (evening: EveningOfDeals) => ExportedEvening
}

export const EVENING_CHEATS: EveningCheat[] = [
  { what: 'a round left out', code: 'gap', cheat: withRounds((rounds) => rounds.toSpliced(1, 1)) },
  { what: 'the first round left out', code: 'gap', cheat: withRounds((rounds) => rounds.slice(1)) },
  {
    what: 'a round dealt anew',
    code: 'broken-chain',
    cheat: withDeal(1, (deal) => honestDeal({ ...deal, seed: 'e'.repeat(64), players: deal.cuts })),
  },
  {
    what: 'a round of another room',
    code: 'another-room',
    cheat: ({ rounds }) => ({ roomCode: 'OTHERS', rounds }),
  },
  {
    what: 'a round with the deal of another number',
    code: 'another-round',
    cheat: withRound(2, (round) => ({ ...round, round: 99 })),
  },
  {
    what: 'two players who swapped names',
    code: 'other-players',
    cheat: withRound(1, (round) => ({ ...round, players: round.players.toReversed() })),
  },
  {
    what: 'a player left out of a round',
    code: 'other-players',
    cheat: withRound(1, ({ players, ...round }) => ({ ...round, players: players.slice(0, -1) })),
  },
  {
    what: 'other cards in the history than were dealt',
    code: 'other-cards',
    cheat: withRound(1, (round) => ({ ...round, harvey: round.players[0] ?? round.harvey })),
  },
  {
    what: 'a two that the history shows as another rank',
    code: 'other-cards',
    cheat: withRound(1, ({ harvey, ...round }) => ({
      ...round,
      harvey: { cards: harvey.cards.map((card) => ({ ...card, selectedRank: '7' as const })) },
    })),
  },
  {
    what: 'a two of another rank, with its value',
    code: 'other-cards',
    cheat: withRound(1, ({ harvey, ...round }) => ({
      ...round,
      harvey: { cards: harvey.cards.map((card) => (card.rank === '2' ? { ...card, ...OTHER_RANK } : card)) },
    })),
  },
  {
    what: 'a two shown as the card that it plays as',
    code: 'other-cards',
    cheat: withRound(1, ({ harvey, ...round }) => ({
      ...round,
      harvey: {
        ...harvey,
        cards: harvey.cards.map(({ suit, rank, selectedRank = rank }) => ({ suit, rank: selectedRank })),
      },
    })),
  },
  {
    what: 'a card of another value',
    code: 'other-cards',
    cheat: withCardOfHarvey(({ value, ...card }) => ({ ...card, value: (value ?? 0) + 1 })),
  },
  {
    what: 'a card that is said to be wild, or not',
    code: 'other-cards',
    cheat: withCardOfHarvey(({ isWild, ...card }) => ({ ...card, isWild: isWild !== true })),
  },
  {
    what: 'a hand of a player of another rank than its cards',
    code: 'another-hand-rank',
    cheat: withRound(1, ({ players: [first, ...others], ...round }) => ({
      ...round,
      players: first === undefined ? [] : [{ ...first, handRank: 'Straight Flush' }, ...others],
    })),
  },
  {
    what: 'a hand of Harvey of another rank than its cards',
    code: 'another-hand-rank',
    cheat: withRound(1, ({ harvey, ...round }) => ({ ...round, harvey: { ...harvey, handRank: 'Straight Flush' } })),
  },
  {
    what: 'a winner who folded',
    code: 'another-winner',
    cheat: withRound(1, (round) => ({ ...round, winners: [round.players[0]?.name ?? ''], harveyWins: false })),
  },
  {
    what: 'a winner who folded beside the one who won',
    code: 'another-winner',
    cheat: withRounds((rounds) =>
      rounds.map(({ winners = [], ...round }) => ({
        ...round,
        winners: winners.length === 0 ? [] : [...winners, round.players[0]?.name ?? ''],
      })),
    ),
  },
  {
    what: 'Harvey as the winner, or not',
    code: 'another-winner',
    cheat: withRound(1, ({ harveyWins, ...round }) => ({ ...round, harveyWins: harveyWins !== true })),
  },
  {
    what: 'a winner whose decision was changed',
    code: 'another-winner',
    cheat: withRound(1, ({ players, ...round }) => ({
      ...round,
      players: players.map((player) => ({ ...player, decision: player.decision === 'stay' ? 'fold' : 'stay' })),
      winners: players.filter(({ decision }) => decision === 'stay').map(({ name }) => name),
    })),
  },
  {
    what: 'a later round without its deal',
    code: 'round-without-deal',
    cheat: withRound(2, (round) => ({ ...round, deal: null })),
  },
]

/** In the vectors no easy Harvey names his twos like this. */
const OTHER_RANK = { selectedRank: '7', value: valueOf('7') } as const

function withRounds(change: (rounds: RoundWithDeal[]) => EveningRound[]) {
  return ({ roomCode, rounds }: EveningOfDeals): ExportedEvening => ({ roomCode, rounds: change(rounds) })
}

function withRound(at: number, change: (round: RoundWithDeal) => EveningRound) {
  return withRounds((rounds) => rounds.map((round, index) => (index === at ? change(round) : round)))
}

function withCardOfHarvey(change: (card: ShownCard) => ShownCard) {
  return withRound(1, ({ harvey, ...round }) => {
    const [first, ...others] = harvey.cards
    return { ...round, harvey: { ...harvey, cards: first === undefined ? [] : [change(first), ...others] } }
  })
}

function withDeal(at: number, change: (deal: RevealedDeal) => RevealedDeal) {
  return withRound(at, ({ game, deal }) => ({ ...roundOf(change(deal)), game }))
}
