import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  checkDeal,
  checkEvening,
  RevealedDeal,
  type DealAnswer,
  type HeldCut,
  type HistoryAnswer,
  type LobbyView,
  type StateView,
} from '../../contract'
import { openApp, seat, type TestApp } from '../../../tests/support/app'
import type { Player } from '../../../tests/support/player'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

const CUT_OF_MAYA = 'a'.repeat(32)
const CUT_OF_BEN = 'b'.repeat(32)

/** Decides for everybody until the showdown. */
async function playRound(code: string, players: readonly Player[]): Promise<void> {
  await test.clock.advance(2_000)
  // The player who decides first changes from round to round.
  for (const player of [...players, ...players]) {
    await player.chooseAces(code)
    await player.decide(code, 'stay')
  }
}

async function started() {
  const { code, players } = await seat(test, 'Maya', 'Ben')
  const [maya, ben] = players
  const ready = await ben.post<{ cut: boolean }>(`/api/game/ready/${code}`, { cut: { no: 1, value: CUT_OF_BEN } })
  const start = await maya.post<{ cut: boolean }>(`/api/game/start/${code}`, { cut: { no: 1, value: CUT_OF_MAYA } })
  return { code, players: [maya, ben] as const, ready, start }
}

const dealOf = (player: Player, code: string, no?: number) =>
  player.get<DealAnswer & { error?: string }>(`/api/game/deal/${code}${no === undefined ? '' : `?no=${no}`}`)

describe('a deal that everybody can check', () => {
  it('is committed to before the cuts, and its record is shown from the deal on without the seed (R-fair-5)', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { nextDeal, deal } = (await players[0].get<LobbyView>(`/api/game/lobby/${code}`)).body
    expect([nextDeal?.no, deal]).toEqual([1, null])
    await players[0].post(`/api/game/ready/${code}`)
    await players[0].post(`/api/game/start/${code}`)
    const { body } = await dealOf(players[0], code)

    expect(body).toMatchObject({ roomCode: code, no: 1, round: 1, previous: null, commitment: nextDeal?.commitment })
    expect(Object.keys(body)).not.toContain('seed')
    const { body: state } = await players[0].get<StateView>(`/api/game/state/${code}`)
    expect(state.deal).toEqual({ no: 1, digest: body.digest })
  })

  it('contains the cuts that were sent with ready and start, and says so (R-fair-2)', async () => {
    const { code, players, ready, start } = await started()
    const { body } = await dealOf(players[0], code)

    expect([ready.body.cut, start.body.cut]).toEqual([true, true])
    expect(body.cuts.map(({ name, cut }) => [name, cut])).toEqual([
      ['Maya', CUT_OF_MAYA],
      ['Ben', CUT_OF_BEN],
    ])
  })

  it('follows from seed and cuts, round after round, and the history proves the whole evening', async () => {
    const { code, players } = await started()
    for (let round = 1; round <= 3; round += 1) {
      await playRound(code, players)
      const deal = RevealedDeal.parse((await dealOf(players[1], code)).body)
      expect((await dealOf(players[0], code)).body, 'every page gets the same answer').toEqual(deal)
      expect(checkDeal(deal, null).contradictions).toEqual([])
      expect([deal.no, deal.round, deal.hands.length]).toEqual([round, round, 3])
      for (const [index, player] of players.entries()) {
        const cut = { no: round + 1, value: `${index}`.repeat(32) }
        await player.post(`/api/game/continue/${code}`, { cut })
      }
      await players[0].post(`/api/game/next-round/${code}`)
    }
    const { body } = await players[0].get<HistoryAnswer>(`/api/game/history/${code}`)
    const { contradictions, rounds } = checkEvening({ roomCode: code, rounds: body.rounds })

    expect(body.rounds.map(({ deal }) => deal?.cuts.filter(({ cut }) => cut !== null).length)).toEqual([2, 2, 2])
    expect([...contradictions, ...rounds.flatMap((round) => round.contradictions)]).toEqual([])
    expect((await dealOf(players[0], code, 2)).body).toEqual(body.rounds[1]?.deal)
  })

  it('fits its round even if a player has left the hand and returned under another name (R-join-11)', async () => {
    const { code, players } = await started()
    const [maya, ben] = players
    await test.clock.advance(2_000)
    await maya.post(`/api/game/decision/${code}`, { decision: 'fold' })
    await maya.post(`/api/game/leave/${code}`)
    await maya.join(code, 'Mia')
    await ben.post(`/api/game/approve-join/${code}`, { playerName: 'Mia' })
    await playRound(code, [ben])
    const { body } = await ben.get<HistoryAnswer>(`/api/game/history/${code}`)
    const { contradictions, rounds } = checkEvening({ roomCode: code, rounds: body.rounds })

    expect(body.rounds[0]?.players.map(({ name }) => name)).toEqual(['Maya', 'Ben'])
    expect([...contradictions, ...rounds.flatMap((round) => round.contradictions)]).toEqual([])
  })

  it('is not found before it was dealt', async () => {
    const { code, players } = await started()
    for (const no of [0, 7, -1, Number.NaN]) {
      const { status, body } = await dealOf(players[0], code, no)
      expect([status, body.error]).toEqual([404, 'There is no such deal'])
    }
    const lobby = await seat(test, 'Maya')
    expect((await dealOf(lobby.players[0], lobby.code)).status).toBe(404)
  })

  it('ignores a cut that is malformed or for another deal, and accepts its call (R-fair-3)', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    for (const cut of [{ no: 2, value: CUT_OF_BEN }, { no: 1, value: 'B'.repeat(32) }, { no: 1 }, 'x', null, [1]]) {
      const { status, body } = await players[1].post<{ cut: boolean }>(`/api/game/ready/${code}`, {
        isReady: true,
        cut,
      })
      expect([status, body.cut]).toEqual([200, false])
    }
  })

  it('accepts a first cut for the coming deal from a repeated call during a hand, and says so (R-fair-2)', async () => {
    const { code, players } = await started()
    await playRound(code, players)
    for (const player of players) await player.continue(code)
    await players[0].nextRound(code)
    const repeat = (no: number) =>
      players[1].post<HeldCut>(`/api/game/continue/${code}`, { cut: { no, value: CUT_OF_BEN } })
    const late = await repeat(2)
    const first = await repeat(3)
    // Says by its number that the cut is not the one for deal 2.
    const lateAgain = await repeat(2)

    expect([late, first, lateAgain].map(({ status, body: { cut, cutNo } }) => [status, cut, cutNo])).toEqual([
      [200, false, 3],
      [200, true, 3],
      [200, true, 3],
    ])
    await playRound(code, players)
    for (const player of players) await player.continue(code)
    await players[0].nextRound(code)
    expect((await dealOf(players[0], code)).body.cuts[1]?.cut).toBe(CUT_OF_BEN)
  })

  it('is shown to members only', async () => {
    const { code } = await started()
    expect((await dealOf(test.player(), code)).status).toBe(404)
  })
})
