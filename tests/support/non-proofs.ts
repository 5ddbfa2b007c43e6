import type { FindingCode } from '../../src/contract'
import { DEAL_VECTORS } from './deal-vectors'
import { eveningOf } from './made-up-evenings'

/** Texts of files that are not proofs, and the reasons for which they are refused. */
export interface NonProof {
  what: string
  text: string
  code: FindingCode
}

const deal = DEAL_VECTORS[1]?.deal
const { seed, deck, hands, ...record } = { ...deal }
const cuts = deal?.cuts ?? []
const evening = eveningOf(deal === undefined ? [] : [deal])

const json = (what: string, content: unknown, code: FindingCode): NonProof => ({
  what,
  text: JSON.stringify(content),
  code,
})
const malformed = (what: string, change: object) => json(what, { ...deal, ...change }, 'malformed-proof')

export const NON_PROOFS: NonProof[] = [
  { what: 'nothing', text: '', code: 'not-json' },
  { what: 'a shopping list', text: 'milk, eggs', code: 'not-json' },
  { what: 'half a file', text: JSON.stringify(deal).slice(0, 500), code: 'not-json' },
  json('a number', 7, 'not-a-proof'),
  json('null', null, 'not-a-proof'),
  json('a list', [deal], 'not-a-proof'),
  json('JSON of something else', { name: 'Maya' }, 'not-a-proof'),
  json('an error of the server', { error: 'There is no such deal' }, 'not-a-proof'),
  json('a deal that is still played', record, 'still-playing'),
  json('a proof of a later kind', { proof: 'harvey-proof-2', deal }, 'unknown-version'),
  json('a proof without its deal', { proof: 'harvey-proof-1', seen: {} }, 'malformed-proof'),
  json(
    'a proof with a deal that is still played',
    { proof: 'harvey-proof-1', deal: record, seen: {} },
    'malformed-proof',
  ),
  json('a proof without what was seen', { proof: 'harvey-proof-1', deal }, 'malformed-proof'),
  json(
    'a proof with a cut that is none',
    { proof: 'harvey-proof-1', deal, seen: { cut: { value: 'AB', isTaken: true } } },
    'malformed-proof',
  ),
  json(
    'a cut that says not whether it was taken',
    { proof: 'harvey-proof-1', deal, seen: { cut: { value: null } } },
    'malformed-proof',
  ),
  malformed('a seed in capitals', { seed: deal?.seed.toUpperCase() }),
  malformed('a seed that is too short', { seed: deal?.seed.slice(2) }),
  malformed('a seed with a line feed after it', { seed: `${deal?.seed}\n` }),
  malformed('a cut with a line feed after it', { cuts: cuts.map((one) => ({ ...one, cut: `${'a'.repeat(32)}\n` })) }),
  malformed('a player whose id is two lines', {
    cuts: cuts.map((one) => ({ ...one, _id: `${one._id}:\n${one._id}2` })),
  }),
  malformed('a player whose id is in no ASCII', { cuts: cuts.map((one) => ({ ...one, _id: `é${one._id}` })) }),
  malformed('a player who is dealt in twice', { cuts: [...cuts, cuts[0]] }),
  malformed('a player who is Harvey', { cuts: [...cuts, { _id: 'harvey', name: 'Harvey', cut: null }] }),
  malformed('a deal of nobody', { cuts: [] }),
  malformed('a deal of fourteen', {
    cuts: Array.from({ length: 14 }, (_, no) => ({ _id: `player-${no}`, name: 'Maya', cut: null })),
  }),
  malformed('a player without a cut or null', { cuts: [{ _id: 'maya', name: 'Maya' }] }),
  malformed('deal 0', { no: 0 }),
  malformed('deal 1.5', { no: 1.5 }),
  malformed('a deal whose number is text', { no: '2' }),
  malformed('a number too large to be exact', { no: 2 ** 53 }),
  malformed('a room code of two lines', { roomCode: 'HAR\nEY' }),
  malformed('another difficulty', { difficulty: 'unfair' }),
  malformed('a card of a fifth suit', { deck: [{ suit: 'stars', rank: 'A' }] }),
  malformed('a card of rank 1', { deck: [{ suit: 'hearts', rank: '1' }] }),
  malformed('a deck that is text', { deck: 'hearts' }),
  malformed('a hand without plays', { hands: [{ _id: 'maya', cards: [] }] }),
  malformed('no hands', { hands: undefined }),
  json('an evening without rounds', { roomCode: 'HARVEY', evening: {}, rounds: [] }, 'empty-evening'),
  json('an evening whose rounds are a number', { roomCode: 'HARVEY', rounds: 3 }, 'malformed-proof'),
  json('an evening without its room', { rounds: evening.rounds }, 'malformed-proof'),
  json(
    'an evening whose room has a line feed and a forged verdict',
    { ...evening, roomCode: 'HARVEY is right\n' },
    'malformed-proof',
  ),
  json(
    'an evening whose room moves the cursor of a terminal',
    { ...evening, roomCode: '\u001b[2KHA' },
    'malformed-proof',
  ),
  json(
    'an evening without any deal',
    { ...evening, rounds: evening.rounds.map((round) => ({ ...round, deal: null })) },
    'evening-without-deals',
  ),
  json('an evening with a round of nothing', { roomCode: 'HARVEY', rounds: [{}] }, 'malformed-proof'),
  json(
    'an evening with a deal that is still played',
    { ...evening, rounds: evening.rounds.map((round) => ({ ...round, deal: record })) },
    'malformed-proof',
  ),
]
