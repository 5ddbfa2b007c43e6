import { afterEach, expect, it, vi } from 'vitest'
import { cardsStop } from './use-pad-state'

/** The part of the browser's class that is read. */
class Effect {
  constructor(
    readonly target: Element,
    private readonly endTime: number,
  ) {}
  getComputedTiming = () => ({ endTime: this.endTime })
}

afterEach(() => vi.unstubAllGlobals())

it('the pad waits for the cards, but neither for reactions nor for endless animations', async () => {
  vi.stubGlobal('KeyframeEffect', Effect)
  const [card, reaction] = [document.createElement('i'), document.createElement('i')]
  reaction.dataset['reaction'] = 'wow'
  let stop = () => {}
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  const never = new Promise(() => {})
  document.getAnimations = () =>
    [
      { effect: new Effect(card, 400), finished: stopped },
      { effect: new Effect(reaction, 3_000), finished: never },
      { effect: new Effect(card, Infinity), finished: never },
    ] as unknown as Animation[]
  let isShown = false
  const shown = cardsStop().then(() => (isShown = true))
  await Promise.resolve()
  expect(isShown).toBe(false)
  stop()
  await shown
})
