import { useSecondsLeft } from '../use-seconds-left'
import { minutesAndSeconds } from '../words/clock-words'

/** " … 0:12", until the game goes on by itself. Nothing without a deadline. */
export function WaitClock({ deadlineAt }: { deadlineAt: number | null }) {
  const seconds = useSecondsLeft(deadlineAt)
  if (seconds === null) return null
  return <span className="num"> … {minutesAndSeconds(seconds)}</span>
}
