import { useState, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { HARVEY, MAX_PLAYERS, type LobbyPlayerView } from '../../../contract'
import { CreatorCrown } from '../../features/creator-crown'
import { HarveyMark } from '../../features/harvey-mark'
import { ReactionButton } from '../../features/reactions/reaction-button'
import { ReadyBadge } from '../../features/ready-badge'
import { VoiceMark } from '../../features/voice/voice-mark'
import { removePlayer } from '../../net/calls'
import { useLobby } from '../../net/room'
import { useLobbyAction } from '../../net/use-action'
import { viewerOf } from '../../net/viewer'
import { Badge } from '../../ui/badge'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { IconButton } from '../../ui/icon-button'
import { InitialsChip } from '../../ui/initials-chip'
import { Sheet } from '../../ui/paper'
import styles from './player-list.module.css'
import { asBeforeStart } from './start-of'

/** Everybody in the lobby. The creator can kick the others. */
export function PlayerList() {
  const lobby = useLobby(asBeforeStart)
  const own = viewerOf(lobby)
  const canKick = own?.isCreator ?? false
  return (
    <Sheet className={styles.sheet}>
      <div className={styles.head}>
        <h2 className="num">{`Players (${lobby.players.length + 1}/${MAX_PLAYERS})`}</h2>
        <ReactionButton />
      </div>
      <ul tabIndex={-1} className={styles.list}>
        {lobby.players.map((player, place) => (
          <Row
            key={player._id}
            playerName={player.name}
            mark={<InitialsChip name={player.name} colour={place} />}
            name={<PlayerName player={player} isOwn={player._id === own?._id} />}
            status={player.away ? 'Away' : undefined}
            isReady={player.isReady}
            action={canKick && player._id !== own?._id && <Kick player={player} />}
            hasActions={canKick}
          />
        ))}
        <Row mark={<HarveyMark />} name={HARVEY} status="Pays no ante" isReady hasActions={canKick} />
      </ul>
    </Sheet>
  )
}

interface RowProps {
  playerName?: string
  mark: ReactNode
  name: ReactNode
  status: string | undefined
  isReady: boolean
  action?: ReactNode
  /** Some rows have a button at their end; the other rows leave its place empty. */
  hasActions: boolean
}

function Row({ playerName, mark, name, status, isReady, action, hasActions }: RowProps) {
  return (
    <li className={styles.row} data-player={playerName}>
      {mark}
      <div className={styles.name}>
        <span className={styles.nameLine}>{name}</span>
        {status && <div className={styles.status}>{status}</div>}
      </div>
      <ReadyBadge isReady={isReady} />
      {hasActions && <span className={styles.action}>{action}</span>}
    </li>
  )
}

function PlayerName({ player, isOwn }: { player: LobbyPlayerView; isOwn: boolean }) {
  return (
    <>
      <span translate="no">{player.name}</span>
      {player.isCreator && <CreatorCrown />}
      <VoiceMark id={player._id} inVoice={player.inVoice} />
      {isOwn && <Badge kind="you">You</Badge>}
    </>
  )
}

/** Asks before a kick, because a kicked player cannot return to this room. */
function Kick({ player }: { player: LobbyPlayerView }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { run, isBusy } = useLobbyAction((roomCode) => removePlayer(roomCode, player))
  const kick = async () => {
    await run()
    close()
  }
  return (
    <>
      <IconButton label={`Kick ${player.name}`} icon={X} onClick={() => setAsked(true)} />
      {isAsked && (
        <ConfirmDialog
          title="Kick player?"
          description={`${player.name} leaves the lobby and cannot join this room again.`}
          yes="Kick"
          isBusy={isBusy}
          onYes={() => void kick()}
          onClose={close}
        />
      )}
    </>
  )
}
