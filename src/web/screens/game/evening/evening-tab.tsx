import type { EveningAnswer } from '../../../../contract'
import { useGame } from '../../../net/room'
import { useRoom } from '../../../net/room-context'
import { Pad } from '../../../ui/paper'
import { PadHead, PadRow } from '../pad/pad-row'
import pad from '../pad/pad.module.css'
import { viewerOf } from '../words/seats'
import { Downloads } from './downloads'
import styles from './evening-tab.module.css'
import { gameLine, gamesPlayed, totalLine } from './evening-words'
import { SettleUp } from './settle-up'
import { useEvening } from './use-evening'

/** The evening: totals over all games, the games, who pays whom (first at the end of a game), and the books to keep. */
export function EveningTab() {
  const { roomCode } = useRoom()
  const isOver = useGame(({ phase }) => phase === 'finished')
  const { evening, hasFailed } = useEvening()
  if (hasFailed) return <p className={styles.note}>The evening could not be loaded.</p>
  if (evening === undefined) return <p className={styles.note}>Loading...</p>
  return (
    <div className={styles.tab}>
      {isOver && <SettleUp evening={evening} />}
      <Totals evening={evening} />
      {!isOver && <SettleUp evening={evening} />}
      <Games evening={evening} />
      <Downloads roomCode={roomCode} evening={evening} />
    </div>
  )
}

function Totals({ evening }: { evening: EveningAnswer }) {
  const own = useGame((state) => viewerOf(state)?._id)
  return (
    <Pad className={pad.pad} aria-label="The evening">
      <PadHead title="The evening" aside={gamesPlayed(evening)} />
      <ul>
        {evening.totals.map((person) => (
          <PadRow key={person._id} name={person.name} isViewer={person._id === own} amount={person.total}>
            <span>{totalLine(person)}</span>
          </PadRow>
        ))}
      </ul>
    </Pad>
  )
}

function Games({ evening: { games } }: { evening: EveningAnswer }) {
  return games.map((game) => (
    <Pad key={game.game} className={pad.pad} aria-label={`Game ${game.game}`}>
      <PadHead title={`Game ${game.game}`} aside={gameLine(game)} />
      <ul>
        {game.standings.map(({ _id, name, total }) => (
          <PadRow key={_id} name={name} amount={total} />
        ))}
      </ul>
    </Pad>
  ))
}
