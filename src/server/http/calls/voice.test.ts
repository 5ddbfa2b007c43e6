import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../../tests/support/app'
import type { Player } from '../../../../tests/support/player'
import { read } from '../../../../tests/support/read-answer'
import { LobbyAnswer, SuccessAnswer, VoiceAnswer } from '../../../contract'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('calls of the voice chat', () => {
  it('POST /game/voice/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    const { callId } = read(VoiceAnswer, await players[0].post(`/api/game/voice/${code}`, { on: true }))

    expect(callId).not.toBeNull()
    expect(read(VoiceAnswer, await players[0].post(`/api/game/voice/${code}`, { on: false })).callId).toBeNull()
  })

  it('POST /game/voice-signal/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya', 'Ben')
    const join = (player: Player) => player.post(`/api/game/voice/${code}`, { on: true })
    const { callId } = read(VoiceAnswer, await join(players[0]))
    await join(players[1])
    const lobby = read(LobbyAnswer, await players[0].get(`/api/game/lobby/${code}`))
    const signal = { to: lobby.players[1]?._id, callId, signal: {} }

    expect(read(SuccessAnswer, await players[0].post(`/api/game/voice-signal/${code}`, signal)).success).toBe(true)
  })
})
