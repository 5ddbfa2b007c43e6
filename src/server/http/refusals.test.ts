import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deal, openApp, seat, type Answer, type TestApp } from '../../../tests/support/app'
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
  'not-deciding': [409, 'Nobody can decide now'],
  'not-dealt-in': [409, 'You are not in this round'],
  'not-your-turn': [409, 'It is not your turn'],
  'already-decided': [409, 'You have already decided'],
  'wilds-not-chosen': [409, 'Choose your wild cards first'],
  'no-wilds': [409, 'You hold no wild cards'],
  'wilds-already-chosen': [409, 'Your wild cards are already chosen'],
  'not-in-results': [409, 'The round is not over yet'],
  'round-is-over': [409, 'That round is over'],
  'not-between-rounds': [409, 'That is only possible between rounds'],
  'not-all-ready': [409, 'Not everybody is ready for the next round'],
  'ante-changed-too-often': [409, 'The ante has changed often enough for this round'],
  'game-not-over': [409, 'The game is not over yet'],
  'not-now-rename': [409, 'You can change your name between rounds'],
}

/** How a caller meets each refusal. */
const WAYS: Record<RoomRefusal, () => Promise<Answer<{ error: string }>>> = {
  'game-not-found': () => test.visitor().get('/game/state/ZZZZZZ'),
  async 'player-not-found'() {
    const { code } = await seat(test, 'Maya')
    return test.visitor().get(`/game/lobby/${code}`)
  },
  async 'not-creator'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[1].post(`/game/start/${code}`)
  },
  async kicked() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    await players[0].post(`/game/kick/${code}`, named('Ben'))
    return players[1].joins('Ben', code)
  },
  async denied() {
    const { code, players } = await deal(test, ['Maya'])
    const late = test.visitor()
    await late.joins('Zoe', code)
    await players[0].post(`/game/deny-join/${code}`, named('Zoe'))
    return late.joins('Zoe', code)
  },
  async 'joins-closed'() {
    const { code, players } = await deal(test, ['Maya'])
    await players[0].post(`/game/toggle-allow-joins/${code}`, { allow: false })
    return test.visitor().joins('Zoe', code)
  },
  async 'game-not-over'() {
    const { code, players } = await deal(test, ['Maya'])
    return players[0].post(`/game/rematch/${code}`)
  },
  async 'wilds-mismatch'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], WILD)
    const wildCardSelections = [{ suit: 'hearts', selectedRank: 'K' }]
    return players[0].post(`/game/wild-cards/${code}`, { wildCardSelections })
  },
  async 'no-such-player'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[0].post(`/game/kick/${code}`, named('Zoe'))
  },
  async 'no-such-request'() {
    const { code, players } = await deal(test, ['Maya'])
    return players[0].post(`/game/approve-join/${code}`, named('Zoe'))
  },
  async 'cannot-kick-self'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[0].post(`/game/kick/${code}`, named('Maya'))
  },
  async 'name-taken'() {
    const { code } = await seat(test, 'Maya')
    return test.visitor().joins('maya', code)
  },
  async 'room-full'() {
    const everybody = Array.from({ length: 12 }, (_, index) => `P${index}`)
    const { code } = await seat(test, 'Maya', ...everybody)
    return test.visitor().joins('Zoe', code)
  },
  async 'too-many-requests-waiting'() {
    const { code } = await deal(test, ['Maya'])
    for (let index = 0; index < 20; index += 1) await test.visitor().joins(`P${index}`, code)
    return test.visitor().joins('Zoe', code)
  },
  async 'too-many-players-ever'() {
    const { code, players } = await deal(test, ['Maya'])
    for (let guest = 1; guest <= 99; guest += 1) {
      const visitor = test.visitor()
      await visitor.joins('Zoe', code)
      await players[0].post(`/game/approve-join/${code}`, named('Zoe'))
      await visitor.post(`/game/leave/${code}`)
      await test.clock.advance(1000)
    }
    return test.visitor().joins('Zoe', code)
  },
  async 'game-over'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    for (let round = 1; round <= 5; round += 1) {
      const order = round % 2 === 1 ? players : players.toReversed()
      for (const player of order) await player.post(`/game/decision/${code}`, decide('fold'))
      for (const player of players) await player.post(`/game/continue/${code}`)
      for (const player of players) await player.post(`/game/round-ready/${code}`)
      if (round < 5) test.chance.stack(PLAIN)
      await players[0].post(`/game/next-round/${code}`)
      await test.clock.advance(2000)
    }
    return test.visitor().joins('Zoe', code)
  },
  async 'already-started'() {
    const { code, players } = await deal(test, ['Maya'])
    return players[0].post(`/game/ready/${code}`)
  },
  async 'not-enough-ready'() {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    return players[0].post(`/game/start/${code}`)
  },
  async 'not-ready'() {
    const { code, players } = await seat(test, 'Maya')
    return players[0].post(`/game/start/${code}`)
  },
  async 'not-deciding'() {
    const { code, players } = await seat(test, 'Maya')
    return players[0].post(`/game/decision/${code}`, decide('stay'))
  },
  async 'not-dealt-in'() {
    const { code, players } = await deal(test, ['Maya'], ['Ah Ad Ac', 'Ks 7d 4c'])
    const late = test.visitor()
    await late.joins('Zoe', code)
    await players[0].post(`/game/approve-join/${code}`, named('Zoe'))
    return late.post(`/game/decision/${code}`, decide('stay'))
  },
  async 'not-your-turn'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[1].post(`/game/decision/${code}`, decide('stay'))
  },
  async 'already-decided'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    await players[0].post(`/game/decision/${code}`, decide('stay'))
    return players[0].post(`/game/decision/${code}`, decide('fold'))
  },
  async 'wilds-not-chosen'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], WILD)
    return players[0].post(`/game/decision/${code}`, decide('stay'))
  },
  async 'no-wilds'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    const wildCardSelections = [{ suit: 'clubs', selectedRank: 'K' }]
    return players[0].post(`/game/wild-cards/${code}`, { wildCardSelections })
  },
  async 'wilds-already-chosen'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], WILD)
    const wildCardSelections = [{ suit: 'clubs', selectedRank: 'K' }]
    await players[0].post(`/game/wild-cards/${code}`, { wildCardSelections })
    return players[0].post(`/game/wild-cards/${code}`, { wildCardSelections })
  },
  async 'not-in-results'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[0].post(`/game/continue/${code}`)
  },
  async 'round-is-over'() {
    const { code, players } = await deal(test, ['Maya'], ['Ah Ad Ac', 'Ks 7d 4c'])
    await players[0].post(`/game/decision/${code}`, decide('fold'))
    await players[0].post(`/game/continue/${code}`)
    await players[0].post(`/game/next-round/${code}`)
    return players[0].post(`/game/continue/${code}`)
  },
  async 'not-between-rounds'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[0].post(`/game/next-round/${code}`)
  },
  async 'not-all-ready'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    for (const player of players) await player.post(`/game/decision/${code}`, decide('fold'))
    for (const player of players) await player.post(`/game/continue/${code}`)
    await players[0].post(`/game/ante/${code}`, { ante: 60 })
    return players[0].post(`/game/next-round/${code}`)
  },
  async 'ante-changed-too-often'() {
    const { code, players } = await deal(test, ['Maya'])
    for (const ante of [60, 70, 80]) await players[0].post(`/game/ante/${code}`, { ante })
    return players[0].post(`/game/ante/${code}`, { ante: 90 })
  },
  async 'not-now-rename'() {
    const { code, players } = await deal(test, ['Maya', 'Ben'], PLAIN)
    return players[0].post(`/game/update-name/${code}`, { newName: 'Mia' })
  },
}

describe('a refusal is answered with its status, its sentence and its code', () => {
  it.each(Object.keys(EXPECTED) as RoomRefusal[])('%s', async (code) => {
    const [status, error] = EXPECTED[code]
    const answer = await WAYS[code]()

    expect([answer.status, answer.body]).toEqual([status, { error, code }])
  })
})
