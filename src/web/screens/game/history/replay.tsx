import { useEffect, useState } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import type { SettledRound } from '../../../net/history'
import { classNames } from '../../../ui/class-names'
import { IconButton } from '../../../ui/icon-button'
import { useCloseRequest } from '../../../ui/use-close-request'
import { useEscape } from '../../../ui/use-escape'
import { useFocusInside } from '../../../ui/use-focus-inside'
import { seatModels } from '../table/seat-model'
import { Stage } from '../table/stage'
import { useTableHead } from '../use-table-edges'
import { useViewer } from '../use-viewer'
import { replayState, stepCount, stepWords } from './replay-state'
import styles from './replay.module.css'

/** A settled round on the table, decision by decision. The running game continues below the replay. */
export function Replay({ round, onClose }: { round: SettledRound; onClose: () => void }) {
  const viewer = useViewer()
  const { step, isPlaying, ...move } = useSteps(stepCount(round))
  const frame = useFocusInside<HTMLDivElement>()
  const bar = useTableHead()
  useEscape(onClose)
  useCloseRequest(onClose)
  const state = replayState(round, step, viewer)
  return (
    <div ref={frame} tabIndex={-1} className={styles.replay} role="region" aria-label="Replay">
      <div ref={bar} className={styles.bar}>
        <p>
          <b>{`Game ${round.game}, round ${round.round}`}</b>
          <span role="status">{stepWords(round, step)}</span>
        </p>
        <div className={styles.moves}>
          <IconButton label="Back" icon={ChevronLeft} aria-disabled={step === 0} onClick={move.back} />
          <IconButton label={isPlaying ? 'Pause' : 'Play'} icon={isPlaying ? Pause : Play} onClick={move.togglePlay} />
          <IconButton
            label="Next"
            icon={ChevronRight}
            aria-disabled={step === stepCount(round) - 1}
            onClick={move.next}
          />
          <span className={classNames(styles.count, 'num')}>{`${step + 1}/${stepCount(round)}`}</span>
          <IconButton label="Close replay" icon={X} onClick={onClose} />
        </div>
      </div>
      <div className={styles.table}>
        <Stage state={state} {...seatModels(state)} />
      </div>
    </div>
  )
}

const STEP_MS = 1_200

/** The current step, which advances by itself while the replay plays. Play at the end starts over. */
function useSteps(count: number) {
  const last = count - 1
  const [step, setStep] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => (step === last ? setPlaying(false) : setStep(step + 1)), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, step, last])
  const goTo = (wanted: number) => {
    setPlaying(false)
    setStep(Math.min(last, Math.max(0, wanted)))
  }
  const togglePlay = () => {
    if (!isPlaying && step === last) setStep(0)
    setPlaying(!isPlaying)
  }
  return { step, isPlaying, togglePlay, back: () => goTo(step - 1), next: () => goTo(step + 1) }
}
