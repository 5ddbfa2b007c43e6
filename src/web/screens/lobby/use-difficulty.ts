import { useRef, useState } from 'react'
import type { Difficulty } from '../../../contract'
import { setDifficulty } from '../../net/calls'
import { useLobby } from '../../net/room'
import { useLobbyAction } from '../../net/use-action'

interface Choice {
  difficulty: Difficulty
  /** The version of the lobby that was shown at the choice. */
  seenVersion: number
}

/**
 * How well Harvey plays, and how to choose it. A choice is shown at once, even on a slow line. If several choices are
 * made before an answer, only the newest is sent after it.
 */
export function useDifficulty(): [Difficulty, (difficulty: Difficulty) => void] {
  const { version, settings } = useLobby()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const newest = useRef(settings.harveyDifficulty)
  const { run, isBusy } = useLobbyAction(async (roomCode) => {
    let sent: Difficulty
    try {
      do {
        sent = newest.current
        await setDifficulty(roomCode, sent)
      } while (sent !== newest.current)
    } catch (error) {
      setChosen(null)
      throw error
    }
  })
  if (chosen && !isBusy && version > chosen.seenVersion) setChosen(null)

  const choose = (difficulty: Difficulty) => {
    newest.current = difficulty
    setChosen({ difficulty, seenVersion: version })
    void run()
  }
  return [chosen?.difficulty ?? settings.harveyDifficulty, choose]
}
