import { expect, type Locator } from '@playwright/test'
import { boxOf, liesAbove } from '../support/boxes'
import type { GamePage } from '../support/game-page'
import { test } from '../support/manual-clock-test'
import { overlaps } from '../support/layout-checks'
import { LONG_NAMES } from '../support/long-names'
import { deal, playOn, seat } from '../support/table'
import { DEALING_MS } from '../support/test-server'

const SIZES = [
  { width: 360, height: 740 },
  { width: 375, height: 553 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const HANDS = ['Kh Ks 9d', 'Ah Jc 7s', '8s 8d 4c', 'Qc 9h 5d']

/** Every text or name is in view in the part. */
async function shows(part: Locator, texts: readonly string[], where: string): Promise<void> {
  for (const text of texts) {
    const found = part.getByText(text, { exact: true }).or(part.getByRole('img', { name: text, exact: true }))
    await expect(found.first(), `${text} at ${where}`).toBeInViewport({ ratio: 0.9 })
  }
}

async function ownSeatKeepsItsMarks({ page, ownSeat }: GamePage): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await shows(
      ownSeat(),
      ['Your Hand', 'You', 'In', 'Winner', '5 wins', 'King of hearts', 'King of spades', 'Nine of diamonds'],
      `${size.width}x${size.height}`,
    )
    await expect(ownSeat().getByRole('heading', { name: 'Pair of kings' })).toBeInViewport({ ratio: 0.9 })
  }
}

test('on a phone the own marks stand in the line of the total, and the hand leaves the other seats free', async ({
  server,
  openPage,
}) => {
  const maya = await openPage('Maya', { viewport: { width: 360, height: 740 } })
  const hands = ['Kh Ks 2d', 'Jc 7h 4s', '10d 6c 3h', '8s 8d 4c', 'Qd 5h 3s', 'Ac 9h 5d']
  const table = await deal(server, [maya, 'Noor', 'Theo', 'Priya Raman', 'Jonas'], { hands })
  await maya.sees('Wild Card Selection')
  await liesAbove(maya.seat('Jonas'), maya.button('Choose for the two of diamonds'))

  await table.decide('stay', 'fold', 'fold', 'fold', 'fold')
  await playOn(server, table, hands)
  await table.decide('fold', 'fold', 'fold', 'fold')
  await maya.chooseWilds('King')
  const own = maya.ownSeat()
  const parts = [
    own.getByText(/^Total/),
    own.getByRole('img', { name: '1 win' }),
    own.getByText('Turn', { exact: true }),
  ]
  const middles = await Promise.all(parts.map(middleOf))
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
})

async function middleOf(part: Locator): Promise<number> {
  const { y, height } = await boxOf(part)
  return y + height / 2
}

test(
  'results and standings keep the marks of every seat, and the own one its hand and rank, at every size',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const maya = await openPage('Maya')
    const table = await seat(server, [maya, 'Noor', 'Theo'], { maxRounds: 5 })
    server.chance.stack(HANDS)
    await table.start()
    await server.clock.advance(DEALING_MS)
    for (let round = 1; round <= 5; round += 1) {
      if (round > 1) await playOn(server, table, HANDS)
      for (let turn = 0; turn < 3; turn += 1) {
        const { currentTurn } = await table.state()
        await table.decide(currentTurn === 'Theo' ? 'fold' : 'stay')
      }
    }
    await maya.openTable(table.code)
    await maya.sees('Results')
    await marksAreShown('Results')
    await test.step('the own seat keeps its marks, hand and rank', () => ownSeatKeepsItsMarks(maya))
    // The wins are beside the name, so that they share no line with what is won or lost.
    const row = maya.row('Maya')
    await liesAbove(row.getByRole('img', { name: '5 wins' }), row.getByRole('img', { name: 'King of hearts' }))
    await table.continueAll()
    await maya.sees(/^Final standings$/)
    await marksAreShown('Final standings')

    async function marksAreShown(pad: string): Promise<void> {
      for (const size of SIZES) {
        await maya.page.setViewportSize(size)
        const region = maya.page.getByRole('region', { name: pad, exact: true })
        const row = (name: string) => region.getByRole('listitem').filter({ hasText: name })
        for (const [name, ...marks] of [
          ['Maya', 'In', '5 wins'],
          ['Noor', 'In'],
          ['Theo', 'Out'],
          ['Harvey', 'Always In'],
        ] as const) {
          for (const mark of marks) {
            const shown = row(name)
              .getByText(mark, { exact: true })
              .or(row(name).getByRole('img', { name: mark, exact: true }))
            await expect(shown, `${name} ${mark} at ${size.width}`).toBeVisible()
          }
        }
        await expect(maya.ownSeat().getByText('In', { exact: true })).toBeVisible()
      }
    }
  },
)

const LOSERS = [
  'Kc 6c 4d',
  '9h 8d 3s',
  '10h 8c 4s',
  'As 7d 4c',
  'Ac 9s 5c',
  'Jd 5s 3d',
  'Jc 8h 6h',
  'Ad 6s 3c',
  'Qh 10s 5d',
]
const HARVEY_WINS = ['Js 8s 6d', '9c 5h 3h', '10d 7c 4h', ...LOSERS, 'Qd 9d 7h', 'Kh Ks Kd']
const MAYA_WINS = ['Kh Ks Kd', ...HARVEY_WINS.slice(1, -1), 'Js 8s 6d']

test(
  'a total of millions is short on the plates of a phone, and not cut',
  { tag: '@long' },
  async ({ server, openPage }) => {
    const all = Array<'stay'>(13).fill('stay')
    const noor = await openPage('Noor', { viewport: { width: 360, height: 740 } })
    const settings = { ante: 1000, maxRounds: 5 } as const
    const table = await deal(server, ['Maya', noor, ...LONG_NAMES.slice(0, 11)], { hands: HARVEY_WINS, settings })
    await table.decide(...all)
    await playOn(server, table, HARVEY_WINS)
    await table.decide(...all)
    await playOn(server, table, MAYA_WINS)
    await table.decide(...all)
    await playOn(server, table, HARVEY_WINS)
    while ((await table.state()).players[0]?.decision === null) await table.decide('stay')
    for (const [width, height] of [
      [360, 740],
      [320, 568],
    ] as const) {
      await noor.page.setViewportSize({ width, height })
      await expect(noor.seat('Maya').getByText('+$1.39M')).toBeVisible()
      await expect.poll(() => noor.page.evaluate(overlaps)).toEqual([])
    }
    await expect(noor.seat('Maya')).toContainText('+$1,391,000')
  },
)
