import { useState } from 'react'
import type { PlayerView } from '../../../../contract'
import { makeHost, removePlayer } from '../../../net/calls'
import { isRoundPlayed } from '../../../net/phases'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { seated } from '../seats'
import styles from './table-sheet.module.css'

/** The other players who have a seat, each of whom the host can make the host or, between rounds, remove. */
export function HostPlayers() {
  const others = useGame((state) => seated(state).filter(({ name }) => name !== state.currentPlayer))
  // The dialog about the last of them closes when the player leaves, and does not open again with the next player.
  return others.length > 0 && <Others players={others} />
}

function Others({ players }: { players: readonly PlayerView[] }) {
  const [asked, setAsked] = useState<Question | null>(null)
  const canRemove = !useGame(isRoundPlayed)
  return (
    <div className={styles.part}>
      <h3>Players</h3>
      <ul>
        {players.map((player) => (
          <PlayerRow key={player._id} player={player} canRemove={canRemove} onAsk={setAsked} />
        ))}
      </ul>
      {asked && <Answer question={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

interface Question {
  what: 'host' | 'remove'
  player: PlayerView
}

interface PlayerRowProps {
  player: PlayerView
  canRemove: boolean
  onAsk: (question: Question) => void
}

function PlayerRow({ player, canRemove, onAsk }: PlayerRowProps) {
  const { name, away, sittingOut } = player
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <span translate="no">{name}</span>
        {(away || sittingOut) && <small>{away ? 'Away' : 'Sits out'}</small>}
      </span>
      <Button
        size="small"
        disabled={away}
        aria-label={`Make host: ${name}`}
        onClick={() => onAsk({ what: 'host', player })}
      >
        Make host
      </Button>
      <Button
        size="small"
        disabled={!canRemove}
        aria-label={`Remove ${name}`}
        onClick={() => onAsk({ what: 'remove', player })}
      >
        Remove
      </Button>
    </li>
  )
}

const WORDS = {
  host: {
    title: 'Hand over?',
    description: (name: string) => `${name} becomes the host in your place.`,
    yes: 'Make host',
  },
  remove: {
    title: 'Remove player?',
    description: (name: string) => `${name} leaves the table and cannot join this room again.`,
    yes: 'Remove',
  },
} as const

function Answer({ question: { what, player }, onClose }: { question: Question; onClose: () => void }) {
  const { run, isBusy } = useGameAction<object | undefined>((code) =>
    what === 'host' ? makeHost(code, player._id) : removePlayer(code, player),
  )
  const { title, description, yes } = WORDS[what]
  const confirm = async () => {
    const isDone = await run()
    if (isDone && what === 'remove')
      toast({ title: 'Player Removed', description: `${player.name} is out of the room` })
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      description={description(player.name)}
      yes={yes}
      isBusy={isBusy}
      onYes={() => void confirm()}
      onClose={onClose}
    />
  )
}
