import { someCommitment } from './testing/shuffles'
import { describe, expect, it } from 'vitest'
import { authorize, joinStatus } from './authorize'
import type { CommandType, Shuffle } from './command'
import { deckOf } from './testing/cards'
import { tableOf, type Said, type Table } from './testing/table'

const HANDS = ['Ah Kc 9d', 'Qh Jc 8d', '10h 9c 7d'] as const
const HARVEY = '3h 4d 6c'
const LEAVE: Said = { type: 'leave' }
const ASK: Said = { type: 'ask-join-status' }
const dealt = () => tableOf(['Ann', 'Ben', 'Cleo']).deals(...HANDS, HARVEY)
const asking = (name: string): Said => ({ type: 'join', seat: `seat of ${name}`, name })
const approve = (name: string): Said => ({ type: 'approve-join', name, seat: `new seat of ${name}` })
const status = (table: Table, person: string) => joinStatus(table.room, table.sessionOf(person), table.at)
const names = (table: Table) => table.view().players.map(({ name }) => name)
const left = (table: Table) => table.view().left

describe('joining a running game', () => {
  it('is a request, which only the creator sees; asking again changes nothing (R-join-2, R-view-9)', () => {
    const table = dealt().says('Dan', asking('Dan'))
    expect(table.view('Ann').joinRequests).toMatchObject([{ playerName: 'Dan' }])
    expect(table.view('Ben').joinRequests).toEqual([])
    expect(status(table, 'Dan')).toBe('pending')
    const before = table.room
    expect(table.says('Dan', asking('Daniel')).room).toEqual(before)
  })

  it('an approval gives a seat at once, absent until a sign of life, dealt in from the next deal on (R-join-6)', () => {
    const table = dealt().says('Dan', asking('Dan')).silence('Dan').says('Ann', approve('Dan'))
    expect(names(table)).toEqual(['Ann', 'Ben', 'Cleo', 'Dan'])
    expect(table.player('Dan')).toMatchObject({ away: true, inPot: false, runningTotal: 0 })
    expect(status(table, 'Dan')).toBe('joined')
    table.comesBack('Dan').folds('Ann', 'Ben', 'Cleo').continues()
    table.deals(...HANDS, '8h 8c 3d', HARVEY)
    expect(table.player('Dan')).toMatchObject({ away: false, inPot: true, runningTotal: -50 })
  })

  it('is refused for 60 s after a denial (R-join-7)', () => {
    const table = dealt().says('Dan', asking('Dan')).says('Ann', { type: 'deny-join', name: 'Dan' })
    expect(status(table, 'Dan')).toBe('denied')
    expect(table.waits(59).refusalOf('Dan', asking('Dan'))).toBe('denied')
    table.waits(1).says('Dan', asking('Dan'))
  })

  it('an answer that names the time of a request answers no later one of the same name (R-join-13)', () => {
    const table = dealt().says('Dan', asking('Dan'))
    const requestedAt = table.view('Ann').joinRequests[0]?.requestedAt
    table.says('Ann', { type: 'deny-join', name: 'Dan', requestedAt }).waits(1)
    table.says('Dana', { type: 'join', seat: 'seat of Dana', name: 'Dan' })
    expect(table.refusalOf('Ann', { type: 'deny-join', name: 'Dan', requestedAt })).toBe('no-such-request')
    expect(table.refusalOf('Ann', { ...approve('Dan'), requestedAt } as Said)).toBe('no-such-request')
    expect(status(table, 'Dana')).toBe('pending')
    const later = table.view('Ann').joinRequests[0]?.requestedAt
    table.says('Ann', { ...approve('Dan'), requestedAt: later } as Said)
    expect(status(table, 'Dana')).toBe('joined')
  })

  it('is refused while joins are switched off; waiting requests are kept (R-join-4)', () => {
    const table = dealt().says('Dan', asking('Dan')).says('Ann', { type: 'allow-joins', allow: false })
    expect(table.refusalOf('Eve', asking('Eve'))).toBe('joins-closed')
    expect(status(table, 'Dan')).toBe('pending')
    table.says('Ann', approve('Dan'))
  })

  it('a waiting request can be repeated after joins were switched off (R-join-2, R-join-4)', () => {
    const table = dealt().says('Dan', asking('Dan')).says('Ann', { type: 'allow-joins', allow: false })
    table.says('Dan', asking('Dan'))
    expect(status(table, 'Dan')).toBe('pending')
  })

  it('the switch for joins toggles, or takes the given value (R-join-5)', () => {
    const table = dealt().says('Ann', { type: 'allow-joins' })
    expect(table.view().allowJoinDuringGame).toBe(false)
    table.says('Ann', { type: 'allow-joins', allow: false }).says('Ann', { type: 'allow-joins' })
    expect(table.view().allowJoinDuringGame).toBe(true)
  })

  it('at most 20 requests wait (R-join-8)', () => {
    const table = withTwentyRequests()
    expect(table.waits(120).refusalOf('Dan', asking('Dan'))).toBe('too-many-requests-waiting')
  })

  it('a new request replaces the one that has been silent longest, if for over 2 minutes (R-join-8)', () => {
    const table = withTwentyRequests().waits(121)
    table.says('Asker 1', ASK).says('Dan', asking('Dan'))
    expect([status(table, 'Asker 1'), status(table, 'Asker 2'), status(table, 'Dan')]).toEqual([
      'pending',
      'none',
      'pending',
    ])
    expect(table.view('Ann').joinRequests).toHaveLength(20)
  })

  it('asking for the join status or asking to join again ends the silence of a request (R-join-9)', () => {
    const table = withTwentyRequests().waits(100)
    for (let asker = 1; asker <= 20; asker += 1) {
      table.says(`Asker ${asker}`, asker % 2 === 0 ? ASK : asking(`Asker ${asker}`))
    }
    expect(table.waits(120).refusalOf('Dan', asking('Dan'))).toBe('too-many-requests-waiting')
    table.waits(1).says('Dan', asking('Dan'))
  })

  it('asking for the join status changes no view, and nothing at all within 10 s or without a request (R-join-9)', () => {
    const table = dealt().says('Dan', asking('Dan')).waits(9)
    const { room } = table
    expect(table.says('Dan', ASK).says('Eve', ASK).room).toBe(room)
    const view = table.waits(1).view('Ann')
    expect(table.says('Dan', ASK).view('Ann')).toEqual(view)
    expect(table.room.joinRequests[0]?.lastSeenAt).toBe(table.at)
  })

  it('ends with the game: waiting requests are dropped, and nobody can join (R-join-3)', () => {
    const table = tableOf(['Ann'], { maxRounds: 5 })
    for (let round = 1; round <= 5; round += 1) {
      table.deals(HANDS[0], HARVEY).folds('Ann')
      if (round === 5) table.says('Dan', asking('Dan'))
      table.continues()
    }
    expect(table.view('Ann')).toMatchObject({ phase: 'finished', joinRequests: [] })
    expect(status(table, 'Dan')).toBe('none')
    expect(table.refusalOf('Dan', asking('Dan'))).toBe('game-over')
  })

  it('whether a session can join at all does not depend on the rest of the call (R-call-3)', () => {
    const table = dealt().says('Ann', { type: 'allow-joins', allow: false })
    const may = (person: string, type: CommandType) => authorize(table.room, table.sessionOf(person), type, table.at)
    expect([may('Dan', 'join'), may('Dan', 'decide'), may('Ben', 'kick')]).toEqual([
      'joins-closed',
      'player-not-found',
      'not-creator',
    ])
    expect([may('Ann', 'kick'), may('Ben', 'decide'), may('Dan', 'ask-join-status')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('the name in a waiting request is taken (R-name-3)', () => {
    expect(dealt().says('Dan', asking('Dan')).refusalOf('Other', asking('dan'))).toBe('name-taken')
  })

  it('a session that only waits is not in the room (R-join-10, R-join-12)', () => {
    const table = dealt().says('Dan', asking('Dan'))
    expect(table.refusalOf('Dan', { type: 'heartbeat', here: true })).toBe('player-not-found')
  })

  it('only the creator answers requests, and only waiting ones (R-creator-1)', () => {
    const table = dealt().says('Dan', asking('Dan'))
    expect(table.refusalOf('Ben', approve('Dan'))).toBe('not-creator')
    expect(table.refusalOf('Ben', { type: 'deny-join', name: 'Dan' })).toBe('not-creator')
    expect(table.refusalOf('Ann', approve('Eve'))).toBe('no-such-request')
    expect(table.refusalOf('Ann', { type: 'deny-join', name: 'Eve' })).toBe('no-such-request')
  })

  it('a fourteenth player is refused, as a request and as an approval (R-seat-1)', () => {
    const people = Array.from({ length: 12 }, (_, index) => `Player ${index + 1}`)
    const table = tableOf(people).deals(...twelveHands(), HARVEY)
    table.says('Dan', asking('Dan')).says('Eve', asking('Eve')).says('Player 1', approve('Dan'))
    expect(table.refusalOf('Player 1', approve('Eve'))).toBe('room-full')
    expect(table.refusalOf('Fay', asking('Fay'))).toBe('room-full')
  })
})

it('a denial does not shorten a kick (R-kick-3)', () => {
  const table = tableOf(['Ann', 'Kim', 'Ben'])
    .says('Ann', { type: 'kick', name: 'Kim' })
    .deals(...HANDS.slice(0, 2), HARVEY)
  for (let asker = 1; asker <= 1001; asker += 1) {
    table.says(`Asker ${asker}`, asking('Asker')).says('Ann', { type: 'deny-join', name: 'Asker' })
  }
  expect(table.refusalOf('Kim', asking('Kim'))).toBe('kicked')
  expect(table.room.bans).toHaveLength(1001)
})

describe('a room seats 100 people over its life (R-seat-4)', () => {
  /** Ann stays; 99 others sit down one after another and leave. */
  const crowded = () => {
    const table = tableOf(['Ann']).deals(HANDS[0], HARVEY)
    for (let guest = 1; guest <= 99; guest += 1) {
      const name = `Guest ${guest}`
      table.says(name, asking(name)).says('Ann', approve(name)).says(name, LEAVE)
    }
    return table
  }

  it('then refuses a session that was never seated', () => {
    expect(crowded().refusalOf('Dan', asking('Dan'))).toBe('too-many-players-ever')
  })

  it('still lets a session that was seated return', () => {
    const table = crowded().says('Guest 7', asking('Guest 7')).says('Ann', approve('Guest 7'))
    expect(status(table, 'Guest 7')).toBe('joined')
    expect(table.running.formerPlayers).toHaveLength(98)
  })

  it('does not approve a request that waited meanwhile', () => {
    const table = tableOf(['Ann']).deals(HANDS[0], HARVEY).says('Dan', asking('Dan'))
    for (let guest = 1; guest <= 99; guest += 1) {
      const name = `Guest ${guest}`
      table.says(name, asking(name)).says('Ann', approve(name)).says(name, LEAVE)
    }
    expect(table.refusalOf('Ann', approve('Dan'))).toBe('too-many-players-ever')
  })

  it('counts a player once, however often they return', () => {
    const table = dealt()
    for (let time = 1; time <= 100; time += 1) {
      table.says('Dan', asking('Dan')).says('Ann', approve('Dan')).says('Dan', LEAVE)
    }
    table.says('Eve', asking('Eve'))
  })
})

describe('leaving a running game', () => {
  it('before deciding is Out, and the seat is gone at once (R-leave-2, R-leave-5)', () => {
    const table = dealt().says('Ben', LEAVE)
    expect(names(table)).toEqual(['Ann', 'Cleo'])
    expect(left(table)).toEqual([{ name: 'Ben', runningTotal: -50 }])
    expect(table.events).toContainEqual({ type: 'player-decided', name: 'Ben', decision: 'fold' })
    table.stays('Ann')
    expect(table.turn).toBe('Cleo')
  })

  it('during the own turn passes the turn on (R-leave-2)', () => {
    expect(dealt().says('Ann', LEAVE).turn).toBe('Ben')
  })

  it('in the last turn leads to the showdown (R-turn-8)', () => {
    const table = dealt().stays('Ann').folds('Ben').says('Cleo', LEAVE)
    expect(table.view()).toMatchObject({ phase: 'results', result: { winners: ['Ann'] } })
  })

  it('while dealing is Out too (R-leave-2)', () => {
    const table = tableOf(['Ann', 'Ben']).deals(HANDS[0], HANDS[1], HARVEY)
    const during = playedToDealing(table)
    during.says(first(during), LEAVE).waits(2)
    expect(names(during)).toHaveLength(1)
    expect(during.turn).toBe(first(during))
  })

  it('while dealing, as the only player dealt in, leads to the showdown (R-leave-2, R-turn-8)', () => {
    const table = tableOf(['Ann', 'Ben']).deals(HANDS[0], HANDS[1], HARVEY)
    table.says('Ben', { type: 'sit-out', on: true })
    const during = playedToDealing(table)
    during.says('Ann', LEAVE)
    expect(during.view()).toMatchObject({ phase: 'results', result: { winners: [], harveyWins: true } })
  })

  it('after In is settled as In; name and hand stay until the next deal (R-leave-3, R-leave-5)', () => {
    const table = dealt().stays('Ann').says('Ann', LEAVE).folds('Ben', 'Cleo')
    expect(table.player('Ann')).toMatchObject({ away: true, isWinner: true, runningTotal: 100, wins: 1 })
    expect(table.view().players.map(({ hasLeft }) => hasLeft)).toEqual([true, undefined, undefined])
    expect(table.player('Ann').cards).toHaveLength(3)
    expect(left(table)).toEqual([])
    expect(table.refusalOf('Ann', { type: 'continue' })).toBe('player-not-found')

    table.continues().deals(HANDS[0], HANDS[1], HARVEY)
    expect(names(table)).toEqual(['Ben', 'Cleo'])
    expect(left(table)).toEqual([{ name: 'Ann', runningTotal: 100 }])
  })

  it('without having had cards differs from leaving with a total of $0 (R-leave-5)', () => {
    const table = dealt().says('Dan', asking('Dan')).says('Ann', approve('Dan')).says('Dan', LEAVE)
    expect(left(table)).toEqual([{ name: 'Dan', runningTotal: 0, hasPlayed: false }])
  })

  it('after Out, and from the showdown on, frees the seat at once (R-leave-4)', () => {
    const table = dealt().folds('Ann').says('Ann', LEAVE)
    expect(names(table)).toEqual(['Ben', 'Cleo'])
    expect(table.events.filter(({ type }) => type === 'player-decided')).toHaveLength(1)
    table.stays('Ben').folds('Cleo').says('Ben', LEAVE)
    expect(names(table)).toEqual(['Cleo'])
    expect(left(table)).toEqual([
      { name: 'Ann', runningTotal: -50 },
      { name: 'Ben', runningTotal: 100 },
    ])
  })

  it('makes the next present player in seat order the creator (R-creator-2)', () => {
    const table = dealt().silence('Ben').says('Ben', { type: 'leave-page' }).waits(21).says('Ann', LEAVE)
    expect(table.creator).toBe('Cleo')
    expect(table.events).toContainEqual({
      type: 'player-left',
      seat: 'seat of Ann',
      name: 'Ann',
      newCreator: 'Cleo',
    })
    const last = dealt().says('Ann', { type: 'make-host', playerId: 'seat of Cleo' }).says('Cleo', LEAVE)
    expect(last.creator).toBe('Ann')
  })

  it('makes the next seat the creator if nobody is present, but no seat left during the hand (R-creator-2)', () => {
    const table = dealt().silence('Cleo').says('Cleo', { type: 'leave-page' }).waits(21)
    table.stays('Ann', 'Ben').says('Ben', LEAVE).says('Ann', LEAVE)
    expect(table.creator).toBe('Cleo')
  })

  it('a room whose last player left is deleted (R-leave-6)', () => {
    expect(dealt().says('Ann', LEAVE).says('Ben', LEAVE).says('Cleo', LEAVE).isDeleted).toBe(true)
  })

  it('a session that is let in again gets its total and wins back (R-join-11)', () => {
    const table = dealt().stays('Ann').folds('Ben', 'Cleo').says('Ann', LEAVE)
    table.says('Ann', asking('Anna')).says('Ben', approve('Anna'))
    expect(table.player('Anna')).toMatchObject({ runningTotal: 100, wins: 1 })
    expect(left(table)).toEqual([])
  })

  it('a session that is let in again in the same hand gets the seat back as it was (R-join-11)', () => {
    const table = dealt().stays('Ann').says('Ann', LEAVE)
    table.says('Ann', asking('Ann')).says('Ben', approve('Ann')).comesBack('Ann')
    expect(names(table)).toEqual(['Ann', 'Ben', 'Cleo'])
    expect(table.player('Ann', 'Ann')).toMatchObject({ decision: 'stay', away: false })
    expect(table.player('Ann', 'Ann')).not.toHaveProperty('hasLeft')
    expect(table.player('Ann', 'Ann').cards).toHaveLength(3)
  })

  it('a session let in again in the same hand is absent until a sign of life, and does not sit out (R-join-6)', () => {
    const table = dealt().says('Ann', { type: 'sit-out', on: true }).stays('Ann').says('Ann', LEAVE).silence('Ann')
    table.says('Ann', asking('Ann')).says('Ben', approve('Ann'))
    expect(table.player('Ann')).toMatchObject({ away: true, sittingOut: false })
  })

  it('a session let in again under another name has that name in the hand and its result (R-join-11, R-name-4)', () => {
    const table = dealt().stays('Ann').says('Ann', LEAVE)
    table.says('Ann', asking('Anna')).says('Ben', approve('Anna'))
    table.folds('Ben', 'Cleo')
    expect(table.player('Anna')).toMatchObject({ isWinner: true, runningTotal: 100, wins: 1 })
    const { result } = table.view()
    expect(result?.winners).toEqual(['Anna'])
    expect(result?.deltas.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Cleo'])
  })

  it('so does a session that left after the showdown (R-join-11)', () => {
    const table = dealt().stays('Ann').folds('Ben', 'Cleo').says('Ann', LEAVE)
    table.says('Ann', asking('Anna')).says('Ben', approve('Anna'))
    expect(table.view().result?.winners).toEqual(['Anna'])
  })

  it('a player who was idle at the end of the game and is let in again is no longer idle (R-join-6, R-join-11)', () => {
    const table = tableOf(['Ann', 'Ben', 'Cleo'], { maxRounds: 5 })
    for (let round = 0; round < 5; round += 1) {
      table.deals(...HANDS, HARVEY)
      while (table.turn !== null) {
        if (round >= 3 && table.turn === 'Ben') table.waits(30)
        else table.folds(table.turn)
      }
      table.continues()
    }
    expect(table.away).toEqual(['Ben'])
    table.says('Ben', LEAVE).says('Ann', { type: 'extend', rounds: 5 })
    table.says('Ben', asking('Ben')).says('Ann', approve('Ben')).comesBack('Ben').waits(1)
    expect(table.away).toEqual([])
  })

  it('unloading the page leaves the page, not the game (R-leave-7)', () => {
    const table = dealt().silence('Cleo').says('Cleo', { type: 'unload-page' }).waits(20)
    expect(table.away).toEqual(['Cleo'])
  })
})

function withTwentyRequests(): Table {
  const table = dealt()
  for (let asker = 1; asker <= 20; asker += 1) table.says(`Asker ${asker}`, asking(`Asker ${asker}`))
  return table
}

function twelveHands(): string[] {
  const ranks = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '5']
  const cards = ['h', 'c', 'd', 's'].flatMap((suit) => ranks.map((rank) => `${rank}${suit}`))
  return Array.from({ length: 12 }, (_, index) => cards.slice(index * 3, index * 3 + 3).join(' '))
}

const first = (table: Table) => names(table)[0] ?? ''

/** Plays on to the next deal, before its first turn. */
function playedToDealing(table: Table): Table {
  while (table.turn !== null) table.folds(table.turn)
  table.continues()
  for (const name of names(table)) table.says(name, { type: 'round-ready' })
  const shuffle: Shuffle = {
    deck: deckOf(...HANDS, HARVEY),
    harveyRanks: ['A', 'A', 'A'],
    dealingMs: 2000,
    digest: null,
    next: someCommitment(1),
  }
  return table.says(first(table), { type: 'next-round', shuffle })
}
