import { afterEach, expect, it, vi } from 'vitest'
import { arrange } from './arrangement'

afterEach(() => void vi.unstubAllGlobals())

// The felt of a screen of 1440x900 over the rail of a watcher, and between the bar of a replay and the dock.
it.each([{ height: 724 }, { height: 550 }])(
  'all 13 players with open hands sit round the oval if the foot is free: %j',
  ({ height }) => {
    const seating = { count: 13, felt: { width: 1088, height }, layout: 'desktop', isOpen: true } as const
    expect(arrange({ ...seating, isFootFree: true }).kind).toBe('oval')
    expect(arrange({ ...seating, isFootFree: false }).kind).toBe('grid')
  },
)

it('on a low felt no seat is at the foot, where its chip would lie on the sentence', () => {
  const seating = { count: 3, layout: 'desktop', isOpen: true, isFootFree: true } as const
  const xs = (height: number) => arrange({ ...seating, felt: { width: 905, height } }).spots.map(({ x }) => x)
  expect(xs(544)).toContain(50)
  expect(xs(390)).not.toContain(50)
})

it.each([
  { isOpen: false, isFootFree: false, width: 828, height: 450, chips: 'felt' },
  { isOpen: true, isFootFree: false, width: 1088, height: 616, chips: 'felt' },
  { isOpen: true, isFootFree: false, width: 928, height: 456, chips: 'seats' },
  { isOpen: true, isFootFree: false, width: 828, height: 560, chips: 'seats' },
  { isOpen: true, isFootFree: true, width: 1088, height: 580, chips: 'seats' },
  { isOpen: true, isFootFree: true, width: 1088, height: 724, chips: 'felt' },
])(
  'chips that would lie on the pot or its sentence become marks on the seats: %j',
  ({ width, height, chips, ...rest }) => {
    expect(arrange({ count: 6, felt: { width, height }, layout: 'desktop', ...rest }).chips).toBe(chips)
  },
)

// The felts of a browser window on a laptop of 1366x768, and of the lowest window with an oval.
it.each([
  { height: 397, most: 6 },
  { height: 330, most: 5 },
])('on a low felt of a laptop the seats keep their places at the showdown: %j', ({ height, most }) => {
  const kindOf = (count: number, isOpen: boolean) =>
    arrange({ count, felt: { width: 1014, height }, layout: 'desktop', isOpen, isFootFree: false }).kind
  for (let count = 1; count <= most; count += 1) {
    expect([kindOf(count, false), kindOf(count, true)], `${count} others`).toEqual(['oval', 'oval'])
  }
  expect(kindOf(most + 1, true)).toBe('grid')
})

it.each([true, false])(
  'on a lower felt seats become place cards, because Harvey would lie on the pot: %j',
  (isOpen) => {
    const seating = { count: 3, felt: { width: 1024, height: 322 }, layout: 'tablet', isFootFree: true } as const
    expect(arrange({ ...seating, isOpen }).kind).toBe('grid')
  },
)

it('open hands become place cards on a phone, where two files have no room for them', () => {
  const seating = { count: 4, felt: { width: 360, height: 400 }, layout: 'phone', isFootFree: true } as const
  expect(arrange({ ...seating, isOpen: false }).kind).toBe('files')
  expect(arrange({ ...seating, isOpen: true }).kind).toBe('grid')
})

// The felts of 1440x900, 1920x1080 and 2560x1440. Half of three overlapping cards of 126 pixels is 151 wide.
it.each([
  { width: 1088, height: 549 },
  { width: 1500, height: 750 },
  { width: 2200, height: 1150 },
])('at a full table no seat lies under the viewer’s hand: %j', (felt) => {
  const { kind, spots, seat } = arrange({ count: 12, felt, layout: 'desktop', isOpen: false, isFootFree: false })
  expect(kind).toBe('oval')
  const atFoot = spots.filter(({ y }) => (y / 100) * felt.height + seat.height / 2 > felt.height - 40)
  expect(atFoot).not.toHaveLength(0)
  for (const { x } of atFoot) {
    expect((Math.abs(x - 50) / 100) * felt.width - seat.width / 2).toBeGreaterThan(151)
  }
})

// The felts of tablets with 820x1180 and 1024x1366 pixels on the viewer's turn.
it.each([
  { count: 10, width: 820, height: 830, screen: 1180 },
  { count: 12, width: 820, height: 830, screen: 1180 },
  { count: 12, width: 1024, height: 1010, screen: 1366 },
])('on a tablet no seat lies under the viewer’s hand: %j', ({ count, screen, ...felt }) => {
  vi.stubGlobal('innerHeight', screen)
  const seating = { count, felt, layout: 'tablet', isOpen: false, isFootFree: false } as const
  const { kind, spots, seat } = arrange(seating)
  expect(kind).toBe('oval')
  const lowest = Math.max(...spots.map(({ y }) => (y / 100) * felt.height + seat.height / 2))
  expect(lowest).toBeLessThanOrEqual(felt.height - 48)
})

// The top bar has 64 pixels, and the dock 196 before the turn, 271 while the viewer can decide ahead and 287 on the
// viewer's turn.
it.each([
  { width: 744, screen: 1133 },
  { width: 768, screen: 1024 },
  { width: 810, screen: 1080 },
  { width: 820, screen: 1180 },
])('on a tablet the seats keep their places when the dock grows for the viewer’s turn: %j', ({ width, screen }) => {
  vi.stubGlobal('innerHeight', screen)
  for (const count of [8, 9, 10, 11, 12]) {
    const kindAt = (dock: number) => {
      const felt = { width, height: screen - 64 - dock }
      return arrange({ count, felt, layout: 'tablet', isOpen: false, isFootFree: false }).kind
    }
    expect(new Set([196, 271, 287].map(kindAt)).size, `${count} others`).toBe(1)
  }
})

// The top bar has 110 pixels, and the dock 120 while the cards are dealt and up to 242 on the viewer's turn.
it.each([
  { width: 360, screen: 640, count: 4, kind: 'files' },
  { width: 390, screen: 664, count: 4, kind: 'files' },
  { width: 390, screen: 664, count: 6, kind: 'files' },
  { width: 360, screen: 656, count: 6, kind: 'grid' },
  { width: 360, screen: 740, count: 6, kind: 'files' },
  { width: 360, screen: 616, count: 1, kind: 'grid' },
])('on a phone the seats keep their places when the dock grows for the viewer’s turn: %j', (phone) => {
  const { width, screen, count, kind } = phone
  vi.stubGlobal('innerHeight', screen)
  for (const dock of [120, 160, 208, 242]) {
    const felt = { width, height: screen - 110 - dock }
    expect(arrange({ count, felt, layout: 'phone', isOpen: false, isFootFree: false }).kind, `${dock}`).toBe(kind)
  }
})

it('a watcher on a phone has no own turn for which the dock grows', () => {
  vi.stubGlobal('innerHeight', 640)
  const seating = { count: 6, felt: { width: 390, height: 416 }, layout: 'phone', isOpen: false } as const
  expect(arrange({ ...seating, isFootFree: true }).kind).toBe('files')
  expect(arrange({ ...seating, isFootFree: false }).kind).toBe('grid')
})
