import type { PlantedFault } from '../planted-faults'

/** Faults in the rules and in what everybody may see. */
export const FAULTS_OF_RULES: readonly PlantedFault[] = [
  {
    name: 'a loser pays nothing',
    file: 'game/settle.ts',
    replace: [['runningTotal: seat.runningTotal + amount', 'runningTotal: seat.runningTotal + Math.max(amount, 0)']],
  },
  {
    name: 'a late decision acts on the next hand',
    file: 'game/play.ts',
    replace: [["'deal' in command && command.deal !== undefined", "command.type === 'pause'"]],
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
    file: 'game/commands/set-ante.ts',
    replace: [['isReady: false, isRoundReady: false,', 'isReady: false,']],
  },
  {
    name: 'who confirms another ante is ready',
    file: 'game/commands/set-ante.ts',
    replace: [['ante !== undefined && ante !== room.settings.ante &&', 'ante !== undefined && ante < 0 &&']],
  },
  {
    name: 'a repeated extension adds rounds to the next deal too',
    file: 'game/play.ts',
    replace: [
      [
        "return 'deal' in command && command.deal",
        "return command.type !== 'extend' && 'deal' in command && command.deal",
      ],
    ],
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
    replace: [['isIdle: missedTurns >= 2 && !seat.isSittingOut', 'isIdle: seat.isIdle']],
  },
  {
    name: 'a name in capitals is another name',
    file: 'game/seats.ts',
    replace: [[".normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC')", '']],
  },
  {
    name: 'the turn goes to the first who has not decided',
    file: 'game/turn.ts',
    replace: [['undecided.find((dealt) => dealt.order > afterOrder) ?? undecided[0]', 'undecided[0]']],
  },
  {
    name: 'a silent host stays the host',
    file: 'game/creator.ts',
    replace: [
      [
        `if (creator.absentSince !== null) return creator.lastSeenAt + SILENT_CREATOR_MS
`,
        '',
      ],
    ],
  },
  {
    name: 'a host who lets a ready table wait stays the host',
    file: 'game/creator.ts',
    replace: [
      [
        `room.allReadySince !== null)
    return room.allReadySince + WAITING_CREATOR_MS`,
        `room.allReadySince !== null)
    return null`,
      ],
    ],
  },
  {
    name: 'an empty lobby is kept for ever',
    file: 'game/due.ts',
    replace: [
      ['(isFirstLobby ? EMPTY_LOBBY_KEPT_MS : EMPTY_GAME_KEPT_MS)', '(isFirstLobby ? Infinity : EMPTY_GAME_KEPT_MS)'],
    ],
  },
  {
    name: 'a plan outlives its decision',
    file: 'game/turn.ts',
    replace: [['{ decision, planned: null }', '{ decision }']],
  },
  {
    name: 'a slow clock sets back when a player was seen',
    file: 'game/presence.ts',
    replace: [['lastSeenAt: Math.max(at, seat.lastSeenAt)', 'lastSeenAt: at']],
  },
  {
    name: 'a page that continues by itself ends idleness',
    file: 'game/play.ts',
    replace: [["auto === true ? 'heartbeat' : 'action'", "'action'"]],
  },
  {
    name: 'two seats get one place',
    file: 'game/commands/join-requests.ts',
    replace: [['nextSeatOrder: room.nextSeatOrder + 1', 'nextSeatOrder: room.nextSeatOrder']],
  },
  {
    name: 'the name of somebody who waits can be taken',
    file: 'game/seats.ts',
    replace: [['[...room.seats, ...room.joinRequests].some', 'room.seats.some']],
  },
  {
    name: 'an absent player gets a full turn',
    file: 'game/turn.ts',
    replace: [['isShort ? ABSENT_TURN_MS : fullTurnMs(room)', 'fullTurnMs(room)']],
  },
  {
    name: 'who leaves the page is absent at once',
    file: 'game/presence.ts',
    replace: [
      [
        `seat.pageLeftAt + ABSENT_AFTER_LEAVING_PAGE_MS)
}`,
        `seat.pageLeftAt)
}`,
      ],
    ],
  },
  {
    name: 'a pause lasts twice as long as it may',
    file: 'game/commands/pause.ts',
    replace: [['endsAt: at + leftMs', 'endsAt: at + 2 * leftMs']],
  },
  {
    name: 'more rounds make an unlimited game end',
    file: 'game/commands/evening.ts',
    replace: [['return maxRounds === UNLIMITED_ROUNDS ? room : ', 'return ']],
  },
  {
    name: 'a game goes on after its last round',
    file: 'game/settle.ts',
    replace: [['room.round.number >= maxRounds', 'room.round.number > maxRounds']],
  },
]
