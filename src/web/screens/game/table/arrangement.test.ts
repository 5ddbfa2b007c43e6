import { expect, it } from 'vitest'
import { arrange } from './arrangement'

// The felt of a screen of 1440x900 over the rail of a watcher, and between the bar of a replay and the dock.
it.each([{ height: 724 }, { height: 550 }])(
  'where the foot is free, all 13 players with open hands sit round the oval: %j',
  ({ height }) => {
    const seating = { count: 13, felt: { width: 1088, height }, layout: 'desktop', isOpen: true } as const
    expect(arrange({ ...seating, isFootFree: true }).kind).toBe('oval')
    expect(arrange({ ...seating, isFootFree: false }).kind).toBe('grid')
  },
)

it('on a low felt no seat stands at the foot, where its chip would lie on the sentence', () => {
  const seating = { count: 3, layout: 'desktop', isOpen: true, isFootFree: true } as const
  const xs = (height: number) => arrange({ ...seating, felt: { width: 905, height } }).spots.map(({ x }) => x)
  expect(xs(544)).toContain(50)
  expect(xs(390)).not.toContain(50)
})

it('open hands stand as place cards on a phone, where two files have no room for them', () => {
  const seating = { count: 4, felt: { width: 360, height: 400 }, layout: 'phone', isFootFree: true } as const
  expect(arrange({ ...seating, isOpen: false }).kind).toBe('files')
  expect(arrange({ ...seating, isOpen: true }).kind).toBe('grid')
})
