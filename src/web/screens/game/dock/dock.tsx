import { useRef, type ReactNode } from 'react'
import type { StateView } from '../../../../contract'
import { WildPicker } from '../../../features/wild-cards/wild-picker'
import { isDeciding } from '../../../net/phases'
import { useGame } from '../../../net/room'
import { isOwnTurn } from '../../../net/viewer'
import { classNames } from '../../../ui/class-names'
import { useDoublePressGuard } from '../../../ui/use-double-press-guard'
import { useFocusNext } from '../../../ui/use-focus-next'
import { isDealtIn } from '../seats'
import { useViewer } from '../use-viewer'
import { anteSentence } from '../words/turn-words'
import { DecisionPanel, SittingOut } from './decision-panel'
import styles from './dock.module.css'
import { FinishedPanel } from './finished-panel'
import { OwnHand, dealtHandLook } from './own-hand'
import { HandTitle, OwnLabel, OwnSeat } from './own-seat'
import panel from './panel.module.css'
import { ResultsPanel } from './results-panel'
import { WaitingPanel } from './waiting-panel'
import { WildWarning } from './wild-warning'

/**
 * The viewer's side of the table: their hand, and the one thing to do now. The dock is inert under a sheet that covers
 * it.
 */
export function Dock({ isInert }: { isInert: boolean }) {
  const phase = useGame((state) => state.phase)
  const viewer = useViewer()
  const isTurn = useGame(isOwnTurn)
  const seat = useRef<HTMLElement>(null)
  useFocusNext(seat)
  useDoublePressGuard()
  return (
    <section
      ref={seat}
      tabIndex={-1}
      inert={isInert}
      className={classNames(
        styles.dock,
        isTurn && isDeciding({ phase }) && styles.mine,
        phase === 'results' && viewer.isWinner && styles.won,
      )}
      aria-label="Your seat"
      data-player={viewer.name}
      data-foot
      data-dock={KINDS[phase]}
      data-hand={viewer.cards.length === 0 ? 'none' : 'dealt'}
    >
      {CONTENTS[phase]}
    </section>
  )
}

/** What the dock shows: the hand, a small hand, twos to name, or no hand between rounds. */
const KINDS: Record<StateView['phase'], 'hand' | 'slim' | 'wild' | 'rest'> = {
  dealing: 'hand',
  'wild-selection': 'wild',
  decision: 'hand',
  results: 'slim',
  waiting: 'rest',
  finished: 'hand',
}

const CONTENTS: Record<StateView['phase'], ReactNode> = {
  dealing: <HandWith title={<DealingTitle />} panel={<DealingPanel />} isDealing />,
  'wild-selection': <WildSelection />,
  decision: <HandWith panel={<DecisionPanel />} />,
  results: <HandWith panel={<ResultsPanel />} />,
  waiting: <WaitingPanel />,
  finished: <HandWith panel={<FinishedPanel />} />,
}

function DealingTitle() {
  const viewer = useViewer()
  return <span>{isDealtIn(viewer) ? 'Dealing' : viewer.name}</span>
}

function DealingPanel() {
  const state = useGame()
  const viewer = useViewer()
  if (!isDealtIn(viewer)) return <SittingOut />
  return <p className={panel.quiet}>{anteSentence(state)}</p>
}

function WildSelection() {
  const { cards } = useViewer()
  return (
    <WildPicker
      key={cards.map(({ suit, rank }) => rank + suit).join()}
      cards={cards}
      handClassName={dealtHandLook}
      label={<WildLabel />}
      warning={<WildWarning />}
    />
  )
}

/** "Your Hand", and on the viewer's turn also "Your Turn". Both stay while twos are named. */
function WildLabel() {
  const isTurn = useGame(isOwnTurn)
  return (
    <>
      {isTurn && <p className={panel.turn}>Your Turn</p>}
      <OwnLabel />
    </>
  )
}

interface HandWithProps {
  title?: ReactNode
  panel: ReactNode
  isDealing?: boolean
}

/** One component in all phases, so that a total that stays the same does not move. */
function HandWith({ title = <HandTitle />, panel: content, isDealing = false }: HandWithProps) {
  return (
    <>
      <OwnSeat title={title} />
      <OwnHand isDealing={isDealing} />
      <div className={panel.panel}>{content}</div>
    </>
  )
}
