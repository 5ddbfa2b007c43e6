import { useWatchedRoom } from '../../../net/watch-query'
import { creatorOf } from '../../../net/viewer'
import { toast } from '../../../ui/toast'
import { useChange } from '../../../ui/use-change'

/** Tells a watcher why a lobby replaces the standings, as players are told. */
export function useRematchToast(): void {
  const { stage, game, host } = useWatchedRoom((view) => ({
    stage: view?.stage,
    game: view?.lobby?.game,
    host: view?.lobby ? creatorOf(view.lobby)?.name : undefined,
  }))
  useChange(stage, (before, now) => {
    if (before !== 'game' || now !== 'lobby') return
    toast({ title: `Game ${game}`, description: `${host ?? 'The host'} plays again` })
  })
}
