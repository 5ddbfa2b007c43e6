import { describe, expect, it } from 'vitest'
import { Speaking, receivedLevel } from './speaking'

const LOUD = 0.2
const SILENT = 0.001

describe('a person', () => {
  it('speaks from the first loud measurement on', () => {
    const speaking = new Speaking()
    expect(speaking.measure(SILENT, 0)).toBe(false)
    expect(speaking.measure(LOUD, 50)).toBe(true)
  })

  it('goes on speaking in the pauses between words', () => {
    const speaking = new Speaking()
    speaking.measure(LOUD, 0)
    expect(speaking.measure(SILENT, 399)).toBe(true)
    expect(speaking.measure(SILENT, 400)).toBe(false)
  })
})

describe('the received level', () => {
  const received = (audioLevel: number | undefined, timestamp: number) =>
    receivedLevel({ getSynchronizationSources: () => [{ audioLevel, timestamp }] } as unknown as RTCRtpReceiver)

  it.each([
    ['by the clock of the page', () => performance.now()],
    ['by the clock of the system', () => performance.timeOrigin + performance.now()],
  ])('is that of sound which was just played, %s', (_, now) => {
    expect(received(0.5, now())).toBe(0.5)
  })

  it('is 0 where nothing arrives any more, and before anything has', () => {
    expect(received(0.5, performance.now() - 1_000)).toBe(0)
    expect(received(undefined, performance.now())).toBe(0)
    expect(receivedLevel(undefined)).toBe(0)
  })
})
