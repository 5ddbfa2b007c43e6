import type { Layout } from '../use-layout'
import { fileLayout, ovalLayout, type OvalLayout, type Spot } from './seat-layout'
import { rootScale, type Size } from './use-size'

/** How the seats are arranged: round the oval, in two files (phones), or as a grid where they do not fit. */
export interface Arrangement {
  kind: 'oval' | 'files' | 'grid'
  density: 'few' | 'some' | 'crowd'
  /** Where In is marked: by chips on the felt before the seats, or on the seats themselves. */
  chips: 'felt' | 'seats'
  /** Harvey's seat, in per cent of the felt. */
  harvey: Spot
  /** One for each other player. */
  spots: Spot[]
  seat: Size
}

const MOST_IN_FILES = 6
/** A phone's felt under this height, in pixels, has no room for files of three seats, or of fewer. */
const LOWEST_FILES = 312
const LOWEST_SHORT_FILES = 288
const MOST_IN_SHORT_FILES = 4
/** A phone's top bar and dock on the viewer's own turn, with words that wrap. */
const PHONE_RAILS = 352
/** From the top of the felt to the middle of Harvey's seat between the files. */
const HARVEY_BELOW_TOP = 42
const LOW_SCREEN = 640
const LOWEST_OVAL = 330
/** With more seats than these, open hands need more height for each, because seats lie beside the pot too. */
const MOST_ON_LOW_OVAL = 5
const HIGHER_PER_SEAT = 60
const LOWEST_FULL_OVAL = 470
/** A felt under this height, in pixels, has no room for a seat and its chip below the sentence. */
const LOWEST_FOOT = 520
/** On a smaller felt, in pixels, the chips of open hands, or of a seat at the foot, lie on the pot or its sentence. */
const LEAST_WITH_CHIPS = { width: 900, height: 520, heightWithFoot: 640 }
const CROWD_FROM = 9
const FEW_BELOW = 5
const SMALL_PHONE = 340
/** At least this much lies between two seats. */
const GAP = 6
/** The viewer's place at the foot, from its middle: half a plate, half a hand of three cards, and the least distance. */
const VIEWER = 226
/** A tablet's top bar and dock on the viewer's own turn. The dock is lower before and after it. */
const TABLET_RAILS = 351
/** On a tablet the viewer's hand covers the lower left corner of the felt: its height there, and its right edge. */
const HAND = { height: 48, right: 325 }

export interface Seating {
  /** How many seats there are besides Harvey's. */
  count: number
  felt: Size
  layout: Layout
  /** Some hand of a seat lies face up, which makes the seat taller. */
  isOpen: boolean
  /** No viewer sits at the foot, so others may sit there. */
  isFootFree: boolean
}

export function arrange(seating: Seating): Arrangement {
  const { count, felt, layout, isOpen, isFootFree } = seating
  const density = densityOf(count, felt, layout)
  if (layout === 'phone') return arrangePhone(seating, density)
  const isFew = density === 'few'
  const seat = {
    width: (density === 'crowd' ? 138 : isFew ? 178 : 154) + GAP,
    height: (isOpen ? 124 : 100) + (isFew ? 24 : density === 'some' && isOpen && isFootFree ? 20 : 8),
  }
  const head = (isOpen ? 68 : 58) + (isFew ? 10 : 0)
  const foot = isFootFree && felt.height >= LOWEST_FOOT ? 'free' : Math.max(seat.width * 1.5, VIEWER)
  const hasHand = layout === 'tablet' && !isFootFree && !isLowScreen()
  const ovalOn = (size: Size): OvalLayout => {
    const oval = ovalLayout(count, size, seat, head, foot)
    return hasHand && isUnderHand(oval, size, seat) ? ovalAboveHand(count, size, seat, head, foot) : oval
  }
  const { fits, spots } = ovalOn(felt)
  // The seats must keep their places when the viewer's turn begins and ends.
  const staysOval = !hasHand || ovalOn({ ...felt, height: Math.min(felt.height, screenHeight() - TABLET_RAILS) }).fits
  const kind = fits && staysOval && felt.height >= lowestOval(count, isOpen) ? 'oval' : 'grid'
  const chips = kind === 'oval' && hasRoomForChips({ felt, isOpen, isFootFree }) ? 'felt' : 'seats'
  return { kind, density, chips, spots, seat, harvey: { x: 50, y: (head / felt.height) * 100 } }
}

function lowestOval(count: number, isOpen: boolean): number {
  const more = isOpen ? Math.max(0, count - MOST_ON_LOW_OVAL) : 0
  return Math.min(LOWEST_FULL_OVAL, LOWEST_OVAL + more * HIGHER_PER_SEAT)
}

function isUnderHand({ spots }: OvalLayout, felt: Size, seat: Size): boolean {
  return spots.some(
    ({ x, y }) =>
      (x / 100) * felt.width - seat.width / 2 < HAND.right &&
      (y / 100) * felt.height + seat.height / 2 > felt.height - HAND.height,
  )
}

function ovalAboveHand(...[count, felt, seat, head, foot]: Parameters<typeof ovalLayout>): OvalLayout {
  const height = felt.height - HAND.height
  const { fits, spots } = ovalLayout(count, { ...felt, height }, seat, head, foot)
  return { fits, spots: spots.map(({ x, y }) => ({ x, y: (y * height) / felt.height })) }
}

function hasRoomForChips({ felt, isOpen, isFootFree }: Pick<Seating, 'felt' | 'isOpen' | 'isFootFree'>): boolean {
  if (!isOpen && !isFootFree) return true
  const { width, height, heightWithFoot } = LEAST_WITH_CHIPS
  return felt.width >= width && felt.height >= (isFootFree ? heightWithFoot : height)
}

function arrangePhone({ count, felt, isOpen, isFootFree }: Seating, density: Arrangement['density']): Arrangement {
  const width = felt.width < SMALL_PHONE ? 98 : 108
  const lowest = count > MOST_IN_SHORT_FILES ? LOWEST_FILES : LOWEST_SHORT_FILES
  // The seats must keep their places when the dock grows for the viewer's turn.
  const height = isFootFree ? felt.height : Math.min(felt.height, screenHeight() - PHONE_RAILS)
  const kind = isOpen || height < lowest || count > MOST_IN_FILES ? 'grid' : 'files'
  return {
    kind,
    density,
    chips: 'seats',
    spots: fileLayout(count, felt, width),
    seat: { width, height: 90 },
    harvey: { x: 50, y: Math.max(13, (HARVEY_BELOW_TOP / felt.height) * 100) },
  }
}

const screenHeight = () => window.innerHeight / rootScale()

const isLowScreen = () => screenHeight() < LOW_SCREEN

function densityOf(count: number, felt: Size, layout: Layout): Arrangement['density'] {
  if (count >= CROWD_FROM) return 'crowd'
  const isLarge = layout === 'desktop' && felt.width > 960 && felt.height > 520
  return isLarge && count < FEW_BELOW ? 'few' : 'some'
}
