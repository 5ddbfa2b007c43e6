import { createHmac } from 'node:crypto'
import { commitmentOf, dealDeck, threeCards } from '../../../src/contract'
import type { Dealt, Room, Running } from '../../../src/game/room'
import { rule, seenCard } from '../../support/rules-oracle'

// What no change of a room may do. This is a second statement without the rules of the product, so that a fault in the
// rules is found.

const CAP_ANTES = 100
const UNLIMITED = 999

/** What is wrong with the change from one saved room to the next. */
export function judgeMove(before: Room, after: Room): string | undefined {
  return (
    judgeSeats(before, after) ??
    judgeCommitment(after) ??
    judgeCuts(before, after) ??
    judgeDeck(before, after) ??
    (before.phase === 'lobby' || after.phase === 'lobby' ? undefined : judgeGame(before, after))
  )
}

function judgeGame(before: Running, after: Running): string | undefined {
  const tooLong = judgeLength(before, after)
  if (tooLong !== undefined) return tooLong
  return isSameDeal(before, after)
    ? (judgeHands(before, after) ??
        judgeTurn(before, after) ??
        judgeShowdown(before, after) ??
        judgeTotals(before, after))
    : (judgeDeal(before, after) ?? judgeAntes(before, after))
}

/** A game ends after its last round, and an unlimited one stays unlimited. */
function judgeLength(before: Running, { phase, round, settings, game }: Running): string | undefined {
  const { maxRounds } = settings
  if (before.game === game && before.settings.maxRounds === UNLIMITED && maxRounds !== UNLIMITED)
    return `an unlimited game ends after ${maxRounds} rounds`
  if (round.number > maxRounds) return `round ${round.number} of ${maxRounds} is dealt`
  return phase === 'finished' && round.number < maxRounds ? `the game is over after ${round.number} rounds` : undefined
}

/** A player who has left returns only by a request that the creator approves, or through a rematch's lobby. */
function judgeSeats(before: Room, after: Room): string | undefined {
  for (const seat of after.seats) {
    const was = before.seats.find(({ id }) => id === seat.id)
    const hasAsked = before.joinRequests.some(({ session }) => session === seat.session)
    if (was?.hasLeft === true && !seat.hasLeft && !hasAsked) return `the left seat of ${seat.name} is taken again`
    if (was !== undefined && was.session !== seat.session) return `the seat of ${was.name} has another player`
  }
  if (new Set(after.seats.map(({ order }) => order)).size < after.seats.length) return 'two seats have one place'
  const isCreatorThere = after.seats.some(({ id, hasLeft }) => id === after.creator && !hasLeft)
  return isCreatorThere || after.seats.every(({ hasLeft }) => hasLeft) ? undefined : 'the creator has no seat'
}

function judgeCommitment({ nextDeal }: Room): string | undefined {
  if (nextDeal === null || isKnownCommitment(nextDeal)) return undefined
  return 'the commitment of the next deal is not that of its seed'
}

const known = new Map<string, string>()
const KNOWN_AT_MOST = 1_000

function isKnownCommitment({ seed, commitment }: { seed: string; commitment: string }): boolean {
  if (known.size > KNOWN_AT_MOST) known.clear()
  if (!known.has(seed)) known.set(seed, commitmentOf(seed))
  return known.get(seed) === commitment
}

/** The commitment of the coming deal does not change, and neither does the first cut of each player. */
function judgeCuts({ nextDeal: before }: Room, { nextDeal: after }: Room): string | undefined {
  if (before === null || before.no !== after?.no) return undefined
  if (before.commitment !== after.commitment) return 'the commitment of a coming deal has changed'
  const hasOther = Object.entries(before.cuts).some(([seat, cut]) => (after.cuts[seat] ?? cut) !== cut)
  return hasOther ? 'a cut has changed' : undefined
}

/** The cards of a deal follow from its seed and its cuts. */
function judgeDeck(before: Room, after: Room): string | undefined {
  if (after.phase === 'lobby' || before.lastDeal?.no === after.lastDeal?.no) return undefined
  const { fairDeal, dealt, harveyHand } = after.round
  if (fairDeal === null) return undefined
  const { seed, cuts, ...record } = fairDeal
  const text = { ...record, roomCode: after.code, cuts: cuts.map(({ seat, cut }) => ({ _id: seat, cut })) }
  const { deck } = dealDeck(seed, text, (key) => (message) => createHmac('sha256', key).update(message).digest())
  const wrong = [...dealt.map(({ hand }) => hand), harveyHand].findIndex(
    (hand, place) => cardsOf({ hand }) !== cardsOf({ hand: threeCards(deck, place) as Dealt['hand'] }),
  )
  return wrong === -1 ? undefined : `the cards at place ${wrong} do not follow from the seed and the cuts`
}

function isSameDeal(before: Running, after: Running): boolean {
  return before.game === after.game && before.round.number === after.round.number
}

/** Cards do not change; a two is named once; a decision is made once, and only in the player's turn or as planned. */
function judgeHands(before: Running, after: Running): string | undefined {
  if (before.round === after.round) return undefined
  for (const was of before.round.dealt) {
    const is = after.round.dealt.find(({ seat }) => seat === was.seat)
    if (is === undefined) return `the hand of ${was.name} is gone`
    if (cardsOf(was) !== cardsOf(is)) return `${was.name} has other cards`
    const isRenamed = was.hand.some(({ plays }, place) => plays !== undefined && is.hand[place]?.plays !== plays)
    if (isRenamed) return `a two of ${was.name} is named again`
    if (was.decision !== null && is.decision !== was.decision) return `${was.name} has decided twice`
    if (is.decision !== null && is.planned !== null) return `${was.name} has decided and still plans to`
    const isOwn = before.phase !== 'decision' || before.turn.seat === was.seat || was.planned === 'stay'
    if (was.decision === null && is.decision === 'stay' && !isOwn) return `${was.name} is In out of turn`
  }
  return undefined
}

