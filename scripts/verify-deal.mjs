// `node scripts/verify-deal.mjs FILE` checks the proof of one round, or an exported evening, as docs/fair-deal.md says.
// It imports nothing but Node, so that it can be read, copied and run apart from everything else.
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const SENTENCES = {
  'another-seed': 'The seed is not the one that was committed to.',
  'another-record': 'The digest is not that of the record.',
  'another-deck': 'The deck does not follow from seed and cuts.',
  'another-hand': 'A hand is not the one dealt.',
  'other-hands': 'The hands are not one for each player dealt in, and Harvey’s.',
  'impossible-play': 'A card plays as one that it cannot be.',
  'another-naming': 'Harvey did not name his twos as his difficulty says.',
  'previous-of-first-deal': 'The first deal names one before it.',
  'no-previous': 'The deal does not name the one before it.',
  'another-commitment': 'The page was shown another commitment before the cuts.',
  'another-digest': 'The page was shown another digest at the deal.',
  'another-previous': 'The page was shown another digest for the deal before.',
  'another-difficulty': 'The page was shown another difficulty of Harvey during the round.',
  'dropped-cut': 'The server said that it had the player’s cut, and the record does not hold it.',
  'another-cut': 'The record holds a cut in the player’s name that the page did not make.',
  'another-own-hand': 'The page was shown another hand of its player during the round.',
  'not-dealt-in': 'The player held a hand, and is not in the record.',
  gap: 'A deal before it is missing, or not in its place.',
  'broken-chain': 'It does not name the digest of the deal before it.',
  'another-room': 'It is of another room.',
  'another-round': 'It is of another round than the one it stands with.',
  'other-players': 'The players of the round are not those dealt in.',
  'other-cards': 'The round shows other cards than were dealt.',
  'another-hand-rank': 'The round shows another rank for a hand than its cards have.',
  'another-winner': 'The round names another winner than its hands and decisions make.',
  'round-without-deal': 'A round after the first deal has no deal.',
  'nobody-cut': 'Nobody cut: the server alone chose the deck.',
  'nothing-seen':
    'This is no page’s own proof. It does not show that the commitment was there before the cuts, that no cut was left out or made up, or that the record is the one of the deal.',
  'rounds-without-deal': 'Rounds at the beginning were played before deals could be checked.',
  'end-not-seen': 'Whether more rounds followed, the evening by itself does not show.',
  'nothing-seen-of-evening':
    'An evening is no page’s own proof. It does not show that the commitments were there before the cuts, that no cut was left out or made up, or that the whole chain is the one that was dealt.',
  'not-json': 'This is not a proof, or not the whole of one.',
  'not-a-proof': 'This is not a proof: it is neither a deal, nor the proof of one, nor an exported evening.',
  'still-playing': 'This deal cannot be checked yet: its seed is shown at the showdown.',
  'unknown-version': 'This proof is of a kind that this program does not know.',
  'malformed-proof': 'This is not a whole proof: a part is missing or not written as it should be.',
  'empty-evening': 'This evening holds no round.',
  'evening-without-deals': 'This evening cannot be checked: none of its rounds has a deal.',
}

const SUITS = ['hearts', 'diamonds', 'clubs', 'spades']
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const WILD_RANKS = RANKS.slice(1).reverse()
/** The best first. */
const HAND_KINDS = ['Straight Flush', 'Three of a Kind', 'Straight', 'Flush', 'Pair', 'High Card']

// ---- what a proof looks like -----------------------------------------------------------------------------------------

const text = (pattern) => (value) => typeof value === 'string' && pattern.test(value)
const oneOf = (values) => (value) => values.includes(value)
const count = (value) => Number.isSafeInteger(value) && value >= 1
const orNull = (of) => (value) => value === null || of(value)
const optional = (of) => (value) => value === undefined || of(value)
const list = (of) => (value) => Array.isArray(value) && value.every(of)
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (parts) => (value) => isObject(value) && Object.entries(parts).every(([key, of]) => of(value[key]))

