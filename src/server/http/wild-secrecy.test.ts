import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StateView } from '../../contract'
import { deal, openApp, type TestApp } from '../../../tests/support/app'
import type { Player } from '../../../tests/support/player'

let test: TestApp
let code: string
let holder: Player
let others: Player[]

beforeEach(async () => {
  test = await openApp()
  const table = await deal(test, ['Maya', 'Ben', 'Zoe'], ['Kh Qd 2c', 'Ah Ad 9c', 'As 9d 4c', 'Ks 7d 4h'])
  code = table.code
  ;[holder, ...others] = table.players
})
afterEach(() => test.close())

const nameWild = () =>
  holder.post(`/api/game/wild-cards/${code}`, { wildCardSelections: [{ suit: 'clubs', selectedRank: 'K' }] })

/** Numbers of the process that move whatever happens. */
const RESTLESS = /^(poker_(memory|event_loop|store_latency)|#)/

async function metrics(): Promise<string[]> {
  const { body } = await test.app.inject('/metrics')
  return body.split('\n').filter((line) => !RESTLESS.test(line))
}

it('only the holder of a two is shown that it is to be named', async () => {
  const phaseOf = async (player: Player) => (await player.get<StateView>(`/api/game/state/${code}`)).body.phase

  expect(await phaseOf(holder)).toBe('wild-selection')
  expect(await Promise.all(others.map(phaseOf))).toEqual(['decision', 'decision'])
})

it('naming it moves nothing that anybody else can see', async () => {
  const look = async () => [
    ...(await Promise.all(others.map(async (other) => other.get(`/api/game/state/${code}`)))).map(
      ({ text, headers }) => `${String(headers.etag)} ${text}`,
    ),
    (await others[0]!.get(`/api/game/history/${code}`)).text,
    (await others[0]!.get(`/api/chat/game/${code}/chat`)).text,
  ]
  const seen = await look()
  const counted = await metrics()
  const heard = test.events.length
  const logged = test.logged.length

  expect((await nameWild()).status).toBe(200)

  expect(await look()).toEqual(seen)
  expect(await metrics()).toEqual(counted)
  expect(test.events).toHaveLength(heard)
  expect(test.logged).toHaveLength(logged)
})

it('being refused a decision, or a second naming, is counted nowhere', async () => {
  const counted = await metrics()
  await holder.post(`/api/game/decision/${code}`, { decision: 'stay' })
  await nameWild()
  await nameWild()
  await holder.post(`/api/game/wild-cards/${code}`, {})

  expect(await metrics()).toEqual(counted)
  expect(counted.join()).not.toContain('wild')
})

it('no card leaves the server before the showdown, but to its holder', async () => {
  await nameWild()
  const published = JSON.stringify(test.events)
  const [maya, ...rest] = (await others[0]!.get<StateView>(`/api/game/state/${code}`)).body.players

  expect(published).not.toContain('suit')
  expect(maya).toMatchObject({ name: 'Maya', cards: [] })
  expect(maya).not.toHaveProperty('handRank')
  expect(maya).not.toHaveProperty('wildCardsSelected')
  expect(rest[0]?.cards).toHaveLength(3)
})