/** The turn goes round the table, to the next player who has not decided. */
function judgeTurn(before: Running, after: Running): string | undefined {
  if (after.phase !== 'decision') return undefined
  const lastOrder = before.phase === 'decision' ? orderOf(before, before.turn.seat) : before.firstOrder - 1
  if (before.phase === 'decision' && before.turn.seat === after.turn.seat) return undefined
  const undecided = after.round.dealt.filter(({ decision }) => decision === null)
  const next = undecided.find(({ order }) => order > lastOrder) ?? undecided[0]
  return next?.seat === after.turn.seat ? undefined : `the turn goes to another player than ${next?.name}`
}

function orderOf({ round }: Running, seat: string): number {
  return round.dealt.find((dealt) => dealt.seat === seat)?.order ?? 0
}

function cardsOf({ hand }: Pick<Dealt, 'hand'>): string {
  return hand.map(({ suit, rank }) => `${rank}${suit}`).join()
}

/** A deal follows the seed that was committed to, has every card once, and takes one ante of each hand. */
function judgeDeal(before: Running, after: Running): string | undefined {
  const { round } = after
  if (round.number !== before.round.number + 1) return `round ${round.number} follows round ${before.round.number}`
  const { fairDeal } = round
  if (fairDeal !== null && before.nextDeal !== null && fairDeal.seed !== before.nextDeal.seed) {
    return 'a deal does not follow the seed that was committed to'
  }
  const cards = [...round.dealt, { hand: round.harveyHand }].flatMap(({ hand }) => cardsOf({ hand }).split(','))
  if (new Set(cards).size !== cards.length) return 'a card is dealt twice'
  const first = round.dealt.find(({ order }) => order > before.firstOrder) ?? round.dealt[0]
  if (first?.order !== after.firstOrder) return `another player than ${first?.name} is the first to decide`
  const contested = before.pot + round.ante * round.dealt.length
  return round.contested === contested ? undefined : `the pot is ${round.contested}, not ${contested}`
}

/** At a deal everybody with cards pays the ante, and nobody else pays anything. The totals of the evening say the same. */
function judgeAntes(before: Running, after: Running): string | undefined {
  if (before.game !== after.game) return undefined
  const paidBy = ({ evening }: Running, session: string) =>
    evening.people.find((person) => person.session === session)?.antes ?? 0
  const wrong = before.seats.find(({ id, session, runningTotal }) => {
    const ante = after.round.dealt.some(({ seat }) => seat === id) ? after.round.ante : 0
    const isPaid =
      (after.seats.find((seat) => seat.id === id)?.runningTotal ?? runningTotal - ante) === runningTotal - ante
    return !isPaid || paidBy(after, session) - paidBy(before, session) !== ante
  })
  return wrong && `the ante of ${wrong.name} is not paid, or not in the evening`
}

/** Between two deals money moves only at the showdown, and each winner gets a win. */
function judgeTotals(before: Running, after: Running): string | undefined {
  const isShowdown = !isSettled(before) && isSettled(after)
  const wrong = before.seats.find(({ id, runningTotal, wins }) => {
    const is = after.seats.find((seat) => seat.id === id)
    if (is === undefined) return false
    const amount = isShowdown ? (after.result?.deltas.find(({ seat }) => seat === id)?.amount ?? 0) : 0
    const hasWon = isShowdown && after.result?.winners.some(({ seat }) => seat === id) === true
    return is.runningTotal !== runningTotal + amount || is.wins !== wins + (hasWon ? 1 : 0)
  })
  return wrong && `${wrong.name} has another total, or other wins, than the showdown gave`
}

function isSettled({ phase }: Running): boolean {
  return phase !== 'dealing' && phase !== 'decision'
}

/** The winners and the money of a showdown, by a second statement of the rules. */
function judgeShowdown(before: Running, after: Running): string | undefined {
  if (isSettled(before) || !isSettled(after) || after.result === null) return undefined
  const { round, result } = after
  const house = seen(round.harveyHand)
  const ruling = rule({
    players: round.dealt.map(({ seat, hand, decision }) => {
      const isIn = decision === 'stay'
      return { name: seat, isIn, cards: isIn ? seen(hand) : house }
    }),
    harvey: house,
    pot: round.contested,
    cap: CAP_ANTES * before.highestAnte,
  })
  const winners = result.winners.map(({ seat }) => seat).toSorted()
  if (winners.join() !== ruling.winners.toSorted().join()) return `${winners.join()} win, not ${ruling.winners.join()}`
  const wrong = result.deltas.find(({ seat, amount }) => ruling.amounts[seat] !== amount)
  if (wrong !== undefined) return `${wrong.name} gets ${wrong.amount}, not ${ruling.amounts[wrong.seat]}`
  return after.pot === ruling.nextPot ? undefined : `the next pot is ${after.pot}, not ${ruling.nextPot}`
}

function seen(hand: Dealt['hand']): string[] {
  return hand.map(({ suit, rank, plays }) =>
    seenCard({ suit, rank, value: 0, isWild: rank === '2', ...(plays !== undefined && { selectedRank: plays }) }),
  )
}
