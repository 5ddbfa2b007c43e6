import { fillIn, type Params } from '../sentences'

/** What a check can find, each with the sentence that a player reads. `{name}` and the like stand for a finding's params. */

/** What no check can promise. This sentence is shown wherever a check is explained. */
export const NOT_PROMISED =
  'Whoever runs the server can look at the cards during a round, and one who also plays could choose their own cut last.'

/** The proof contradicts itself. Whoever made it cheated, or changed it afterwards. */
const CONTRADICTIONS_IN_ITSELF = {
  'another-seed': 'The seed is not the one that was committed to: its SHA-256 is not the commitment.',
  'another-record': 'The record was changed: its SHA-256 is not the digest.',
  'another-deck': 'The deck is not the one that follows from seed and cuts. Card {place} is the first that differs.',
  'another-hand': 'The hand shown for {name} is not the hand dealt.',
  'other-hands': 'The hands shown are not one for each player dealt in, in seat order, and Harvey’s.',
  'impossible-play': 'The hand of {name} counts as cards that it cannot be: only a two may play as another rank.',
  'another-naming': 'Harvey’s difficulty is {difficulty}, and he did not name his twos that way.',
  'previous-of-first-deal': 'Deal 1 names a deal before it. There is none.',
  'no-previous': 'Deal {no} does not name the digest of the deal before it.',
} as const

/** The proof contradicts what this page was shown while the deal was played. */
const CONTRADICTIONS_TO_WHAT_WAS_SHOWN = {
  'another-commitment': 'Before the cuts this page was shown another commitment than the one in the record.',
  'another-digest': 'When the cards were dealt this page was shown another digest: the record was changed afterwards.',
  'another-previous': 'The record names another digest for the deal before than the one this page was shown then.',
  'another-difficulty': 'During the round this page was shown that Harvey is {shown}, not {told}.',
  'dropped-cut': 'The server said that it had your cut, and the record does not hold it.',
  'another-cut': 'The record holds a cut in your name that this page did not make.',
  'another-own-hand': 'You were dealt other cards than the hand shown for you now.',
  'not-dealt-in': 'You held a hand in this round, and the record says that you were not dealt in.',
} as const

/** An exported evening contradicts itself. */
const CONTRADICTIONS_OF_AN_EVENING = {
  gap: 'Deal {no} is missing, or not in its place.',
  'broken-chain': 'Deal {no} does not follow from the deal before it: it names another digest.',
  'another-room': 'Deal {no} is one of another room.',
  'another-round': 'Deal {no} is that of another round than the one it stands with.',
  'other-players': 'The players of the round are not those who were dealt in.',
  'other-cards': 'The round shows other cards for {name} than were dealt.',
  'another-hand-rank': 'The round shows another rank for the hand of {name} than its cards have.',
  'another-winner': 'The round names another winner than its hands and decisions make.',
  'round-without-deal': 'Round {round} after deal {no} has no deal to check.',
} as const

/** What a proof does not show, without any suspicion. */
const UNCHECKED = {
  'nobody-cut': 'Nobody cut this deck, so that the server alone chose it.',
  'nothing-seen':
    'This proof holds nothing that a page was shown during the round. So it does not show that the commitment was there before the cuts, that no cut was left out or made up, or that the record and the hands are those of the deal.',
  'commitment-not-seen': 'This page did not see the commitment before the deal.',
  'digest-not-seen': 'This page did not see the digest when the cards were dealt.',
  'previous-not-seen': 'This page did not see the deal before, so that it cannot check the chain.',
  'difficulty-not-seen': 'This page did not see during the round how Harvey names his twos.',
  'cut-not-known': 'This page does not remember whether it cut.',
  'cut-not-taken': 'Your cut came too late for this deal.',
  'cut-not-dealt-in': 'You cut, and were then not dealt in, so that your cut does not count.',
  'hand-not-seen': 'This page did not see a hand of yours in this round.',
  'rounds-without-deal': '{rounds} rounds at the beginning were played before deals could be checked.',
  'end-not-seen': 'Whether more rounds followed deal {no}, the evening by itself does not show.',
  'nothing-seen-of-evening':
    'An evening holds nothing that a page was shown during the rounds. So it does not show that the commitments were there before the cuts, that no cut was left out or made up, or that the whole chain is the one that was dealt.',
} as const

/** Why something is no proof that can be checked. */
const NOT_A_PROOF = {
  'not-json': 'This is not a proof, or not the whole of one.',
  'not-a-proof': 'This is not a proof: it is neither a deal, nor the proof of one, nor an exported evening.',
  'still-playing': 'This deal cannot be checked yet: its seed is shown at the showdown.',
  'unknown-version': 'This proof is of a kind that this program does not know. A newer one may.',
  'malformed-proof': 'This is not a whole proof: {where} is missing or not written as it should be.',
  'empty-evening': 'This evening holds no round.',
  'evening-without-deals': 'This evening cannot be checked: none of its rounds has a deal.',
} as const

export const CONTRADICTIONS = {
  ...CONTRADICTIONS_IN_ITSELF,
  ...CONTRADICTIONS_TO_WHAT_WAS_SHOWN,
  ...CONTRADICTIONS_OF_AN_EVENING,
}

const SENTENCES = { ...CONTRADICTIONS, ...UNCHECKED, ...NOT_A_PROOF }

export type FindingCode = keyof typeof SENTENCES

export interface Finding {
  code: FindingCode
  params: Params
}

/** Whether this is a finding that this release knows. */
export function isFinding(value: unknown): value is Finding {
  const { code, params } = (value ?? {}) as Partial<Finding>
  return typeof code === 'string' && Object.hasOwn(SENTENCES, code) && typeof params === 'object'
}

export function finding(code: FindingCode, params: Params = {}): Finding {
  return { code, params }
}

/** A list with the finding if `isFound`, otherwise an empty list. */
export function when(isFound: boolean, code: FindingCode, params?: Params): Finding[] {
  return isFound ? [finding(code, params)] : []
}

/** The finding in English. */
export function findingSentence({ code, params }: Finding): string {
  return fillIn(SENTENCES[code], params)
}