const anyText = text(/^/)
const roomCode = text(/^[A-Z0-9]{6}$/)
const hash = text(/^[0-9a-f]{64}$/)
const cut = text(/^[0-9a-f]{32}$/)
const id = text(/^[A-Za-z0-9_-]{1,64}$/)
const difficulty = oneOf(['easy', 'medium', 'hard'])
const card = { suit: oneOf(SUITS), rank: oneOf(RANKS) }
const cards = list(object(card))
const flag = oneOf([true, false])
const shownCard = {
  ...card,
  selectedRank: optional(oneOf(WILD_RANKS)),
  value: optional(Number.isFinite),
  isWild: optional(flag),
}
const shownHand = { cards: list(object(shownCard)), handRank: optional(anyText) }

const playersOf = list(object({ _id: id, name: anyText, cut: orNull(cut) }))
const isEachOnce = (ids) => new Set(ids).size === ids.length
const cuts = (value) =>
  playersOf(value) && value.length >= 1 && value.length <= 13 && isEachOnce(['harvey', ...value.map(({ _id }) => _id)])

const isDeal = object({
  roomCode,
  no: count,
  round: count,
  difficulty,
  previous: orNull(hash),
  commitment: hash,
  cuts,
  digest: hash,
  seed: hash,
  deck: cards,
  hands: list(object({ _id: id, cards, plays: cards })),
})
const isSeen = object({
  player: orNull(id),
  commitment: orNull(hash),
  digest: orNull(hash),
  previous: orNull(hash),
  difficulty: orNull(difficulty),
  cut: orNull(object({ value: orNull(cut), isTaken: flag })),
  hand: orNull(cards),
})
const NOTHING_SEEN = Object.fromEntries(
  ['player', 'commitment', 'digest', 'previous', 'difficulty', 'cut', 'hand'].map((key) => [key, null]),
)
const isEvening = object({
  roomCode,
  rounds: list(
    object({
      game: optional(count),
      round: count,
      players: list(object({ name: anyText, decision: optional(oneOf(['stay', 'fold'])), ...shownHand })),
      harvey: object(shownHand),
      winners: optional(list(anyText)),
      harveyWins: optional(flag),
      deal: optional(orNull(isDeal)),
    }),
  ),
})

// ---- from seed and cuts to the cards ---------------------------------------------------------------------------------

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const bytesOf = (hex) => Buffer.from(hex, 'hex')
const said = ({ suit, rank }) => `${rank} of ${suit}`

function textOf(deal) {
  const lines = ['harvey-deal-1', deal.roomCode, deal.no, deal.previous ?? '', deal.commitment]
  return [...lines, ...deal.cuts.map((player) => `${player._id}:${player.cut ?? ''}`), ''].join('\n')
}

/** Returns a function that gives the next number below n. */
function numbersOf(key) {
  let words = 0
  const nextWord = () => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(Math.floor(words / 8))
    words += 1
    return hmac(key, counter).readUInt32BE(((words - 1) % 8) * 4)
  }
  return (below) => {
    const limit = 2 ** 32 - (2 ** 32 % below)
    let word = nextWord()
    while (word >= limit) word = nextWord()
    return word % below
  }
}

/** The deck, and the ranks of an easy Harvey's three cards. */
function dealtBy(deal) {
  const below = numbersOf(hmac(bytesOf(deal.seed), textOf(deal)))
  const deck = SUITS.flatMap((suit) => RANKS.map((rank) => said({ suit, rank })))
  for (let i = 51; i > 0; i -= 1) {
    const j = below(i + 1)
    ;[deck[i], deck[j]] = [deck[j], deck[i]]
  }
  return { deck, easy: [below(12), below(12), below(12)].map((number) => WILD_RANKS[number]) }
}

