import { useEffect, useRef, useState } from 'react'
import { useGame } from '../../net/room'
import { useChange } from '../../ui/use-change'
import { useTable } from './table-context'
import { useSecondsLeft } from './use-seconds-left'
import { announcements } from './words/announcements'
import { LATE_SECONDS } from './words/clock-words'
import { isOwnTurn } from './words/seats'
import { TIME_RAN_OUT } from './words/turn-words'

interface Line {
  id: number
  text: string
}

/** Screen readers have taken a line by then. What is removed is not announced. */
const SHOWN_MS = 5_000
const SOON_SECONDS = 10

/** Announces to screen readers what happens in the game. Each sentence is a new line of a log, so that it is read once. */
export function Announcer() {
  const [lines, setLines] = useState<readonly Line[]>([])
  const lastId = useRef(0)
  const announce = (texts: readonly string[]) => {
    if (texts.length === 0) return
    const added = texts.map((text) => ({ id: (lastId.current += 1), text }))
    setLines((shown) => [...shown, ...added])
    setTimeout(() => setLines((shown) => shown.filter((line) => !added.includes(line))), SHOWN_MS)
  }
  useChanges(announce)
  const { hasMissedTurn, isAway } = useTable()
  useChange(hasMissedTurn, (_, isMissed) => void (isMissed && announce([`${TIME_RAN_OUT}.`])))
  useChange(isAway, () => void (isAway && announce(['You are away. Nobody waits for you.'])))
  useLastSeconds(announce)
  return (
    <div className="sr" role="log" aria-live="polite" aria-label="Announcements">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

type Announce = (texts: readonly string[]) => void

function useChanges(announce: Announce): void {
  const state = useGame()
  const last = useRef<typeof state>(null)
  useEffect(() => {
    if (last.current === state) return
    const texts = announcements(last.current, state)
    last.current = state
    announce(texts)
  })
}

/** The own turn has 10 seconds left, then 5: each is said once in a turn, though the estimate of the server's clock moves. */
function useLastSeconds(announce: Announce): void {
  const deadlineAt = useGame((state) => (isOwnTurn(state) ? state.deadlineAt : null))
  const mark = markOf(useSecondsLeft(deadlineAt))
  const isTurn = deadlineAt !== null
  const least = useRef(Infinity)
  useEffect(() => {
    if (!isTurn) least.current = Infinity
    if (mark >= least.current) return
    least.current = mark
    announce([`${mark} seconds left.`])
  })
}

function markOf(seconds: number | null): number {
  if (seconds === null || seconds > SOON_SECONDS) return Infinity
  return seconds > LATE_SECONDS ? SOON_SECONDS : LATE_SECONDS
}
