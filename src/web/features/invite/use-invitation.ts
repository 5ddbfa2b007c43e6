import { useRoom } from '../../net/room-context'
import { shareOrigin } from '../../net/session'
import { copyText } from '../../ui/copy-text'
import { toast } from '../../ui/toast'

export interface Invitation {
  roomCode: string
  /** Leads to Join Game with the code filled in. */
  link: string
  copyCode: () => Promise<void>
  copyLink: () => Promise<void>
}

/** The code of the room and the link to it, for friends. */
export function useInvitation(): Invitation {
  const { roomCode } = useRoom()
  const link = `${shareOrigin()}/join-game?room=${roomCode}`
  return {
    roomCode,
    link,
    copyCode: () => copy(roomCode, 'Room code copied to clipboard'),
    copyLink: () => copy(link, 'Link copied to clipboard'),
  }
}

async function copy(text: string, description: string): Promise<void> {
  if (await copyText(text)) toast({ title: 'Copied!', description })
  else toast({ title: 'Not copied', description: `Copy it by hand: ${text}`, variant: 'destructive' })
}

/** Whether the system has a share sheet; plain http has none. */
export const canShare = 'share' in navigator

/** Opens the system's share sheet. Answers false if it does not open; closing it is no failure. */
export async function shareLink(link: string): Promise<boolean> {
  try {
    await navigator.share({ title: '3-Card Poker with AI', text: 'Play 3-card poker with me', url: link })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
