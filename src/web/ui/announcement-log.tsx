import { useRef, useState } from 'react'

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

export interface Announcements {
  lines: readonly Line[]
  announce: Announce
}

/** The lines of the log, and how to add to them. */
export function useAnnouncements(): Announcements {
  const [lines, setLines] = useState<readonly Line[]>([])
  const lastId = useRef(0)
  const announce: Announce = (texts, instead) => {
    if (texts.length === 0) return
    const added = texts.map((text) => ({ id: (lastId.current += 1), text }))
    setLines((shown) => withLines(shown, added, instead))
    setTimeout(() => setLines((shown) => shown.filter((line) => !added.includes(line))), SHOWN_MS)
  }
  return { lines, announce }
}

function withLines(shown: readonly Line[], added: readonly Line[], instead: string | undefined): readonly Line[] {
  if (shown.every(({ text }) => text !== instead)) return [...shown, ...added]
  return shown.flatMap((line) => (line.text === instead ? added : line))
}
