import type { ReactNode } from 'react'
import type { PlayerView, StateView } from '../../../../contract'
import { WildPicker } from '../../../features/wild-cards/wild-picker'
import { classNames } from '../../../ui/class-names'
import { dollars } from '../../../ui/money'
import { isDealtIn } from '../words/seats'
import { DecisionPanel, SittingOut } from './decision-panel'
import styles from './dock.module.css'
import { FinishedPanel } from './finished-panel'
import { OwnHand, ownHandLook } from './own-hand'
import { HandTitle, OwnSeat } from './own-seat'
import panel from './panel.module.css'
import { ResultsPanel } from './results-panel'
import { WaitingPanel } from './waiting-panel'
import { WildWarning } from './wild-warning'

export interface DockProps {
  state: StateView
  viewer: PlayerView
  onLeave: () => void
}

/** The near side of the table: the viewer's hand, and the one thing to do now. */
export function Dock({ state, viewer, onLeave }: DockProps) {
  const isOwnTurn = state.currentTurn === viewer.name
  switch (state.phase) {
    case 'dealing':
      return (
        <Frame viewer={viewer}>
          <OwnSeat state={state} viewer={viewer} title={isDealtIn(viewer) ? 'Dealing' : viewer.name} />
          <OwnHand viewer={viewer} isDealing />
          <div className={panel.panel}>{isDealtIn(viewer) ? <AntesPaid state={state} /> : <SittingOut />}</div>
        </Frame>
      )
    case 'wild-selection':
      return (
        <Frame kind="wild" viewer={viewer} isOwnTurn={isOwnTurn}>
          <WildPicker
            key={viewer.cards.map(({ suit, rank }) => rank + suit).join()}
            roomCode={state.roomCode}
            cards={viewer.cards}
            handClassName={ownHandLook}
            warning={
              <WildWarning deadlineAt={isOwnTurn ? state.deadlineAt : null} most={state.settings.decisionTimer} />
            }
          />
        </Frame>
      )
    case 'decision':
      return (
        <Frame viewer={viewer} isOwnTurn={isOwnTurn}>
          <Hand state={state} viewer={viewer} />
          <div className={panel.panel}>
            <DecisionPanel state={state} viewer={viewer} />
          </div>
        </Frame>
      )
    case 'results':
      return (
        <Frame kind="slim" viewer={viewer} hasWon={viewer.isWinner}>
          <Hand state={state} viewer={viewer} />
          <div className={panel.panel}>
            <ResultsPanel state={state} />
          </div>
        </Frame>
      )
    case 'waiting':
      return (
        <Frame kind="rest" viewer={viewer}>
          <WaitingPanel state={state} viewer={viewer} />
        </Frame>
      )
    case 'finished':
      return (
        <Frame viewer={viewer}>
          <Hand state={state} viewer={viewer} />
          <div className={panel.panel}>
            <FinishedPanel state={state} onLeave={onLeave} />
          </div>
        </Frame>
      )
  }
}

function Hand({ state, viewer }: Pick<DockProps, 'state' | 'viewer'>) {
  return (
    <>
      <OwnSeat state={state} viewer={viewer} title={<HandTitle viewer={viewer} />} />
      <OwnHand viewer={viewer} />
    </>
  )
}

function AntesPaid({ state }: { state: StateView }) {
  return (
    <p className={panel.quiet}>
      Everyone has put {dollars(state.ante)} in. The pot is {dollars(state.pot)}.
    </p>
  )
}

interface FrameProps {
  /** What the dock holds: the hand, the hand made small, twos to name, or no hand at all between rounds. */
  kind?: 'hand' | 'slim' | 'wild' | 'rest'
  viewer: PlayerView
  isOwnTurn?: boolean
  hasWon?: boolean
  children: ReactNode
}

function Frame({ kind = 'hand', viewer, isOwnTurn = false, hasWon = false, children }: FrameProps) {
  return (
    <section
      className={classNames(styles.dock, isOwnTurn && styles.mine, hasWon && styles.won)}
      aria-label="Your seat"
      data-dock={kind}
      data-hand={viewer.cards.length === 0 ? 'none' : 'dealt'}
    >
      {children}
    </section>
  )
}
