import { useLobby } from '../../net/room'
import { viewerOf } from '../../net/viewer'
import { dollars } from '../../ui/money'
import { toast } from '../../ui/toast'
import { useChange } from '../../ui/use-change'

/** Tells the others what the creator has changed in the lobby. */
export function useSettingsToasts(): void {
  const { ante, maxRounds, decisionTimer, watchers } = useLobby(({ settings }) => settings)
  const isCreator = useLobby((lobby) => viewerOf(lobby)?.isCreator ?? false)
  const tell = (title: string, description: string) => void (isCreator || toast({ title, description }))
  useChange(`${maxRounds} ${decisionTimer}`, () => tell('Settings changed', 'See Game Settings'))
  useChange(watchers, (_, isOn) => tell('Watchers', isOn ? 'Others can watch this table now' : 'Nobody watches now'))
  // After the others, because it asks for something.
  useChange(ante, () => tell('Ante Changed!', `New ante: ${dollars(ante)}. All players must confirm.`))
}
