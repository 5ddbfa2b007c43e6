import { useState } from 'react'
import type { PlayerView } from '../../../../contract'
import { makeHost, removePlayer } from '../../../net/calls'
import { isRoundPlayed } from '../../../net/phases'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { toast } from '../../../ui/toast'
import { useChange } from '../../../ui/use-change'
import { useCloseWhileShown } from '../../../ui/use-close-while-shown'
import { seated } from '../seats'
import styles from './table-sheet.module.css'

/** The other players who have a seat, each of whom the host can make the host or, between rounds, remove. */
export function HostPlayers() {
  const others = useGame((state) => seated(state).filter(({ name }) => name !== state.currentPlayer))
  // The dialog about the last of them closes when the player leaves, and does not open again with the next player.
  return others.length > 0 && <Others players={others} />
}

function Others({ players }: { players: readonly PlayerView[] }) {
  const [asked, setAsked] = useState<{ what: Question['what']; id: string } | null>(null)
  const canRemove = !useGame(isRoundPlayed)
  const player = players.find(({ _id }) => _id === asked?.id)
  const isGone = player === undefined
  // A player who is let in again gets the same seat. The question does not come back with them.
  useChange(isGone, () => {
    if (isGone) setAsked(null)
  })
  return (
    <div className={styles.part}>
      <h3>Players</h3>
      <ul>
        {players.map((one) => (
          <PlayerRow
            key={one._id}
            player={one}
            canRemove={canRemove}
            onAsk={(what) => setAsked({ what, id: one._id })}
          />
        ))}
      </ul>
      {asked && player && <Answer what={asked.what} player={player} onClose={() => setAsked(null)} />}
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
  onAsk: (what: Question['what']) => void
}

function PlayerRow({ player, canRemove, onAsk }: PlayerRowProps) {
  const { name, away, sittingOut } = player
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <span translate="no">{name}</span>
        {(away || sittingOut) && <small>{away ? 'Away' : 'Sits out'}</small>}
      </span>
      <Button size="small" disabled={away} aria-label={`Make host: ${name}`} onClick={() => onAsk('host')}>
        Make host
      </Button>
      <Button size="small" disabled={!canRemove} aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
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

function Answer({ what, player, onClose }: Question & { onClose: () => void }) {
  const { run, isBusy } = useGameAction<object | undefined>((code) =>
    what === 'host' ? makeHost(code, player._id) : removePlayer(code, player),
  )
  const closeThis = useCloseWhileShown(onClose)
  const { title, description, yes } = WORDS[what]
  const confirm = async () => {
    const isDone = await run()
    if (isDone && what === 'remove')
      toast({ title: 'Player Removed', description: `${player.name} is out of the room` })
    closeThis()
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
