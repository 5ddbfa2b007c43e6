import type { LobbyPlayerView } from '../../../contract'
import { Button } from '../../ui/button'
import styles from './lobby-actions.module.css'
import { startOf } from './start-of'
import type { LobbyDeeds } from './use-lobby-deeds'

/** What the others wait for once they are ready. */
function waitingForStart(players: LobbyPlayerView[]): string {
  const creator = players.find(({ isCreator }) => isCreator)
  return `Waiting for ${creator?.name ?? 'the host'} to start the game`
}

export interface LobbyActionsProps {
  players: LobbyPlayerView[]
  own: LobbyPlayerView | undefined
  deeds: LobbyDeeds
}

/** Ready or not, and for the creator the start. What is to be done next stands first. */
export function LobbyActions({ players, own, deeds }: LobbyActionsProps) {
  const { canStart, label, hint } = startOf(players)
  const isReady = own?.isReady ?? false
  const isStarting = deeds.busy.has('start')
  const isStartNext = own?.isCreator === true && canStart && isReady

  const ready = (
    <Button
      key="ready"
      kind={isReady ? 'plain' : 'primary'}
      size={isStartNext ? 'normal' : 'large'}
      isWide
      className={isReady ? styles.other : styles.next}
      disabled={deeds.busy.has('ready')}
      onClick={() => deeds.setReady(!isReady)}
    >
      {isReady ? 'Not Ready' : 'Ready Up'}
    </Button>
  )
  const start = own?.isCreator && (
    <Button
      key="start"
      kind={isStartNext ? 'primary' : 'plain'}
      size={isStartNext ? 'large' : 'normal'}
      isWide
      className={isStartNext ? styles.next : styles.other}
      disabled={!canStart || isStarting}
      onClick={deeds.start}
    >
      {isStarting ? 'Starting...' : label}
    </Button>
  )
  return (
    <div className={styles.actions}>
      {own?.isCreator && !canStart && <p className={styles.hint}>{hint}</p>}
      {isReady && !own?.isCreator && <p className={styles.hint}>{waitingForStart(players)}</p>}
      {isStartNext ? [start, ready] : [ready, start]}
    </div>
  )
}
