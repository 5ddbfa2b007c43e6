import Clock from 'lucide-react/icons/clock'
import Users from 'lucide-react/icons/users'
import { UNLIMITED_ROUNDS, type ActiveGame } from '../../../contract'
import { serverNow } from '../../net/clock'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Pad } from '../../ui/paper'
import { useAge } from '../../ui/use-age'
import styles from './game-ticket.module.css'

export interface GameTicketProps {
  game: ActiveGame
  /** The code of the room that the player is joining. */
  joining: string | null
  onJoin: (roomCode: string) => void
}

/** An open game of the list. */
export function GameTicket({ game, joining, onJoin }: GameTicketProps) {
  const { roomCode, creatorName, createdAt, playerCount, maxPlayers } = game
  const age = useAge(createdAt, serverNow)
  const isFull = playerCount >= maxPlayers
  return (
    <Pad className={styles.ticket} aria-label={`Room ${roomCode}`}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.code} translate="no">
            {roomCode}
          </h2>
          <p className={styles.creator}>{`Created by ${creatorName}`}</p>
        </div>
        <Badge kind={isFull ? 'full' : 'plain'} className="num" translate="no">
          <Users aria-hidden="true" />
          {`${playerCount}/${maxPlayers}`}
        </Badge>
      </div>
      <Facts game={game.game} settings={game.settings} />
      <div className={styles.foot}>
        <span className={styles.age}>{age}</span>
        <Button
          kind={isFull ? 'plain' : 'primary'}
          size="small"
          disabled={isFull || joining !== null}
          onClick={() => onJoin(roomCode)}
        >
          {isFull ? 'Game Full' : joining === roomCode ? 'Joining...' : 'Join Game'}
        </Button>
      </div>
    </Pad>
  )
}

function Facts({ game, settings: { ante, maxRounds, decisionTimer } }: Pick<ActiveGame, 'game' | 'settings'>) {
  return (
    <div className={styles.facts}>
      {game > 1 && <Badge className="num">{`Game ${game}`}</Badge>}
      <Badge className="num">{`Ante $${ante}`}</Badge>
      <Badge className="num">{`${maxRounds === UNLIMITED_ROUNDS ? '∞' : maxRounds} rounds`}</Badge>
      <Badge className="num" translate="no">
        <Clock aria-hidden="true" />
        {`${decisionTimer}s`}
      </Badge>
    </div>
  )
}
