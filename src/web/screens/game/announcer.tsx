import { useEffect, useRef } from 'react'
import { useGame } from '../../net/room'
import { isOwnTurn } from '../../net/viewer'
import { AnnouncementLog, type Announce } from '../../ui/announcement-log'
import { useChange } from '../../ui/use-change'
import { useTable } from './table-context'
import { useSecondsLeft } from './use-seconds-left'
import { useTableAnnouncements } from './use-table-announcements'
import { newMessages } from './words/chat-words'
import { LATE_SECONDS } from './words/clock-words'
import { FOLDED } from './words/outcome'
import { TIME_RAN_OUT } from './words/turn-words'

const SOON_SECONDS = 10

/** Announces to screen readers what happens in the game and what concerns only the player. */
export function Announcer() {
  const { lines, announce } = useTableAnnouncements()
  const { hasMissedTurn, isAway, chat } = useTable()
  useChange(chat.messages, (before, now) => announce(newMessages(before, now, chat.ownId)))
  useChange(hasMissedTurn, (_, isMissed) => void (isMissed && announce([`${TIME_RAN_OUT}.`], `${FOLDED}.`)))
  useChange(isAway, () => void (isAway && announce(['You are away. Nobody waits for you.'])))
  useLastSeconds(announce)
  return <AnnouncementLog lines={lines} />
}

/**
 * Announces 10 and 5 seconds left of the viewer's turn, each once, although the estimate of the server's clock changes.
 * The turn of a player who was absent gets its full time, and then each is announced anew.
 */
function useLastSeconds(announce: Announce): void {
  const deadlineAt = useGame((state) => (isOwnTurn(state) ? state.deadlineAt : null))
  const mark = markOf(useSecondsLeft(deadlineAt))
  const least = useRef(Infinity)
  useChange(deadlineAt, () => void (least.current = Infinity))
  useEffect(() => {
    if (mark >= least.current) return
    least.current = mark
    announce([`${mark} seconds left.`])
  })
}

/** At 0 the turn is over, and a page that has just woken up does not know yet what followed. */
function markOf(seconds: number | null): number {
  if (seconds === null || seconds === 0 || seconds > SOON_SECONDS) return Infinity
  return seconds > LATE_SECONDS ? SOON_SECONDS : LATE_SECONDS
}
