import { allowJoins } from '../../net/calls'
import { useGameAction } from '../../net/use-action'
import { toast } from '../../ui/toast'

/** Lets others ask for a seat in the running game, or not, and says so in the server's words. */
export const useAllowJoins = () =>
  useGameAction(allowJoins, {
    onDone: ({ allowJoinDuringGame, message }) =>
      toast({ title: allowJoinDuringGame ? 'Joins Enabled' : 'Joins Disabled', description: message }),
  })
