import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Answer } from '../../../tests/support/player'
import type { LobbyView } from '../../contract'
import type { RoomRefusal } from '../rooms/outcome'

/** Two players without twos; the first cannot lose to the second. */
const PLAIN = ['Ah Ad Ac', 'Kh Qd 9c', 'Ks 7d 4c']
/** The first player holds a two. */
const WILD = ['Ah Ad 2c', 'Kh Qd 9c', 'Ks 7d 4c']

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const decide = (decision: string) => ({ decision })
const named = (playerName: string) => ({ playerName })

/** Status and sentence of each refusal. */
const EXPECTED: Record<RoomRefusal, [status: number, sentence: string]> = {
  'game-not-found': [404, 'Game not found'],
  'player-not-found': [404, 'Player not found'],
  'not-creator': [403, 'Only the creator of the game can do that'],
  kicked: [403, 'You were removed from this game and cannot join it again'],
  denied: [403, 'Your request was denied. You can ask again in a minute'],
  'joins-closed': [403, 'This game takes no new players now'],
  'wilds-mismatch': [400, 'Choose one rank for each of your wild cards'],
  'no-such-player': [404, 'Nobody of that name is in this game'],
  'no-such-request': [404, 'Nobody of that name asks to join'],
  'cannot-kick-self': [409, 'You cannot kick yourself. Leave instead'],
  'name-taken': [409, 'That name is taken'],
  'room-full': [409, 'This game is full'],
  'too-many-requests-waiting': [409, 'Too many people are asking to join. Try again later'],
  'too-many-players-ever': [409, 'This room has had too many players'],
  'game-over': [409, 'The game is over'],
  'already-started': [409, 'The game has already started'],
  'not-enough-ready': [409, 'Need at least 2 players ready to start'],
  'not-ready': [409, 'Mark yourself as ready to start playing against Harvey'],
  'player-not-ready': [409, 'The only player who does not sit out is not ready yet'],
  'not-deciding': [409, 'Nobody can decide now'],
  'not-dealt-in': [409, 'You are not in this round'],
  'not-your-turn': [409, 'It is not your turn'],
  'already-decided': [409, 'You have already decided'],
  'turn-ran-out': [409, 'Your answer did not arrive in time. You are Out'],
  'wilds-not-chosen': [409, 'Choose your wild cards first'],
  'no-wilds': [409, 'You hold no wild cards'],
  'wilds-already-chosen': [409, 'Your wild cards are already chosen'],
  'not-in-results': [409, 'The round is not over yet'],
  'round-is-over': [409, 'That round is over'],
  'not-between-rounds': [409, 'That is only possible between rounds'],
  'not-all-ready': [409, 'Not everybody is ready for the next round'],
  'ante-changed': [409, 'The ante has changed. Confirm the new one'],
  'ante-changed-too-often': [409, 'The ante has changed often enough for this round'],
  'game-not-over': [409, 'The game is not over yet'],
  'not-in-call': [409, 'Both players must be in the call'],
  'call-elsewhere': [409, 'You are in the call with another page'],
  'no-watchers': [403, 'This table takes no watchers'],
  'not-started': [409, 'The game has not started yet'],
  paused: [409, 'The game is paused'],
  'paused-long-enough': [409, 'The game has been paused long enough for this round'],
  'your-turn': [409, 'It is your turn. Choose In or Out'],
  'nobody-playing': [409, 'Nobody is playing'],
  'player-away': [409, 'That player is away'],
  'not-now-rename': [409, 'You can change your name between rounds'],
}

/** Two players in the voice call, and a signal of the first to the second. */
async function callOfTwo() {
  const { code, players } = await seat(test, 'Maya', 'Ben')
  const joined = await players[0].post<{ callId: string }>(`/api/game/voice/${code}`, { on: true })
  await players[1].post(`/api/game/voice/${code}`, { on: true })
  const { body } = await players[0].get<LobbyView>(`/api/game/lobby/${code}`)
  const to = body.players[1]?._id
  const { callId } = joined.body
  const signal = () => players[0].post(`/api/game/voice-signal/${code}`, { to, callId, signal: {} })
  return { code, players, signal }
}

