import { expect } from 'vitest'
import type { HistoryAnswer } from '../../src/contract'
import { seat, type TestApp } from './app'
import { stateOf, type Player } from './player'
import { DEALING_MS } from './test-server'

export const historyOf = async (player: Player, code: string, query = '') =>
  (await player.get<HistoryAnswer>(`/api/game/history/${code}${query}`)).body

/** Deals and plays a round: the place of a player and the number of the round decide who is In. */
async function playRound(test: TestApp, code: string, players: readonly Player[], round: number): Promise<void> {
  if (round > 1) await players[0]?.nextRound(code)
  await test.clock.advance(DEALING_MS)
  for (const [place, player] of [...players, ...players].entries()) {
    await player.chooseAces(code)
    const isIn = (place + round) % players.length < 2
    await player.decide(code, isIn ? 'stay' : 'fold')
  }
  for (const player of players) await player.continue(code)
}

/** Plays a game of 5 rounds to its end. */
export async function playGame(test: TestApp, code: string, players: readonly Player[]): Promise<void> {
  for (const player of players) await player.ready(code)
  await players[0]?.start(code)
  for (let round = 1; round <= 5; round += 1) await playRound(test, code, players, round)
  expect((await stateOf(players[0] ?? test.player(), code)).phase).toBe('finished')
}

/** Two play a game to its end. */
export async function finishedGame(test: TestApp) {
  const { code, players } = await seat(test, 'Maya', 'Ben')
  await playGame(test, code, players)
  return { code, maya: players[0], ben: players[1] }
}
