import { useEffect, useRef, useState } from 'react'
import { useGame } from '../../net/room'
import { announcements } from './words/announcements'

interface Line {
  id: number
  text: string
}

/** Screen readers have taken a line by then. What is removed is not announced. */
const SHOWN_MS = 5_000

/** The first text takes the place of a line that says `instead` and was added in the same moment. */
export type Announce = (texts: readonly string[], instead?: string) => void

/** What is announced: each sentence is a new line of a log, so that it is read once. */
export function AnnouncementLog({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="sr" role="log" aria-live="polite" aria-label="Announcements">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}

/** The lines of the log. What happens in the game is among them. */
export function useAnnouncements(): { lines: readonly Line[]; announce: Announce } {
  const [lines, setLines] = useState<readonly Line[]>([])
  const lastId = useRef(0)
  const announce: Announce = (texts, instead) => {
    if (texts.length === 0) return
    const added = texts.map((text) => ({ id: (lastId.current += 1), text }))
    setLines((shown) => withLines(shown, added, instead))
    setTimeout(() => setLines((shown) => shown.filter((line) => !added.includes(line))), SHOWN_MS)
  }
  useChanges(announce)
  return { lines, announce }
}

function withLines(shown: readonly Line[], added: readonly Line[], instead: string | undefined): readonly Line[] {
  if (shown.every(({ text }) => text !== instead)) return [...shown, ...added]
  return shown.flatMap((line) => (line.text === instead ? added : line))
}

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
