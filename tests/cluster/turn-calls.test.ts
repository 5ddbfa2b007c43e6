import { afterAll, beforeAll, expect, it } from 'vitest'
import { Player, expectOk } from '../support/player'
import { TestPushService } from '../support/push-service'
import { until } from '../support/wait'
import { Cluster } from './cluster'

let service: TestPushService
let cluster: Cluster
beforeAll(async () => {
  service = await TestPushService.start()
  cluster = await Cluster.start({ DEALING_MS: '50', PUSH_SERVICES: service.origin })
}, 60_000)
afterAll(async () => {
  await cluster.stop()
  await service.stop()
})

it('the key is made once, and one process sends one message for each turn', async () => {
  const ann = await Player.arrive(cluster.member(0), 'Ann')
  const ben = await Player.arrive(cluster.member(1), 'Ben')
  const keys = await Promise.all(cluster.members.map(async (member) => expectOk(await ben.at(member).init()).pushKey))
  expect(new Set(keys).size).toBe(1)
  service.publicKey = keys[0] ?? ''

  const code = await ann.createGame()
  expectOk(await ben.join(code))
  expectOk(await ben.post(`/api/game/push/${code}`, { on: true, subscription: service.subscribe('ben') }))
  for (const player of [ann, ben]) expectOk(await player.ready(code))
  expectOk(await ann.start(code))
  const rounds = 4
  for (let round = 1; round <= rounds; round += 1) {
    const at = (player: Player, step: number) => player.at(cluster.member(round + step))
    await until(async () => expectOk(await ann.state(code)).currentTurn !== null, 'the cards are dealt')
    expectOk(await at(ben, 0).leaveGame(code))
    const first = expectOk(await ann.state(code)).currentTurn === 'Ann' ? [ann, ben] : [ben, ann]
    for (const [place, player] of first.entries()) {
      await player.chooseAces(code)
      expectOk(await at(player, place).decide(code, 'fold'))
    }
    for (const player of [ben, ann]) expectOk(await at(player, 2).continue(code))
    expectOk(await ann.nextRound(code))
  }
  // Ben begins the second round and the fourth, with a page that is awake.
  await until(() => service.received.length >= 2, 'Ben is called')
  const sent = async () => {
    const each = await Promise.all(cluster.members.map((member) => member.metric('poker_push_messages_total')))
    return each.reduce((sum, one) => sum + one)
  }
  await until(async () => (await sent()) >= 2, 'both are counted')
  expect(await sent()).toBe(2)
  expect(service.received.map(({ message }) => (message as { title: string }).title)).toEqual([
    'Your turn',
    'Your turn',
  ])
  expect(service.refused).toEqual([])
})