/** The ranks as which Harvey's three cards play: the best hand of those that his difficulty allows for his twos. */
function harveyPlays(hand, level, easy) {
  const ranksAt = (place) => ({ easy: [easy[place]], medium: ['A'], hard: WILD_RANKS })[level]
  const waysAt = ({ suit, rank }, place) => (rank === '2' ? ranksAt(place) : [rank]).map((as) => ({ suit, rank: as }))
  const [first, second, third] = hand.map(waysAt)
  const ways = first.flatMap((a) => second.flatMap((b) => third.map((c) => [a, b, c])))
  return ways.reduce((best, way) => (strength(way) > strength(best) ? way : best))
}

const valuesOf = (hand) => hand.map(({ rank }) => RANKS.indexOf(rank)).sort((one, other) => other - one)

function kindOf(hand) {
  const [high, middle, low] = valuesOf(hand)
  const isRun = high === middle + 1 && middle === low + 1
  const isFlush = new Set(hand.map(({ suit }) => suit)).size === 1
  return [isRun && isFlush, high === low, isRun, isFlush, high === middle || middle === low, true].indexOf(true)
}

/** The kind of the hand, then its values: the highest first, but for a pair the value of the pair first. */
function strength(hand) {
  const [high, middle, low] = valuesOf(hand)
  const inOrder = HAND_KINDS[kindOf(hand)] === 'Pair' && middle === low ? [low, low, high] : [high, middle, low]
  return inOrder.reduce((sum, value) => sum * 13 + value, -kindOf(hand))
}

// ---- the checks: each returns codes of the sentences above -----------------------------------------------------------

const when = (isFound, code) => (isFound ? [code] : [])
const same = (one, other) => one.length === other.length && one.every((word, place) => word === other[place])
const sameCards = (one, other) => same(one.map(said), other.map(said))
const sameHand = (one, other) => same(one.map(said).toSorted(), other.map(said).toSorted())
const nobodyCut = ({ cuts: players }) => when(!players.some((player) => player.cut !== null), 'nobody-cut')

function checkDeal(deal) {
  const { deck, easy } = dealtBy(deal)
  const wrongDeck = when(!same(deal.deck.map(said), deck), 'another-deck')
  const wrongHands = checkHands(deal)
  const { cards: held, plays } = deal.hands.at(-1) ?? {}
  const isRight = wrongDeck.length + wrongHands.length === 0
  return [
    ...when(deal.no === 1 && deal.previous !== null, 'previous-of-first-deal'),
    ...when(deal.no > 1 && deal.previous === null, 'no-previous'),
    ...when(sha256(bytesOf(deal.seed)) !== deal.commitment, 'another-seed'),
    ...when(sha256(textOf(deal)) !== deal.digest, 'another-record'),
    ...wrongDeck,
    ...wrongHands,
    ...when(isRight && !sameCards(plays, harveyPlays(held, deal.difficulty, easy)), 'another-naming'),
  ]
}

function checkHands({ cuts: players, hands, deck }) {
  const holders = [...players.map(({ _id }) => _id), 'harvey']
  const ids = hands.map(({ _id }) => _id)
  if (!same(ids, holders)) return ['other-hands']
  return hands.flatMap(({ cards: held, plays }, place) => {
    const isDealt = held.length === 3 && sameCards(held, deck.slice(place * 3, place * 3 + 3))
    return isDealt ? when(!canPlay(held, plays), 'impossible-play') : ['another-hand']
  })
}

/** A two keeps its suit and plays as any other rank; every other card plays as itself. */
function canPlay(held, plays) {
  const canBe = (one, as) => (one.rank === '2' ? as.suit === one.suit && as.rank !== '2' : said(as) === said(one))
  return plays.length === held.length && held.every((one, place) => canBe(one, plays[place]))
}

