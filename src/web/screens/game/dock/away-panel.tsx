import { sendHeartbeat } from '../../../net/calls'
import { Button } from '../../../ui/button'
import { useAction } from '../use-action'
import styles from './panel.module.css'
import { Say } from './say'

/** For somebody for whom nobody waits any more. One press, and they are dealt in again. */
export function AwayPanel({ roomCode }: { roomCode: string }) {
  const { isBusy, run } = useAction()
  return (
    <>
      <Say headline="You are away">Nobody waits for you, and no cards are dealt to you.</Say>
      <Button
        kind="brass"
        isWide
        className={styles.main}
        disabled={isBusy}
        onClick={() => run(() => sendHeartbeat(roomCode, { here: true }))}
      >
        I'm back
      </Button>
    </>
  )
}
