import { copyText } from '../../../ui/copy-text'
import { toast, toastError } from '../../../ui/toast'

export async function copyRoomCode(roomCode: string): Promise<void> {
  if (await copyText(roomCode)) toast({ title: 'Copied!', description: 'Room code copied to clipboard' })
  else toastError('The room code could not be copied')
}