/** Compares the deal with what the page was shown while the deal was played. */
function checkSeen(deal, seen) {
  const own = deal.cuts.find(({ _id }) => _id === seen.player)
  const hand = deal.hands.find(({ _id }) => _id === seen.player)
  const isHeld = seen.player !== null && seen.hand !== null
  const parts = ['commitment', 'digest', ...(deal.no > 1 ? ['previous'] : []), 'difficulty']
  return [
    ...parts.flatMap((key) => when(seen[key] !== null && seen[key] !== deal[key], `another-${key}`)),
    ...(own === undefined || seen.cut === null ? [] : checkCut(own.cut, seen.cut)),
    ...when(isHeld && own === undefined, 'not-dealt-in'),
    ...when(isHeld && own !== undefined && hand !== undefined && !sameHand(hand.cards, seen.hand), 'another-own-hand'),
  ]
}

function checkCut(recorded, { value, isTaken }) {
  return recorded === null ? when(isTaken, 'dropped-cut') : when(recorded !== value, 'another-cut')
}

function checkRound(shown) {
  const { deal, round } = shown
  const wrongDeal = checkDeal(deal)
  const wrongCards = checkShownCards(shown)
  return [
    ...wrongDeal,
    ...when(deal.round !== round, 'another-round'),
    ...wrongCards,
    ...(wrongDeal.length + wrongCards.length === 0 ? checkOutcome(shown) : []),
  ]
}

function checkShownCards({ deal, players, harvey }) {
  const [names, dealtIn] = [players, deal.cuts].map((each) => each.map(({ name }) => name))
  if (!same(names, dealtIn)) return ['other-players']
  const isShown = ({ cards: shown }, hand) =>
    sameHand(shown, hand.cards) && sameHand(shown.map(playsAs), hand.plays) && shown.every(isTrueToItself)
  const isAsDealt = [...players, harvey].every(
    (holder, place) => deal.hands[place] !== undefined && isShown(holder, deal.hands[place]),
  )
  return when(!isAsDealt, 'other-cards')
}

/**
 * Whether the fields of a card agree: its value, from 2 to 14, is that of the rank it plays as, and only a two is wild.
 */
function isTrueToItself({ rank, selectedRank = rank, value, isWild }) {
  const isValue = value === undefined || value === RANKS.indexOf(selectedRank) + 2
  return isValue && (isWild === undefined || isWild === (rank === '2'))
}

/** Checks the ranks of the hands and the winners of a round: the best hands that stayed in, if they beat Harvey's. */
function checkOutcome({ deal, players, harvey, winners, harveyWins }) {
  const hands = deal.hands.map(({ plays }) => plays)
  const isRanked = ({ handRank }, place) => handRank === undefined || handRank === HAND_KINDS[kindOf(hands[place])]
  const toBeat = strength(hands.at(-1))
  const stayed = players
    .map(({ name, decision }, place) => ({ name, decision, strength: strength(hands[place]) }))
    .filter(({ decision }) => decision === 'stay')
  const best = Math.max(...stayed.map((player) => player.strength))
  const won = stayed.filter((player) => player.strength === best && best > toBeat).map(({ name }) => name)
  const isWinner = winners === undefined || same(winners.toSorted(), won.toSorted())
  const isHarvey = harveyWins === undefined || harveyWins === (won.length === 0)
  return [
    ...when(![...players, harvey].every(isRanked), 'another-hand-rank'),
    ...when(players.every(({ decision }) => decision !== undefined) && !(isWinner && isHarvey), 'another-winner'),
  ]
}

const playsAs = ({ suit, rank, selectedRank = rank }) => ({ suit, rank: selectedRank })

/** Deals are numbered from 1 without a gap, and each names the digest of the one before. */
function checkLink(deal, before, room) {
  const isNext = deal.no === (before?.no ?? 0) + 1
  return [
    ...when(deal.roomCode !== room, 'another-room'),
    ...when(!isNext, 'gap'),
    ...when(isNext && before !== undefined && deal.previous !== before.digest, 'broken-chain'),
  ]
}

// ---- reading and reporting -------------------------------------------------------------------------------------------

/**
 * Checks the content of a file. `refused` says why the content is not a proof; `wrong` lists the contradictions of a
 * proof, and `open` what it does not show.
 */
