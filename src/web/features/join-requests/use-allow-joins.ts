import { allowJoins } from '../../net/calls'
import { useGameAction } from '../../net/use-action'
import { toast } from '../../ui/toast'

/** Sets whether others can ask for a seat in the running game, and confirms that in the server's words. */
export const useAllowJoins = () =>
  useGameAction(allowJoins, {
    queue: 'joins',
    onDone: ({ allowJoinDuringGame, message }) =>
      toast({ title: allowJoinDuringGame ? 'Joins Enabled' : 'Joins Disabled', description: message }),
  })
