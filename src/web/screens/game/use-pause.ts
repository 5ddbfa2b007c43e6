import type { StateChangeAnswer } from '../../../contract'
import { pauseGame } from '../../net/calls'
import { useGameAction, type Action, type ActionOptions } from '../../net/use-action'
import { useTable } from './table-context'

/** Begins the pause, or ends it. The page that ends the pause needs no toast about it. */
export function usePause(options?: ActionOptions<StateChangeAnswer | undefined>): Action<boolean> {
  const { isPauseEnded } = useTable()
  return useGameAction(async (roomCode, on: boolean) => {
    isPauseEnded.set(!on)
    try {
      return await pauseGame(roomCode, on)
    } catch (error) {
      isPauseEnded.set(false)
      throw error
    }
  }, options)
}
