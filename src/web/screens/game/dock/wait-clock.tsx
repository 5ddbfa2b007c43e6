import { useGame } from '../../../net/room'
import { useSecondsLeft } from '../use-seconds-left'
import { minutesAndSeconds } from '../words/clock-words'

/** " … 0:12", until the game goes on by itself. Nothing without a deadline. */
export function WaitClock() {
  const seconds = useSecondsLeft(useGame(({ deadlineAt }) => deadlineAt))
  if (seconds === null) return null
  return <span className="num"> … {minutesAndSeconds(seconds)}</span>
}
