import { useGame } from '../../../net/room'
import { isOwnTurn } from '../../../net/viewer'
import { useSecondsLeft } from '../use-seconds-left'

/** What happens to twos that the viewer does not name; on the viewer's own turn with the seconds left. */
export function WildWarning() {
  const deadlineAt = useGame((state) => (isOwnTurn(state) ? state.deadlineAt : null))
  const most = useGame(({ settings }) => settings.decisionTimer)
  const seconds = useSecondsLeft(deadlineAt, most)
  // The key makes React replace the whole sentence, even if the browser has translated it.
  if (seconds === null) {
    return (
      <span key="at-the-end">
        Not chosen when your time runs out? The best ranks are chosen for you, and you are Out.
      </span>
    )
  }
  return (
    <span key="seconds">
      Not chosen in <b className="num">{`${seconds} s`}</b>? The best ranks are chosen for you, and you are Out.
    </span>
  )
}
