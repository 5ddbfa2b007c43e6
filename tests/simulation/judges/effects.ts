import type { Room, Seat } from '../../../src/game/room'
import type { Asked } from '../../support/posted-calls'
import { seatOf, type Revision, type RoomCall } from '../room-trace'
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
  'set-ready': (room, { isReady, ante }, seat) =>
    isReady === undefined ||
    room.phase !== 'lobby' ||
    (seat?.isReady === isReady && (!isReady || isForAnte(room, seat, ante))),
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
  continue: (room, asked, seat) => hasConfirmed(room, asked, seat),
  'round-ready': (room, asked, seat) => hasConfirmed(room, asked, seat),
  extend: (room, { rounds, deal }) => {
    if (room.phase === 'lobby' || !isOfDeal(room, deal)) return false
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

/** The player is ready for the next deal, unless the call names another deal or comes at another time. */
function hasConfirmed(
  room: Room,
  { deal, ante }: AskedOf<'continue' | 'round-ready'>,
  seat: Seat | undefined,
): boolean {
  if (!isBetweenRounds(room) || !isOfDeal(room, deal)) return true
  return seat?.isRoundReady === true && isForAnte(room, seat, ante)
}

/** A call that names its ante confirms no other one, except that of the creator. */
function isForAnte({ creator, settings }: Room, { id }: Seat, ante: number | undefined): boolean {
  return ante === undefined || ante === settings.ante || id === creator
}

/**
 * What is wrong with a save, whether or not its call was answered: nobody but the creator is ready for an ante that
 * they have not confirmed, and rounds are added only for the deal that the call names.
 */
export function judgeCauses(before: Room | null, { room, candidates }: Pick<Revision, 'room' | 'candidates'>) {
  if (before === null || room === null) return undefined
  const isReady = (seat: Seat) => seat.isReady || seat.isRoundReady
  const unconfirmed = room.seats.find(
    (seat) =>
      isReady(seat) &&
      seat.id !== before.creator &&
      !before.seats.some((was) => was.id === seat.id && isReady(was)) &&
      !candidates.some(({ asked, session }) => session === seat.session && mayConfirm(room, asked, seat)),
  )
  if (unconfirmed !== undefined) return `${unconfirmed.name} is ready for an ante that was not confirmed`
  const isLonger = before.game === room.game && before.settings.maxRounds < room.settings.maxRounds
  const isFor = ({ asked }: RoomCall) =>
    asked.type === 'change-settings' || ('deal' in asked && isOfDeal(before, asked.deal))
  return isLonger && !candidates.some(isFor) ? 'rounds are added to another deal than the call names' : undefined
}

function mayConfirm(room: Room, asked: Asked, seat: Seat): boolean {
  switch (asked.type) {
    case 'set-ready':
    case 'continue':
    case 'round-ready':
    case 'sit-out':
      return isForAnte(room, seat, asked.ante)
    default:
      return false
  }
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
