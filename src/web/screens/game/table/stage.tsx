import { useMemo, type ReactNode } from 'react'
import type { StateView } from '../../../../contract'
import { useGame } from '../../../net/room'
import { isOwnTurn, viewerOf } from '../../../net/viewer'
import { Felt } from '../../../ui/felt'
import { useLayout } from '../use-layout'
import { arrange, type Arrangement } from './arrangement'
import { Middle } from './middle'
import { Seat } from './seat'
import { seatModels, type SeatModel } from './seat-model'
import { chipSpot, type Spot } from './seat-layout'
import styles from './stage.module.css'
import { useSize, type Size } from './use-size'

/** The stage as the running game is now, for players and watchers. */
export function GameStage() {
  const state = useGame()
  // Equal seats keep their identity, so that no seat renders for a change of another one.
  return <Stage state={state} {...useGame(seatModels)} />
}

interface StageProps {
  state: StateView
  harvey: SeatModel
  others: readonly SeatModel[]
}

/** The felt with the seats of everybody but the viewer. */
export function Stage(props: StageProps) {
  const { state, harvey, others } = props
  // For a viewer without a seat, the foot of the felt is free.
  const isFootFree = state.currentPlayer === null
  const layout = useLayout()
  const [element, size] = useSize()
  const isOpen = [harvey, ...others].some(({ hand }) => hand === 'faces')
  const count = others.length
  const arrangement = useMemo(
    () => size && arrange({ count, felt: size, layout, isOpen, isFootFree }),
    [count, size, layout, isOpen, isFootFree],
  )
  return (
    <section
      ref={element}
      className={styles.stage}
      aria-label="Table"
      data-kind={arrangement?.kind}
      data-density={arrangement?.density}
      data-chips={arrangement?.chips}
      data-open={isOpen || undefined}
    >
      <Felt className={styles.oval} lampAt={lampSpot(props, arrangement)} />
      {size && arrangement && (
        <div className={styles.field} {...(arrangement.kind === 'grid' ? SCROLLS : {})}>
          <Seats {...props} arrangement={arrangement} size={size} />
          {arrangement.chips === 'felt' && <Chips {...props} arrangement={arrangement} size={size} />}
          <div className={styles.middle}>
            <Middle state={state} />
          </div>
          {arrangement.kind === 'oval' && <Payout {...props} arrangement={arrangement} size={size} />}
        </div>
      )}
    </section>
  )
}

/** An area that scrolls must be reachable by the keyboard. */
const SCROLLS = { role: 'region', 'aria-label': 'Seats', tabIndex: 0 }

type Arranged = StageProps & { arrangement: Arrangement; size: Size }

function Seats({ state, harvey, others, arrangement, size }: Arranged) {
  const seatAt = (seat: SeatModel, spot: Spot, place: number) => (
    <Seat
      key={seat.id}
      seat={seat}
      inGrid={arrangement.kind === 'grid'}
      x={spot.x}
      y={spot.y}
      toDeckX={((50 - spot.x) / 100) * size.width}
      toDeckY={((47 - spot.y) / 100) * size.height}
      dealtAs={state.phase === 'dealing' ? place : null}
    />
  )
  return (
    <ul className={styles.seats} aria-label="Players">
      {seatAt(harvey, arrangement.harvey, 0)}
      {others.map((seat, place) => seatAt(seat, arrangement.spots[place] ?? MIDDLE, place + 1))}
    </ul>
  )
}

const MIDDLE: Spot = { x: 50, y: 50 }

/** The chips of players who are In, pushed towards the pot; the viewer's chip is before the dock. */
function Chips({ state, others, arrangement, size }: Arranged) {
  const own: Spot = { x: 50, y: ((size.height - 76) / size.height) * 100 }
  const isViewerIn = viewerOf(state)?.decision === 'stay' && state.phase !== 'waiting'
  return (
    <>
      {others.map((seat, place) => {
        const spot = arrangement.spots[place]
        if (seat.decision !== 'In' || !spot) return null
        return <Chip key={seat.id} spot={chipSpot(spot, size, sizeOf(seat, arrangement))} />
      })}
      {isViewerIn && <Chip spot={own} />}
    </>
  )
}

/** The badge makes a winner's seat taller. */
const WINNER_TAG = 18

function sizeOf({ look }: SeatModel, { seat }: Arrangement): Size {
  return look === 'winner' ? { ...seat, height: seat.height + 2 * WINNER_TAG } : seat
}

function Chip({ spot }: { spot: Spot }) {
  const style = { '--x': `${spot.x.toFixed(1)}%`, '--y': `${spot.y.toFixed(1)}%` }
  return (
    <span className={styles.chip} style={style} aria-hidden="true">
      In
    </span>
  )
}

const PAID_CHIPS = [0, 1, 2, 3]

/** Chips glide from the pot to each winner. If Harvey wins, the chips stay, because the pot carries over. */
function Payout({ state, harvey, others, arrangement, size }: Arranged) {
  const light = lightOf(state)
  if (harvey.hand !== 'faces' || light === 'harvey') return null
  const spots = arrangement.spots.filter((_, place) => others[place]?.look === 'winner')
  if (light === 'viewer') spots.push(DOCK)
  return spots.flatMap((spot) => {
    const way = {
      '--dx': `${(((spot.x - 50) / 100) * size.width) / 16}rem`,
      '--dy': `${(((spot.y - 40) / 100) * size.height) / 16}rem`,
    }
    return PAID_CHIPS.map((chip) => (
      <i
        key={`${spot.x} ${spot.y} ${chip}`}
        className={styles.paid}
        style={{ ...way, '--i': chip }}
        aria-hidden="true"
      />
    ))
  })
}

/** The viewer's own seat, below the felt. */
const DOCK: Spot = { x: 50, y: 105 }

/** What the lamp lights: the player whose turn it is, then the winner, otherwise the middle. */
function lightOf(state: StateView): 'viewer' | 'middle' | 'harvey' | 'seat' {
  if (state.phase === 'results') {
    if (state.harvey.isWinner) return 'harvey'
    return viewerOf(state)?.isWinner ? 'viewer' : 'seat'
  }
  if (state.currentTurn === null) return 'middle'
  return isOwnTurn(state) ? 'viewer' : 'seat'
}

function lampSpot({ state, others }: StageProps, arrangement: Arrangement | null): Spot {
  const light = lightOf(state)
  if (light === 'viewer') return { x: 50, y: arrangement?.kind === 'oval' ? 92 : 96 }
  if (light === 'harvey') return { x: 50, y: 12 }
  if (light === 'middle' || arrangement === null || arrangement.kind === 'grid') return MIDDLE
  const lit = others.findIndex(({ look }) => look === 'turn' || look === 'winner')
  return arrangement.spots[lit] ?? MIDDLE
}

/** The felt under the score pad on narrow screens, where results, totals and standings scroll. */
export function PaperStage({ state, children }: { state: StateView; children: ReactNode }) {
  const light = lightOf(state)
  const y = light === 'viewer' ? 100 : light === 'harvey' ? 0 : 50
  return (
    <section className={styles.stage} aria-label="Table" data-kind="paper">
      <Felt className={styles.oval} lampAt={{ x: 50, y }} />
      <div className={styles.paper} role="region" aria-label="Scores" tabIndex={0}>
        {children}
      </div>
    </section>
  )
}