function verify(content) {
  if (!isObject(content)) return { refused: 'not-a-proof' }
  if ('proof' in content) return verifyKept(content)
  if ('rounds' in content) return verifyEvening(content)
  if (!('commitment' in content)) return { refused: 'not-a-proof' }
  if (!('seed' in content)) return { refused: 'still-playing' }
  return isDeal(content) ? reportOf(content, null) : { refused: 'malformed-proof' }
}

function verifyKept({ proof, deal, seen }) {
  if (proof !== 'harvey-proof-1') return { refused: 'unknown-version' }
  const remembered = isObject(seen) ? { ...NOTHING_SEEN, ...seen } : undefined
  return isDeal(deal) && isSeen(remembered) ? reportOf(deal, remembered) : { refused: 'malformed-proof' }
}

function reportOf(deal, seen) {
  const cutters = deal.cuts.filter((player) => player.cut !== null).length
  return {
    what: `Deal ${deal.no} of room ${deal.roomCode}, ${cutters} of ${deal.cuts.length} cut,`,
    wrong: lines([...checkDeal(deal), ...(seen === null ? [] : checkSeen(deal, seen))]),
    open: [...lines(nobodyCut(deal)), ...(seen === null ? lines(['nothing-seen']) : missingFrom(seen, deal.no))],
  }
}

function missingFrom(seen, no) {
  const parts = Object.keys(NOTHING_SEEN).filter((key) => seen[key] === null && (key !== 'previous' || no > 1))
  return parts.length === 0 ? [] : [`The page was not there for, or does not remember: ${parts.join(', ')}.`]
}

function verifyEvening(evening) {
  if (!isEvening(evening)) return { refused: 'malformed-proof' }
  const { roomCode: room, rounds } = evening
  if (rounds.length === 0) return { refused: 'empty-evening' }
  const dealt = rounds.filter(({ deal }) => deal)
  if (dealt.length === 0) return { refused: 'evening-without-deals' }
  const before = rounds.indexOf(dealt[0])
  const wrong = dealt.flatMap((round, index) =>
    lines([...checkRound(round), ...checkLink(round.deal, dealt[index - 1]?.deal, room)], `Deal ${round.deal.no}: `),
  )
  const open = [...when(before > 0, 'rounds-without-deal'), 'nothing-seen-of-evening', 'end-not-seen']
  return {
    what: `The evening of room ${room}, ${rounds.length} rounds,`,
    wrong: [
      ...wrong,
      ...lines(
        when(
          rounds.slice(before).some(({ deal }) => !deal),
          'round-without-deal',
        ),
      ),
    ],
    open: [...dealt.flatMap(({ deal }) => lines(nobodyCut(deal), `Deal ${deal.no}: `)), ...lines(open)],
  }
}

function lines(codes, where = '') {
  return codes.map((code) => `${where}${SENTENCES[code]} [${code}]`)
}

/** Some editors save a file with a byte-order mark. */
const BYTE_ORDER_MARK = /^\uFEFF/

function read(content) {
  try {
    return verify(JSON.parse(content.replace(BYTE_ORDER_MARK, '')))
  } catch (error) {
    if (error instanceof SyntaxError) return { refused: 'not-json' }
    throw error
  }
}

function report({ refused, what, wrong = [], open = [] }) {
  if (refused !== undefined) return lines([refused])
  const verdict =
    wrong.length === 0 ? [`${what} is right: the cards follow from seed and cuts.`] : [`${what} is wrong:`]
  return [...verdict, ...wrong.map((line) => `- ${line}`), ...open.map((line) => `Not shown: ${line}`)]
}

/** The text of the file; undefined if the path cannot be read as a file, for example a folder. */
function contentOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const path = process.argv.at(2)
const content = path === undefined ? undefined : contentOf(path)
if (content === undefined) {
  console.error('Say which file to check: node scripts/verify-deal.mjs proof.json')
  process.exit(1)
}
const result = read(content)
console.log(report(result).join('\n'))
process.exitCode = result.wrong?.length === 0 ? 0 : 1
