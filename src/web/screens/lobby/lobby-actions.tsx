import { useRef } from 'react'
import { useLobbyCut } from '../../features/fair-deal/use-send-cut'
import { setReady, startGame } from '../../net/calls'
import { useLobby } from '../../net/room'
import { useLobbyAction } from '../../net/use-action'
import { viewerOf } from '../../net/viewer'
import { Button } from '../../ui/button'
import { FIRST_PRESS_ONLY, useDoublePressGuard } from '../../ui/use-double-press-guard'
import { NEXT_ACTION, useFocusNext } from '../../ui/use-focus-next'
import { useHasAppeared, useHasBeenShown } from '../../ui/use-has-appeared'
import styles from './lobby-actions.module.css'
import { asBeforeStart, startOf, waitedFor } from './start-of'

/** Ready or not, and for the creator the start. The next thing to do stands out. */
export function LobbyActions() {
  const lobby = useLobby(asBeforeStart)
  const withCut = useLobbyCut()
  const readying = useLobbyAction((code, isReady: boolean) => withCut((cut) => setReady(code, isReady, cut)), {
    isBusyUntilShown: true,
  })
  const starting = useLobbyAction((code) => withCut((cut) => startGame(code, cut)), { isBusyUntilShown: true })
  const hasStarted = lobby.status !== 'waiting'
  const isStarting = starting.isBusy || hasStarted
  const { isCreator = false, isReady = false } = viewerOf(lobby) ?? {}
  const { canStart, label, hint } = startOf(lobby.players)
  const actions = useRef<HTMLDivElement>(null)
  useFocusNext(actions)
  useDoublePressGuard()
  const isStartNext = isCreator && canStart
  // Being ready confirms the ante.
  const isAnteShown = useHasBeenShown(lobby.settings.ante)
  // On a phone the start is at the place that the other button has for a player who is not the creator.
  const hasStartAppeared = useHasAppeared(isCreator)
  // No button may move when somebody else becomes ready, because the player could then press the wrong one.
  return (
    <div ref={actions} tabIndex={-1} className={styles.actions} data-foot>
      <p className={styles.hint}>{canStart ? waitedFor(lobby) : hint}</p>
      <Button
        kind={isReady || isStartNext ? 'plain' : 'primary'}
        size="large"
        isWide
        {...(!isReady && !isStartNext && NEXT_ACTION)}
        disabled={readying.isBusy || hasStarted || (!isReady && !isAnteShown)}
        onClick={() => void readying.run(!isReady)}
      >
        {isReady ? 'Not Ready' : 'Ready Up'}
      </Button>
      {isCreator && (
        <Button
          kind={isStartNext ? 'primary' : 'plain'}
          size="large"
          isWide
          {...FIRST_PRESS_ONLY}
          {...(isStartNext && NEXT_ACTION)}
          disabled={!canStart || isStarting || !hasStartAppeared}
          onClick={() => void starting.run()}
        >
          {isStarting ? 'Starting...' : label}
        </Button>
      )}
    </div>
  )
}
