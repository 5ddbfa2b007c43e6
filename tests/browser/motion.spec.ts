import { expect } from '@playwright/test'
import { deal, DEALING_MS, test } from '../support/clocked-walk'
import type { Person } from '../support/people'

const LONGEST_MS = 400

/** Keeps what moves from now on: the name of each motion and when it ends, in milliseconds. */
async function watchMotion({ page }: Person): Promise<() => Promise<[string, number][]>> {
  await page.evaluate(() => {
    const motions: [string, number][] = []
    Object.assign(window, { motions })
    const look = () => {
      for (const motion of document.getAnimations()) {
        const name =
          motion instanceof CSSAnimation ? motion.animationName : (motion as CSSTransition).transitionProperty
        motions.push([name, Number(motion.effect?.getComputedTiming().endTime)])
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as never as { motions: [string, number][] }).motions)
}

test('motion is short, and there is none for who wants none', async ({ server, person }) => {
  const maya = await person('Maya', { reducedMotion: 'no-preference' })
  const noor = await person('Noor', { reducedMotion: 'reduce' })
  const { code, calls } = await deal(server, [maya, noor, 'Theo'], {
    hands: ['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d'],
    until: 'dealing',
  })
  const [moved, stood] = [await watchMotion(maya), await watchMotion(noor)]
  await server.clock.advance(DEALING_MS)
  await maya.stayIn()
  await noor.stayIn()
  await calls('Theo').decides(code, 'fold')
  await maya.sees('Winner! +$150')
  await noor.sees('You lose $150')
  for (const name of ['Maya', 'Noor', 'Theo']) await calls(name).continues(code)
  await calls('Maya').nextRound(code)
  for (const one of [maya, noor]) await one.sees('Round 2 starting')

  const motions = await moved()
  for (const moment of [/turn-over/, /push-in/, /to-winner/, /deal/, /--l[xy]|translate|transform/]) {
    expect(
      motions.some(([name]) => moment.test(name)),
      String(moment),
    ).toBe(true)
  }
  expect(motions.filter(([, endsAt]) => endsAt > LONGEST_MS)).toEqual([])
  expect(await stood()).toEqual([])
})
