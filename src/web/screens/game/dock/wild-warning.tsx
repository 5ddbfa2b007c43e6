import { useSecondsLeft } from '../use-seconds-left'

/** What happens to twos that nobody names; on the viewer's own turn with the seconds left. */
export function WildWarning({ deadlineAt, most }: { deadlineAt: number | null; most: number }) {
  const seconds = useSecondsLeft(deadlineAt, most)
  if (seconds === null) {
    return 'Not chosen when your time runs out? The best ranks are chosen for you, and you are Out.'
  }
  return (
    <>
      Not chosen in <b className="num">{seconds} s</b>? The best ranks are chosen for you, and you are Out.
    </>
  )
}
