import { useEffect, useRef } from 'react'
import { serverNow } from '../../net/clock'
import { useGame } from '../../net/room'
import { useAnnouncements, type Announcements } from '../../ui/announcement-log'
import { announcements, pauseWords } from './words/announcements'

/** What is announced of the table to everybody, watchers among them. More can be added. */
export function useTableAnnouncements(): Announcements {
  const { lines, announce } = useAnnouncements()
  const state = useGame()
  const last = useRef<typeof state>(null)
  useEffect(() => {
    if (last.current === state) return
    const texts = announcements(last.current, state)
    last.current = state
    announce(texts)
  })
  // The player who paused may take another name. A page may be opened in a pause.
  const isPaused = state.pausedBy !== null
  const wasPaused = useRef(false)
  useEffect(() => {
    if (isPaused && !wasPaused.current) announce([pauseWords(state, serverNow())])
    wasPaused.current = isPaused
  })
  return { lines, announce }
}
