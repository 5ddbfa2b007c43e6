import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type KeptLoudness = typeof import('./kept-loudness')

/** As after the page was loaded again. */
async function loadAgain(): Promise<KeptLoudness> {
  vi.resetModules()
  return import('./kept-loudness')
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

it('the loudness of a player is full until it is chosen, and is kept when the page is reloaded', async () => {
  const before = await loadAgain()
  expect(before.keptLoudness('ben')).toBe(1)
  before.keepLoudness('ben', 0.3)
  before.keepLoudness('ann', 0)
  const after = await loadAgain()
  expect(['ben', 'ann', 'zoe'].map(after.keptLoudness)).toEqual([0.3, 0, 1])
})

it('the loudness of the fifty players chosen last is kept', async () => {
  const before = await loadAgain()
  for (let no = 1; no <= 51; no += 1) before.keepLoudness(`player ${no}`, 0.5)
  before.keepLoudness('player 9', 0.1)
  const after = await loadAgain()
  expect(['player 1', 'player 2', 'player 9', 'player 51'].map(after.keptLoudness)).toEqual([1, 0.5, 0.1, 0.5])
})

it.each(['no JSON', '3', '[null, ["ben"], ["ben", 7]]'])(
  'an invalid stored value counts as nothing: %s',
  async (text) => {
    localStorage.setItem('voice-loudness', text)
    const { keepLoudness, keptLoudness } = await loadAgain()
    expect(keptLoudness('ben')).toBe(1)
    keepLoudness('ben', 0.2)
    expect((await loadAgain()).keptLoudness('ben')).toBe(0.2)
  },
)

it('a browser that stores nothing remembers it until the page is closed', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { keepLoudness, keptLoudness } = await loadAgain()
  keepLoudness('ben', 0.2)
  expect(keptLoudness('ben')).toBe(0.2)
})
