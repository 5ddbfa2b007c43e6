import type { LobbyPlayerView } from '../../../contract'
import { useLobbyCut } from '../../features/fair-deal/use-send-cut'
import { setReady, startGame } from '../../net/calls'
import { useLobby } from '../../net/room'
import { useLobbyAction } from '../../net/use-action'
import { Button } from '../../ui/button'
import styles from './lobby-actions.module.css'
import { ownPlayer } from './lobby-changes'
import { startOf } from './start-of'

/** Ready or not, and for the creator the start. The next thing to do stands first. */
export function LobbyActions() {
  const lobby = useLobby()
  const withCut = useLobbyCut()
  const readying = useLobbyAction((code, isReady: boolean) => withCut((cut) => setReady(code, isReady, cut)))
  const starting = useLobbyAction((code) => withCut((cut) => startGame(code, cut)))
  const { isCreator = false, isReady = false } = ownPlayer(lobby) ?? {}
  const { canStart, label, hint } = startOf(lobby.players)
  const isStartNext = isCreator && canStart

  const ready = (
    <Button
      key="ready"
      kind={isReady || isStartNext ? 'plain' : 'primary'}
      size={isStartNext ? 'normal' : 'large'}
      isWide
      className={isReady || isStartNext ? styles.other : styles.next}
      disabled={readying.isBusy}
      onClick={() => void readying.run(!isReady)}
    >
      {isReady ? 'Not Ready' : 'Ready Up'}
    </Button>
  )
  const start = isCreator && (
    <Button
      key="start"
      kind={isStartNext ? 'primary' : 'plain'}
      size={isStartNext ? 'large' : 'normal'}
      isWide
      className={isStartNext ? styles.next : styles.other}
      disabled={!canStart || starting.isBusy}
      onClick={() => void starting.run()}
    >
      {starting.isBusy ? 'Starting...' : label}
    </Button>
  )
  return (
    <div className={styles.actions}>
      {!canStart && <p className={styles.hint}>{hint}</p>}
      {isReady && !isCreator && canStart && <p className={styles.hint}>{waitingForStart(lobby.players)}</p>}
      {isStartNext ? [start, ready] : [ready, start]}
    </div>
  )
}

/** What the others wait for once they are ready. */
function waitingForStart(players: LobbyPlayerView[]): string {
  const creator = players.find(({ isCreator }) => isCreator)
  return `Waiting for ${creator?.name ?? 'the host'} to start the game`
}
