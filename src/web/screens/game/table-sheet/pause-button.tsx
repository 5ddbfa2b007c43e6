import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useGame } from '../../../net/room'
import { Button } from '../../../ui/button'
import { usePause } from '../use-pause'

/** The host pauses the game for everybody, or ends the pause. */
export function PauseButton({ onDone }: { onDone: () => void }) {
  const isPaused = useGame(({ pausedBy }) => pausedBy !== null)
  const { run, isBusy } = usePause({ onDone })
  return (
    <Button kind="primary" isWide disabled={isBusy} onClick={() => void run(!isPaused)}>
      {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      <span>{isPaused ? 'Go on' : 'Pause the game'}</span>
    </Button>
  )
}
