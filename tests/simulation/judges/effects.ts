import type { Room, Seat } from '../../../src/game/room'
import type { Asked } from '../../support/posted-calls'
import { seatOf, type RoomCall } from '../room-trace'
import { isSame } from '../same'

// What an accepted call must have done, stated without the rules of the product.

type AskedOf<T extends Asked['type']> = Extract<Asked, { type: T }>
type Effect<T extends Asked['type']> = (
  room: Room,
  asked: AskedOf<T>,
  seat: Seat | undefined,
  call: RoomCall,
) => boolean

const EFFECTS: { [T in Asked['type']]?: Effect<T> } = {
  leave: (_room, _asked, seat) => seat === undefined,
  join: (room, _asked, seat, { session }) =>
    seat !== undefined || room.joinRequests.some((request) => request.session === session),
  'set-ready': (room, { isReady }, seat) =>
    isReady === undefined || room.phase !== 'lobby' || seat?.isReady === isReady,
  start: (room) => room.phase !== 'lobby',
  'next-round': (room) => room.phase !== 'waiting',
  decide: (room, { decision, deal }, seat) =>
    isOfDeal(room, deal) && (dealtTo(room, seat)?.decision === decision || dealtTo(room, seat) === undefined),
  'choose-wilds': (room, { deal }, seat) =>
    isOfDeal(room, deal) &&
    dealtTo(room, seat)?.hand.every(({ rank, plays }) => rank !== '2' || plays !== undefined) !== false,
  'set-ante': (room, { ante }) => room.settings.ante === ante,
  rename: (_room, { name }, seat) => seat?.name === name,
  'sit-out': (_room, { on }, seat) => seat?.isSittingOut === on,
  'make-host': (room, { playerId }) => room.creator === playerId,
  'allow-joins': (room, { allow }) => allow === undefined || room.allowJoins === allow,
  kick: (room, { name, playerId }) => !room.seats.some((seat) => !seat.hasLeft && isNamed(seat, name, playerId)),
  'join-call': (_room, _asked, seat) => seat?.callId !== null,
  'leave-call': (_room, { callId }, seat) => seat?.callId !== callId,
  'set-difficulty': (room, { difficulty }) => room.settings.harveyDifficulty === difficulty,
  'change-settings': ({ settings }, asked) => isSame({ ...settings, ...asked.settings }, settings),
  pause: (room, { on }) => room.phase !== 'lobby' && (room.pause !== null) === on,
  'decide-ahead': (room, { decision, deal }, seat) => {
    const dealt = dealtTo(room, seat)
    if (!isOfDeal(room, deal)) return false
    return dealt === undefined || dealt.decision !== null || dealt.planned === decision
  },
  continue: (room, { deal }, seat) => !isBetweenRounds(room) || !isOfDeal(room, deal) || seat?.isRoundReady === true,
  'round-ready': (room, { deal }, seat) =>
    !isBetweenRounds(room) || !isOfDeal(room, deal) || seat?.isRoundReady === true,
  extend: (room, { rounds }) => {
    if (room.phase === 'lobby') return false
    const { maxRounds } = room.settings
    return maxRounds === UNLIMITED || maxRounds === Math.min(room.round.number + rounds, UNLIMITED)
  },
  rematch: (room) => room.phase === 'lobby' || room.game > 1,
  'approve-join': (room, { name }) => room.joinRequests.every((request) => request.name !== name),
  'deny-join': (room, { name }) => room.joinRequests.every((request) => request.name !== name),
  'leave-page': (room, _asked, seat) => room.phase === 'lobby' || isPageLeft(seat),
  'unload-page': (_room, _asked, seat) => isPageLeft(seat),
}

const UNLIMITED = 999

/** What is wrong if no state of the room during an accepted call shows what the call asked for. */
export function judgeEffect(rooms: readonly (Room | null)[], call: RoomCall): string | undefined {
  const effect = EFFECTS[call.asked.type] as Effect<Asked['type']> | undefined
  const isDone = rooms.some((room) => {
    // A deletion is the effect of the last player's leaving.
    if (room === null) return true
    const seat = seatOf(room, call.session)
    return effect === undefined || effect(room, call.asked, seat, call)
  })
  if (!isDone) return `call ${call.no} (${call.asked.type}) was answered, and no room of its time shows it`
  const hadSeat = rooms.some((room) => room === null || seatOf(room, call.session) !== undefined)
  return hadSeat || !NEEDS_SEAT(call.asked.type)
    ? undefined
    : `call ${call.no} was accepted from a player without a seat`
}

const NEEDS_SEAT = (type: Asked['type']) => type !== 'join' && type !== 'create'

function isNamed({ id, name: own }: Seat, name: string | undefined, playerId: string | undefined): boolean {
  return playerId === undefined ? own === name : id === playerId
}

/** A call that names its deal acts on no other deal. */
function isOfDeal({ lastDeal }: Room, deal: number | undefined): boolean {
  return deal === undefined || lastDeal?.no === deal
}

function isBetweenRounds({ phase }: Room): boolean {
  return phase === 'results' || phase === 'waiting'
}

/** An absent player has left the page already. */
function isPageLeft(seat: Seat | undefined): boolean {
  return seat === undefined || seat.pageLeftAt !== null || seat.absentSince !== null
}

function dealtTo(room: Room, seat: Seat | undefined) {
  return room.phase === 'lobby' ? undefined : room.round.dealt.find((dealt) => dealt.seat === seat?.id)
}
