import { useState } from 'react'
import type { LobbyPlayerView } from '../../../contract'
import { makeHost } from '../../net/calls'
import { useLobby } from '../../net/room'
import { useLobbyAction } from '../../net/use-action'
import { Button } from '../../ui/button'
import { Dialog, dialogForm } from '../../ui/dialog'

/** A button for the creator that hands the role to somebody else in the lobby. */
export function HandOver() {
  const others = useLobby(({ players }) => players.filter(({ isCreator }) => !isCreator))
  // The dialog closes when the last of the others leaves, and does not open again when the next player joins.
  return others.length > 0 && <HandOverTo others={others} />
}

function HandOverTo({ others }: { others: readonly LobbyPlayerView[] }) {
  // Nobody who joins or leaves while the dialog is open moves another player's button under the pointer.
  const [asked, setAsked] = useState<readonly LobbyPlayerView[] | null>(null)
  const close = () => setAsked(null)
  const { run, isBusy } = useLobbyAction(makeHost, { onDone: close })
  const isPresent = (id: string) => others.some(({ _id, away }) => _id === id && !away)
  return (
    <>
      <Button size="small" onClick={() => setAsked(others)}>
        Make somebody else the host
      </Button>
      {asked && (
        <Dialog title="Hand over?" description="Who becomes the host in your place?" onClose={close}>
          <div className={dialogForm}>
            {asked.map(({ _id, name }) => (
              <Button key={_id} isWide disabled={isBusy || !isPresent(_id)} onClick={() => void run(_id)}>
                {name}
              </Button>
            ))}
            <Button kind="bare" onClick={close}>
              Cancel
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
