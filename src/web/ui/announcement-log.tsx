import { useRef, useState } from 'react'

interface Line {
  id: number
  text: string
}

/** Screen readers have read a line within this time. The removal of a line is not announced. */
const SHOWN_MS = 5_000

/** The texts replace a line with the text `instead` that is still shown. */
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

/**
 * The lines of the log, and how to add to them. The lines are rendered after the rendering that announces them: a page
 * that has fallen behind gets a hundred messages at once, and React throws if each of them causes a second rendering
 * within the first.
 */
export function useAnnouncements(): Announcements {
  const [lines, setLines] = useState<readonly Line[]>([])
  const lastId = useRef(0)
  const waiting = useRef<Addition[]>([])
  const show = () => {
    const additions = waiting.current.splice(0)
    setLines((shown) => additions.reduce(withLines, shown))
    const added = new Set(additions.flatMap((addition) => addition.lines))
    setTimeout(() => setLines((shown) => shown.filter((line) => !added.has(line))), SHOWN_MS)
  }
  const announce: Announce = (texts, instead) => {
    if (texts.length === 0) return
    if (waiting.current.length === 0) queueMicrotask(show)
    waiting.current.push({ lines: texts.map((text) => ({ id: (lastId.current += 1), text })), instead })
  }
  return { lines, announce }
}

interface Addition {
  lines: readonly Line[]
  instead: string | undefined
}

function withLines(shown: readonly Line[], { lines, instead }: Addition): readonly Line[] {
  if (shown.every(({ text }) => text !== instead)) return [...shown, ...lines]
  return shown.flatMap((line) => (line.text === instead ? lines : line))
}
