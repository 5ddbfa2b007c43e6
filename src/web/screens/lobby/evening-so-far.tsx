import { Suspense, use, useState } from 'react'
import NotebookText from 'lucide-react/icons/notebook-text'
import { LobbyEveningContext } from '../../features/lobby-evening-context'
import { useLobby } from '../../net/room'
import { Button } from '../../ui/button'
import { Drawer } from '../../ui/drawer'
import { TitledSheet } from '../../ui/titled-sheet'

/** Opens the standings so far and who pays whom, in the lobby of a later game. */
export function EveningSoFar() {
  const isLater = useLobby(({ game }) => game > 1)
  const evening = use(LobbyEveningContext)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!isLater) return null
  return (
    <>
      <Button size="small" isWide onClick={() => setOpen(true)}>
        <NotebookText aria-hidden="true" /> The evening so far
      </Button>
      {isOpen && (
        <Drawer title="The evening so far" onClose={close}>
          <TitledSheet title="The evening so far" onClose={close}>
            <Suspense fallback={<p>Loading...</p>}>{evening}</Suspense>
          </TitledSheet>
        </Drawer>
      )}
    </>
  )
}
