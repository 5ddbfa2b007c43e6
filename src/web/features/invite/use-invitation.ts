import { useRoom } from '../../net/room-context'
import { shareOrigin } from '../../net/session'
import { copyShared, shareLink } from './send-link'

export interface Invitation {
  roomCode: string
  /** Leads to Join Game with the code filled in. */
  link: string
  copyCode: () => Promise<void>
  copyLink: () => Promise<void>
  /** Opens the system's share sheet. Resolves to false if it does not open. */
  share: () => Promise<boolean>
}

/** The code of the room and the link to it, for friends. */
export function useInvitation(): Invitation {
  const { roomCode } = useRoom()
  const link = `${shareOrigin()}/join-game?room=${roomCode}`
  return {
    roomCode,
    link,
    copyCode: () => copyShared(roomCode, 'Room code copied to clipboard'),
    copyLink: () => copyShared(link, 'Link copied to clipboard'),
    share: () => shareLink(link, 'Play 3-card poker with me'),
  }
}
