import { comeBack } from '../../../net/calls'
import { useGameAction } from '../../../net/use-action'
import { MainButton } from './main-button'
import { Say } from './say'

/** For a player for whom nobody waits any more. One press makes the next deal include the player again. */
export function AwayPanel() {
  const { run, isBusy } = useGameAction(comeBack)
  return (
    <>
      <Say headline="You are away">Nobody waits for you, and no cards are dealt to you.</Say>
      <MainButton disabled={isBusy} onClick={() => void run()}>
        I'm back
      </MainButton>
    </>
  )
}
