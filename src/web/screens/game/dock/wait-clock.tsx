import { useGame } from '../../../net/room'
import { useSecondsLeft } from '../use-seconds-left'
import { minutesAndSeconds } from '../words/clock-words'

/** ". Goes on in 0:12": what the server will do by itself, and when. Nothing without a deadline. */
export function WaitClock({ children }: { children: string }) {
  const seconds = useSecondsLeft(useGame(({ deadlineAt }) => deadlineAt))
  if (seconds === null) return null
  return <span className="num">{`. ${children} ${minutesAndSeconds(seconds)}`}</span>
}
