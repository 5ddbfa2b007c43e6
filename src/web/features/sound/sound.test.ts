import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const suspend = vi.fn<() => Promise<void>>(async () => undefined)
const resume = vi.fn<() => Promise<void>>()
const createOscillator = vi.fn<() => never>()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  vi.stubGlobal(
    'AudioContext',
    class {
      suspend = suspend
      resume = resume
      createOscillator = createOscillator
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a refused resume plays nothing, and the audio is suspended again', async () => {
  resume.mockRejectedValue(new DOMException('An interruption', 'InvalidStateError'))
  vi.spyOn(console, 'debug').mockReturnValue(undefined)
  const { playChime } = await import('./sound')
  playChime()
  await vi.waitFor(() => expect(suspend).toHaveBeenCalledTimes(1))
  expect(createOscillator).not.toHaveBeenCalled()
})
