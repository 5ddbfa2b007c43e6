import type { StateView } from '../../../../contract'
import { useGame } from '../../../net/room'
import { Button } from '../../../ui/button'
import { copyText } from '../../../ui/copy-text'
import { toast, toastError } from '../../../ui/toast'
import { useTable } from '../table-context'
import { ownFinish, standingsText } from '../words/standings'
import styles from './panel.module.css'
import { Say } from './say'

/** The end of the game: the viewer's place, and what to do now. */
export function FinishedPanel() {
  const state = useGame()
  const { leave } = useTable()
  return (
    <>
      <Say headline={ownFinish(state)} tone="brass" />
      <div className={styles.choices}>
        <Button kind="rail" onClick={() => void copyResults(state)}>
          Copy results
        </Button>
        <Button kind="brass" onClick={leave}>
          Leave
        </Button>
      </div>
    </>
  )
}

async function copyResults(state: StateView): Promise<void> {
  if (await copyText(standingsText(state))) toast({ title: 'Copied!', description: 'Results copied to clipboard' })
  else toastError('The results could not be copied')
}
