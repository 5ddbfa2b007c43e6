import type { ReactNode } from 'react'
import type { EveningAnswer } from '../../../../contract'
import { Pad } from '../../../ui/paper'
import { PadHead, PadRow } from '../pad/pad-row'
import pad from '../pad/pad.module.css'
import { gameCount, gameLine, totalLine } from './evening-words'
import { SettleUp } from './settle-up'
import { backWords } from './settle-words'

interface EveningPadsProps {
  evening: EveningAnswer
  ownId: string | undefined
  /** Who pays whom comes first. */
  isOver: boolean
  children?: ReactNode
}

/** The evening: totals over all games, the games, and who pays whom. */
export function EveningPads({ evening, ownId, isOver, children }: EveningPadsProps) {
  return (
    <div className={pad.pads}>
      {isOver && <SettleUp evening={evening} ownId={ownId} />}
      <Totals evening={evening} ownId={ownId} />
      {!isOver && <SettleUp evening={evening} ownId={ownId} />}
      <Games evening={evening} />
      {children}
    </div>
  )
}

function Totals({ evening, ownId }: Pick<EveningPadsProps, 'evening' | 'ownId'>) {
  return (
    <Pad className={pad.pad} aria-label="The evening">
      <PadHead title="The evening" aside={gameCount(evening.games.length)} />
      <ul>
        {evening.totals.map((person) => (
          <PadRow key={person._id} name={person.name} isViewer={person._id === ownId} amount={person.total}>
            <span>{totalLine(person)}</span>
            <Back person={person} evening={evening} />
          </PadRow>
        ))}
      </ul>
    </Pad>
  )
}

function Back({ person, evening }: { person: EveningAnswer['totals'][number]; evening: EveningAnswer }) {
  const words = backWords(person, evening)
  return words !== null && <span className="num">{words}</span>
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
