import type { ReactNode } from 'react'
import { useSitOut } from '../use-sit-out'
import { MainButton } from './main-button'
import { Say } from './say'

/**
 * For a player who sits out. One press makes the next deal include the player again. If the others wait for the creator
 * to start the round, that button is above this one, which stays at its place.
 */
export function ComeBack({ start }: { start?: ReactNode }) {
  return (
    <>
      <Say headline="You sit out">
        {start
          ? 'No cards and no ante. The others wait for you to start.'
          : 'No cards, no ante, and nobody waits for you.'}
      </Say>
      {start}
      <ComeBackButton isMain={!start} />
    </>
  )
}

export function ComeBackButton({ isMain = true }: { isMain?: boolean }) {
  const { run, isBusy } = useSitOut()
  return (
    <MainButton kind={isMain ? 'brass' : 'rail'} disabled={isBusy} onClick={() => void run(false)}>
      Sit in again
    </MainButton>
  )
}