/** How a caller meets each refusal. */
const WAYS: Record<RoomRefusal, () => Promise<Answer<unknown>>> = {
  'game-not-found': () => test.player().get('/api/game/state/ZZZZZZ'),
  async 'player-not-found'() {
    const { code } = await seat(test, 'Maya')
    return test.player().get(`/api/game/lobby/${code}`)
  },
  async 'not-creator'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[1].post(`/api/game/start/${code}`)
  },
  async kicked() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    await players[0].post(`/api/game/kick/${code}`, named('Ben'))
    return players[1].join(code, 'Ben')
  },
  async denied() {
    const { code, players } = await deal(test, ['Maya'])
    const late = test.player()
    await late.join(code, 'Zoe')
    await players[0].post(`/api/game/deny-join/${code}`, named('Zoe'))
    return late.join(code, 'Zoe')
  },
  async 'joins-closed'() {
    const { code, players } = await deal(test, ['Maya'])
    await players[0].post(`/api/game/toggle-allow-joins/${code}`, { allow: false })
    return test.player().join(code, 'Zoe')
  },
  async 'not-in-call'() {
    const { code, players, signal } = await callOfTwo()
    await players[1].post(`/api/game/voice/${code}`, { on: false })
    return signal()
  },
  async 'call-elsewhere'() {
    const { code, players, signal } = await callOfTwo()
    await players[0].post(`/api/game/voice/${code}`, { on: true })
    return signal()
  },
  async 'game-not-over'() {
    const { code, players } = await deal(test, ['Maya'])
    return players[0].post(`/api/game/rematch/${code}`)
  },
  async 'wilds-mismatch'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], WILD)
    const wildCardSelections = [{ suit: 'hearts', selectedRank: 'K' }]
    return players[0].post(`/api/game/wild-cards/${code}`, { wildCardSelections })
  },
  async 'no-such-player'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[0].post(`/api/game/kick/${code}`, named('Zoe'))
  },
  async 'no-such-request'() {
    const { code, players } = await deal(test, ['Maya'])
    return players[0].post(`/api/game/approve-join/${code}`, named('Zoe'))
  },
  async 'cannot-kick-self'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[0].post(`/api/game/kick/${code}`, named('Maya'))
  },
  async 'name-taken'() {
    const { code } = await seat(test, 'Maya')
    return test.player().join(code, 'maya')
  },
  async 'room-full'() {
    const everybody = Array.from({ length: 12 }, (_, index) => `P${index}`)
    const { code } = await seat(test, 'Maya', ...everybody)
    return test.player().join(code, 'Zoe')
  },
  async 'too-many-requests-waiting'() {
    const { code } = await deal(test, ['Maya'])
    for (let index = 0; index < 20; index += 1) await test.player().join(code, `P${index}`)
    return test.player().join(code, 'Zoe')
  },
  async 'too-many-players-ever'() {
    const { code, players } = await deal(test, ['Maya'])
    for (let guest = 1; guest <= 99; guest += 1) {
      const player = test.player()
      await player.join(code, 'Zoe')
      await players[0].post(`/api/game/approve-join/${code}`, named('Zoe'))
      await player.post(`/api/game/leave/${code}`)
      await test.clock.advance(1000)
    }
    return test.player().join(code, 'Zoe')
  },
  async 'game-over'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    for (let round = 1; round <= 5; round += 1) {
      const order = round % 2 === 1 ? players : players.toReversed()
      for (const player of order) await player.post(`/api/game/decision/${code}`, decide('fold'))
      for (const player of players) await player.post(`/api/game/continue/${code}`)
      for (const player of players) await player.post(`/api/game/round-ready/${code}`)
      if (round < 5) test.chance.stack(PLAIN)
      await players[0].post(`/api/game/next-round/${code}`)
      await test.clock.advance(2000)
    }
    return test.player().join(code, 'Zoe')
  },
  async 'already-started'() {
    const { code, players } = await deal(test, ['Maya'])
    return players[0].post(`/api/game/ready/${code}`)
  },
  async 'not-enough-ready'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[0].post(`/api/game/start/${code}`)
  },
  async 'not-ready'() {
    const { code, players } = await seat(test, 'Maya')
    return players[0].post(`/api/game/start/${code}`)
  },
  async 'player-not-ready'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    await players[0].post(`/api/game/sit-out/${code}`, { on: true })
    return players[0].post(`/api/game/start/${code}`)
  },
  async 'not-deciding'() {
    const { code, players } = await seat(test, 'Maya')
    return players[0].post(`/api/game/decision/${code}`, decide('stay'))
  },
  async 'not-dealt-in'() {
    const { code, players } = await deal(test, ['Maya'], ['Ah Ad Ac', 'Ks 7d 4c'])
    const late = test.player()
    await late.join(code, 'Zoe')
    await players[0].post(`/api/game/approve-join/${code}`, named('Zoe'))
    return late.post(`/api/game/decision/${code}`, decide('stay'))
  },
  async 'not-your-turn'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[1].post(`/api/game/decision/${code}`, decide('stay'))
  },
  async 'already-decided'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    await players[0].post(`/api/game/decision/${code}`, decide('stay'))
    return players[0].post(`/api/game/decision/${code}`, decide('fold'))
  },
  async 'turn-ran-out'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    await test.clock.advance(30_000)
    return players[0].post(`/api/game/decision/${code}`, decide('stay'))
  },
  async 'wilds-not-chosen'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], WILD)
    return players[0].post(`/api/game/decision/${code}`, decide('stay'))
  },
  async 'no-wilds'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    const wildCardSelections = [{ suit: 'clubs', selectedRank: 'K' }]
    return players[0].post(`/api/game/wild-cards/${code}`, { wildCardSelections })
  },
  async 'wilds-already-chosen'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], WILD)
    const wildCardSelections = [{ suit: 'clubs', selectedRank: 'K' }]
    await players[0].post(`/api/game/wild-cards/${code}`, { wildCardSelections })
    return players[0].post(`/api/game/wild-cards/${code}`, { wildCardSelections })
  },
  async 'not-in-results'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[0].post(`/api/game/continue/${code}`)
  },
  async 'round-is-over'() {
    const { code, players } = await deal(test, ['Maya'], ['Ah Ad Ac', 'Ks 7d 4c'])
    await players[0].post(`/api/game/decision/${code}`, decide('fold'))
    await players[0].post(`/api/game/continue/${code}`)
    await players[0].post(`/api/game/next-round/${code}`)
    return players[0].post(`/api/game/decision/${code}`, { ...decide('fold'), deal: 1 })
  },
  async 'not-between-rounds'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[0].post(`/api/game/next-round/${code}`)
  },
  async 'not-all-ready'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    for (const player of players) await player.post(`/api/game/decision/${code}`, decide('fold'))
    for (const player of players) await player.post(`/api/game/continue/${code}`)
    await players[0].post(`/api/game/ante/${code}`, { ante: 60 })
    return players[0].post(`/api/game/next-round/${code}`)
  },
  async 'ante-changed'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    await players[0].post(`/api/game/ante/${code}`, { ante: 60 })
    return players[1].post(`/api/game/ready/${code}`, { isReady: true, ante: 50 })
  },
  async 'ante-changed-too-often'() {
    const { code, players } = await deal(test, ['Maya'])
    for (const ante of [60, 70, 80]) await players[0].post(`/api/game/ante/${code}`, { ante })
    return players[0].post(`/api/game/ante/${code}`, { ante: 90 })
  },
  async 'no-watchers'() {
    const { code } = await seat(test, 'Maya')
    return test.player().get(`/api/game/watch/${code}`)
  },
  async 'not-started'() {
    const { code, players } = await seat(test, 'Maya')
    return players[0].post(`/api/game/pause/${code}`, { on: true })
  },
  async paused() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    await players[0].post(`/api/game/pause/${code}`, { on: true })
    return players[0].post(`/api/game/decision/${code}`, decide('stay'))
  },
  async 'paused-long-enough'() {
    const { code, players } = await deal(test, ['Maya'])
    await players[0].post(`/api/game/pause/${code}`, { on: true })
    await test.clock.advance(15 * 60_000)
    return players[0].post(`/api/game/pause/${code}`, { on: true })
  },
  async 'your-turn'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[0].post(`/api/game/decision/${code}`, { decision: null, ahead: true })
  },
  async 'nobody-playing'() {
    const { code, players } = await seat(test, 'Maya')
    await players[0].post(`/api/game/sit-out/${code}`, { on: true })
    return players[0].post(`/api/game/start/${code}`)
  },
  async 'player-away'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const { body } = await players[0].get<LobbyView>(`/api/game/lobby/${code}`)
    await test.clock.advance(46_000)
    return players[0].post(`/api/game/make-host/${code}`, { playerId: body.players[1]?._id })
  },
  async 'not-now-rename'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[0].post(`/api/game/update-name/${code}`, { newName: 'Mia' })
  },
}

describe('a refusal is answered with its status, its sentence and its code', () => {
  it.each(Object.keys(EXPECTED) as RoomRefusal[])('%s', async (code) => {
    const [status, error] = EXPECTED[code]
    const answer = await WAYS[code]()

    expect([answer.status, answer.body]).toEqual([status, { error, code }])
  })
})
