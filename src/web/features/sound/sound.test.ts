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
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a refused resume plays nothing, and suspends the audio again', async () => {
  resume.mockRejectedValue(new DOMException('An interruption', 'InvalidStateError'))
  vi.spyOn(console, 'debug').mockReturnValue(undefined)
  const { playChime } = await import('./sound')
  playChime()
  await vi.waitFor(() => expect(suspend).toHaveBeenCalledTimes(1))
  expect(createOscillator).not.toHaveBeenCalled()
})

it('a sound that waits for the end of a phone call is not played afterwards', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let endCall = () => {}
  resume.mockReset().mockReturnValue(new Promise((resolve) => (endCall = resolve)))
  const { playChime } = await import('./sound')
  suspend.mockClear()
  playChime()
  vi.advanceTimersByTime(60_000)
  playChime()
  vi.advanceTimersByTime(60_000)
  endCall()
  await vi.waitFor(() => expect(suspend).toHaveBeenCalledTimes(1))
  expect(createOscillator).not.toHaveBeenCalled()
})

it('of the reactions only the rabbit sounds, after a press, while the sound is on and no other one plays', async () => {
  resume.mockReset().mockReturnValue(new Promise(() => {}))
  const { playReaction } = await import('./sound')
  playReaction('wow')
  localStorage.setItem('sound', 'off')
  playReaction('rabbit')
  localStorage.setItem('sound', 'on')
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  playReaction('rabbit')
  expect(resume).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  playReaction('rabbit')
  playReaction('rabbit')
  expect(resume).toHaveBeenCalledTimes(1)
})

it('the sound that is off at the first press starts with the press that switches it on', async () => {
  resume.mockReset().mockResolvedValue(undefined)
  localStorage.setItem('sound', 'off')
  const { prepareSound } = await import('./sound')
  prepareSound()
  const press = async () => {
    document.dispatchEvent(new MouseEvent('click'))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await press()
  expect(resume).not.toHaveBeenCalled()
  localStorage.setItem('sound', 'on')
  await press()
  expect(resume).toHaveBeenCalledTimes(1)
  await press()
  expect(resume, 'once').toHaveBeenCalledTimes(1)
})

it('of two tabs only the first that the browser lets play is heard', async () => {
  let isHeld = false
  const request = async (_name: string, _options: LockOptions, play: LockGrantedCallback<unknown>) => {
    const lock = isHeld ? null : ({} as Lock)
    isHeld = true
    await play(lock)
  }
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, locks: { request } })
  vi.spyOn(console, 'debug').mockReturnValue(undefined)
  const playInNewTab = async () => {
    vi.resetModules()
    const { playChime } = await import('./sound')
    playChime()
  }
  createOscillator.mockClear()
  suspend.mockClear()
  let start = () => {}
  resume.mockReset().mockReturnValueOnce(new Promise((resolve) => (start = resolve)))
  await playInNewTab()
  resume.mockResolvedValue(undefined)
  await playInNewTab()
  await vi.waitFor(() => expect(suspend).toHaveBeenCalledTimes(1))
  expect(createOscillator, 'in the second tab').toHaveBeenCalledTimes(1)
  start()
  await vi.waitFor(() => expect(suspend).toHaveBeenCalledTimes(2))
  expect(createOscillator, 'not in the first tab').toHaveBeenCalledTimes(1)
})
