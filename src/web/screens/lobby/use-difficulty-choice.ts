import { useRef, useState } from 'react'
import type { Difficulty, LobbyView } from '../../../contract'
import { setDifficulty } from '../../net/calls'

interface Choice {
  difficulty: Difficulty
  /** The version of the lobby that was seen when it was chosen. */
  seenVersion: number
}

export interface DifficultyChoice {
  /** As it was chosen last, though the lobby may not say so yet. */
  shown: Difficulty
  choose: (difficulty: Difficulty) => void
  /** Sends what is chosen. Of several choices while an answer is on its way only the newest is sent after it. */
  send: () => Promise<void>
}

/** How well Harvey plays, as the creator chooses it: a choice is seen at once, on a slow line too. */
export function useDifficultyChoice(
  { roomCode, version, settings }: LobbyView,
  isBeingSent: boolean,
): DifficultyChoice {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const newest = useRef(settings.harveyDifficulty)
  if (chosen && !isBeingSent && version > chosen.seenVersion) setChosen(null)

  return {
    shown: chosen?.difficulty ?? settings.harveyDifficulty,
    choose(difficulty) {
      newest.current = difficulty
      setChosen({ difficulty, seenVersion: version })
    },
    async send() {
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
    },
  }
}
