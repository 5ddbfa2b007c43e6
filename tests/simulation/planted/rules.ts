import type { PlantedFault } from '../planted-faults'

/** Faults in the rules and in what everybody may see. */
export const FAULTS_OF_RULES: readonly PlantedFault[] = [
  {
    name: 'a loser pays nothing',
    file: 'game/settle.ts',
    replace: [['runningTotal: seat.runningTotal + amount', 'runningTotal: seat.runningTotal + Math.max(amount, 0)']],
  },
  {
    name: 'a heartbeat revives a left seat',
    file: 'game/seats.ts',
    replace: [['seat.session === session && !seat.hasLeft', 'seat.session === session']],
  },
  {
    name: 'everybody sees the hands of the others',
    file: 'game/view-for.ts',
    replace: [['!(areHandsOpen(room) || dealt.seat === viewer)', 'false']],
  },
  {
    name: 'the seed of the next deal is in the view',
    file: 'game/view-for.ts',
    replace: [['nextDeal: nextDeal && { no: nextDeal.no, commitment: nextDeal.commitment }', 'nextDeal']],
  },
  {
    name: 'an older release reads the rooms of a newer one',
    file: 'game/stored-room.ts',
    replace: [
      ['if (shape > ROOM_SHAPE) throw new NewerRoomShape(shape)', 'if (shape > ROOM_SHAPE) return stored as Room'],
    ],
  },
  {
    name: 'the version stays though the public view changes',
    file: 'game/play.ts',
    replace: [['before.version : before.version + 1', 'before.version : before.version']],
  },
  {
    name: 'everybody may watch',
    file: 'game/authorize.ts',
    replace: [['return room.settings.watchers && !isKicked(room, session)', 'return !isKicked(room, session)']],
  },
  {
    name: 'a decision ahead is shown to everybody',
    file: 'game/view-for.ts',
    replace: [
      ['if (viewer === null || room.phase', 'if (room.phase'],
      ['dealtTo(room.round, viewer)?.planned ?? null', 'room.round.dealt[0]?.planned ?? null'],
    ],
  },
  {
    name: 'a patch leaves out what was removed',
    file: 'contract/view-patch.ts',
    replace: [['memberOf(before, key) !== undefined && memberOf(after, key) === undefined', 'key === undefined']],
  },
  {
    name: 'what Harvey keeps is not returned',
    file: 'game/evening/evening-view.ts',
    replace: [['settleUp(settlers, harveyKept + (running?.harveyKeeps ?? 0))', 'settleUp(settlers, harveyKept)']],
  },
  {
    name: 'a player who was removed may join again',
    file: 'game/bans.ts',
    replace: [["ban.session === session && ban.until === 'ever'", "ban.session === session && ban.until === 'never'"]],
  },
  {
    name: 'who is ready for a deal is ready for the next one too',
    file: 'game/deal.ts',
    replace: [['isReady: false, isRoundReady: false }', 'isReady: false }']],
  },
  {
    name: 'who is ready stays ready for another ante',
    file: 'game/commands/between-rounds.ts',
    replace: [['isReady: false, isRoundReady: false }', 'isReady: false }']],
  },
  {
    name: 'the last cut of a player counts',
    file: 'game/fair-deal.ts',
    replace: [['if (nextDeal.cuts[seat] !== undefined) return room', '']],
  },
  {
    name: 'the deck follows from the seed alone',
    file: 'server/rooms/fair-deal.ts',
    replace: [['dealDeck(seed, text, fastHmac)', 'dealDeck(seed, { ...text, cuts: [] }, fastHmac)']],
  },
  {
    name: 'who was denied may ask again at once',
    file: 'game/bans.ts',
    replace: [["ban.until !== 'ever' && ban.until > at)", "ban.until !== 'ever' && ban.until < 0)"]],
  },
  {
    name: 'who misses turn after turn is waited for',
    file: 'game/due.ts',
    replace: [['isIdle: seat.isIdle || (missedTurns >= 2 && !seat.isSittingOut)', 'isIdle: seat.isIdle']],
  },
  {
    name: 'a name in capitals is another name',
    file: 'game/seats.ts',
    replace: [["return name.normalize('NFKC').toUpperCase().toLowerCase()", 'return name']],
  },
]
