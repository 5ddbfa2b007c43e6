import { expect } from '@playwright/test'
import { test } from '../support/manual-clock-test'
import type { GamePage } from '../support/game-page'
import { deal } from '../support/table'
import { DEALING_MS } from '../support/test-server'

const LONGEST_MS = 400

/** Records motions from now on: the name, and the end in milliseconds. */
async function watchMotion({ page }: GamePage): Promise<() => Promise<[string, number][]>> {
  await page.evaluate(() => {
    const motions: [string, number][] = []
    Object.assign(window, { motions })
    const note = (motion: Animation) => {
      const name = motion instanceof CSSAnimation ? motion.animationName : (motion as CSSTransition).transitionProperty
      motions.push([name, Number(motion.effect?.getComputedTiming().endTime)])
    }
    const look = (event: Event) => {
      // On a busy computer a motion may be over when its start event arrives.
      motions.push([event instanceof AnimationEvent ? event.animationName : 'transition', 0])
      document.getAnimations().forEach(note)
    }
    for (const began of ['animationstart', 'transitionrun']) document.addEventListener(began, look, { capture: true })
  })
  return () => page.evaluate(() => (window as never as { motions: [string, number][] }).motions)
}

test('every motion is short, and there is none with reduced motion', async ({ server, openPage }) => {
  const maya = await openPage('Maya', { reducedMotion: 'no-preference' })
  const noor = await openPage('Noor', { reducedMotion: 'reduce' })
  const table = await deal(server, [maya, noor, 'Theo'], {
    hands: ['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'],
    until: 'dealing',
  })
  const { code } = table
  const [moved, stood] = [await watchMotion(maya), await watchMotion(noor)]
  await server.clock.advance(DEALING_MS)
  await maya.stayIn()
  await noor.stayIn()
  await table.player('Theo').decide(code, 'fold')
  await maya.sees('Winner! +$150')
  await noor.sees('You lose $150')
  const shows = (motion: string) =>
    expect.poll(async () => (await moved()).some(([name]) => name.includes(motion)), motion).toBe(true)
  for (const motion of ['turn-over', 'push-in', 'to-winner']) await shows(motion)
  await table.continueAll()
  await table.player('Maya').nextRound(code)
  for (const one of [maya, noor]) await one.sees('Round 2 starting')

  for (const motion of ['deal', 'translate']) await shows(motion)
  const motions = await moved()
  expect(Math.max(...motions.map(([, endsAt]) => endsAt)), 'ends are known').toBeGreaterThan(100)
  expect(motions.filter(([, endsAt]) => endsAt > LONGEST_MS)).toEqual([])
  expect(await stood()).toEqual([])
})

test(
  'the dock moves what is new: cards at the deal, and neither named twos nor an equal total',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya', { reducedMotion: 'no-preference' })
    const noor = await openPage('Noor', { reducedMotion: 'no-preference' })
    await deal(server, [maya, noor], { hands: ['Kh Ks 2d', 'Ah Jc 7s', 'Qc 9h 5d'], until: 'dealing' })
    const watched = [await watchDock(maya), await watchDock(noor)]
    await server.clock.advance(DEALING_MS)
    for (const moved of watched) await expect.poll(moved).toEqual(['turn-over', 'turn-over', 'turn-over'])
    await maya.chooseWilds('King')
    await maya.sees('You decide first. Noor decides after you.')
    await maya.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    for (const moved of watched) expect(await moved()).toEqual(['turn-over', 'turn-over', 'turn-over'])
  },
)

/** Records the names of the animations in the viewer's seat from now on. */
async function watchDock({ page }: GamePage): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const note = ({ target, animationName }: AnimationEvent) => {
      const isOwn = target instanceof Element && target.closest('[aria-label="Your seat"]') !== null
      if (isOwn) moved.push(animationName)
    }
    document.addEventListener('animationstart', note, { capture: true })
  })
  return () => page.evaluate(() => (window as never as { moved: string[] }).moved)
}

test('chips go to each winner who shares the pot', { tag: '@long' }, async ({ server, openPage }) => {
  const [maya, ida] = [await openPage('Maya'), await openPage('Ida')]
  const table = await deal(server, [maya, 'Noor', ida], {
    hands: ['Ah Qd 9s', 'Ac Qh 9d', '8s 7d 4c', 'Kc 7s 5d'],
  })
  await maya.stayIn()
  for (const name of ['Noor', 'Ida']) await table.player(name).decide(table.code, name === 'Ida' ? 'fold' : 'stay')
  for (const one of [maya, ida]) {
    await one.sees('Maya and Noor share the pot')
    const chips = one.page.getByRole('region', { name: 'Table' }).locator('[class*="_paid_"]')
    const ways = await chips.evaluateAll((all) =>
      all.map((chip) => (chip as HTMLElement).style.getPropertyValue('--dx')),
    )
    expect(new Set(ways).size, 'ways of the chips').toBe(2)
  }
})
