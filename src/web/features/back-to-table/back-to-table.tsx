import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { RoomsAnswer } from '../../../contract'
import { buttonLook } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import styles from './back-to-table.module.css'

type OwnRoom = RoomsAnswer['rooms'][number]

/** Only the last rooms are listed: a player who has more has forgotten the others. */
const SHOWN = 4

/** The way back to the rooms in which the player has a seat: one button, or a short list. */
export function BackToTable({ rooms }: { rooms: readonly OwnRoom[] }) {
  const [first, ...others] = rooms.slice(0, SHOWN)
  if (first === undefined) return null
  if (others.length === 0) {
    return (
      <div className={styles.arriving}>
        <RoomLink room={first} title="Back to your table" className={styles.only} />
      </div>
    )
  }
  return (
    <section className={styles.arriving} aria-labelledby="own-tables">
      <div className={styles.several}>
        <h2 id="own-tables">Back to your table</h2>
        <ul>
          {[first, ...others].map((room) => (
            <li key={room.roomCode}>
              <RoomLink room={room} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function RoomLink({ room, title, className }: { room: OwnRoom; title?: string; className?: string | undefined }) {
  const { roomCode, phase } = room
  const code = (
    <b className={styles.code} translate="no">
      {roomCode}
    </b>
  )
  return (
    <Link
      to={phase === 'lobby' ? `/lobby/${roomCode}` : `/game/${roomCode}`}
      className={classNames(buttonLook({ kind: title === undefined ? 'plain' : 'primary' }), styles.link, className)}
    >
      <span className={styles.words}>
        <span className={styles.title}>{title ?? code}</span>{' '}
        <span className={styles.facts}>
          {title !== undefined && <>{code} · </>}
          <span>{factsOf(room)}</span>
        </span>
      </span>
      <ArrowRight aria-hidden="true" />
    </Link>
  )
}

const PHASES: Record<OwnRoom['phase'], string> = {
  lobby: 'in the lobby',
  dealing: 'round under way',
  decision: 'round under way',
  results: 'between rounds',
  waiting: 'between rounds',
  finished: 'final standings',
}

/** "as Maya, in the lobby, 3 players" */
function factsOf({ name, phase, players }: OwnRoom): string {
  return `as ${name}, ${PHASES[phase]}, ${players} ${players === 1 ? 'player' : 'players'}`
}
