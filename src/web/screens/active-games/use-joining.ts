import { useState } from 'react'
import { useEnterRoom } from '../../features/enter-room/use-enter-room'
import { messageOf } from '../../net/fetch-json'
import { isNameRefused } from '../../net/field-sentence'
import { toastError } from '../../ui/toast'

/** Joins rooms of the list. Asks the player for a name the first time, and again if that name is refused. */
export function useJoining() {
  const [name, setName] = useState<string | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const onFailed = (error: unknown) => {
    toastError(messageOf(error))
    if (isNameRefused(error)) setName(null)
  }
  const { run: enter, isBusy } = useEnterRoom({ onFailed })
  return {
    joining: isBusy ? wanted : null,
    isAsking,
    join: (roomCode: string) => {
      setWanted(roomCode)
      if (name === null) setAsking(true)
      else void enter({ playerName: name, roomCode })
    },
    cancel: () => setAsking(false),
    takeName: (playerName: string) => {
      setName(playerName)
      setAsking(false)
      if (wanted !== null) void enter({ playerName, roomCode: wanted })
    },
  }
}
