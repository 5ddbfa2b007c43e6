import { sitOut } from '../../../net/calls'
import { useGameAction } from '../../../net/use-action'
import { MainButton } from './main-button'
import { Say } from './say'

/** For a player who sits out. One press makes the next deal include the player again. */
export function ComeBack({ mustStart = false }: { mustStart?: boolean }) {
  return (
    <>
      <Say headline="You sit out">
        {mustStart
          ? 'No cards and no ante. The others wait for you to start.'
          : 'No cards, no ante, and nobody waits for you.'}
      </Say>
      <ComeBackButton />
    </>
  )
}

export function ComeBackButton() {
  const { run, isBusy } = useGameAction(sitOut)
  return (
    <MainButton disabled={isBusy} onClick={() => void run(false)}>
      Sit in again
    </MainButton>
  )
}
