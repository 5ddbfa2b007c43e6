import { useLobby } from '../../net/room'
import { AnnouncementLog, useAnnouncements } from '../../ui/announcement-log'
import { useChange } from '../../ui/use-change'
import { lobbyAnnouncements } from './lobby-announcements'

/** Announces to screen readers what happens in the lobby. */
export function LobbyAnnouncer() {
  const { lines, announce } = useAnnouncements()
  useChange(useLobby(), (before, now) => announce(lobbyAnnouncements(before, now)))
  return <AnnouncementLog lines={lines} />
}
