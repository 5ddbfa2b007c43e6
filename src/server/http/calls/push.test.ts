import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp, seat, type TestApp } from '../../../../tests/support/app'
import { read } from '../../../../tests/support/read-answer'
import { SuccessAnswer } from '../../../contract'

let test: TestApp
beforeEach(async () => (test = await openApp()))
afterEach(() => test.close())

describe('push subscriptions', () => {
  it('POST /game/push/{roomCode}', async () => {
    const { code, players } = await seat(test, 'Maya')
    const subscription = { endpoint: '', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }
    const forgotten = await players[0].post(`/api/game/push/${code}`, { on: false, subscription })

    expect(read(SuccessAnswer, forgotten)).toEqual({ success: true })
  })
})
