import type { ReactNode } from 'react'
import { Check, X } from 'lucide-react'
import { HARVEY, MAX_PLAYERS, type LobbyPlayerView } from '../../../contract'
import { CreatorCrown } from '../../features/creator-crown'
import { HarveyMark } from '../../features/harvey-mark'
import { Badge } from '../../ui/badge'
import { IconButton } from '../../ui/icon-button'
import { InitialsChip } from '../../ui/initials-chip'
import { Sheet } from '../../ui/paper'
import styles from './player-list.module.css'

export interface PlayerListProps {
  players: LobbyPlayerView[]
  own: LobbyPlayerView | undefined
  /** Only the creator can. */
  onKick: ((playerName: string) => void) | undefined
}

export function PlayerList({ players, own, onKick }: PlayerListProps) {
  return (
    <Sheet className={styles.sheet}>
      <h2 className="num">
        Players ({players.length + 1}/{MAX_PLAYERS})
      </h2>
      <ul className={styles.list}>
        {players.map((player, place) => (
          <Row
            key={player._id}
            mark={<InitialsChip name={player.name} colour={place} />}
            name={<PlayerName player={player} isOwn={player._id === own?._id} />}
            status={player.away ? 'Away' : undefined}
            isReady={player.isReady}
            action={onKick && player._id !== own?._id && <Kick name={player.name} onKick={onKick} />}
            hasActions={onKick !== undefined}
          />
        ))}
        <Row mark={<HarveyMark />} name={HARVEY} status="Pays no ante" isReady hasActions={onKick !== undefined} />
      </ul>
    </Sheet>
  )
}

interface RowProps {
  mark: ReactNode
  name: ReactNode
  status: string | undefined
  isReady: boolean
  action?: ReactNode
  /** Some rows have a button at their end, so that all keep its place. */
  hasActions: boolean
}

function Row({ mark, name, status, isReady, action, hasActions }: RowProps) {
  return (
    <li className={styles.row}>
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
      <span>{player.name}</span>
      {player.isCreator && <CreatorCrown />}
      {isOwn && <Badge kind="you">You</Badge>}
    </>
  )
}

function ReadyBadge({ isReady }: { isReady: boolean }) {
  return isReady ? (
    <Badge kind="ok">
      <Check aria-hidden="true" />
      Ready
    </Badge>
  ) : (
    <Badge>Waiting</Badge>
  )
}

function Kick({ name, onKick }: { name: string; onKick: (playerName: string) => void }) {
  return (
    <IconButton label={`Kick ${name}`} onClick={() => onKick(name)}>
      <X aria-hidden="true" />
    </IconButton>
  )
}
