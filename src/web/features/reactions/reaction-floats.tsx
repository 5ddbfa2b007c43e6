import { useRef, useState } from 'react'
import type { Reaction } from '../../../contract'
import { useRoomEvents } from '../../net/realtime'
import { useSwitch } from '../../ui/preference'
import { ReactionArt } from './reaction-art'
import { SHOW_REACTIONS } from './reaction-button'
import styles from './reaction-floats.module.css'
import { useWasAsleep } from './use-was-asleep'

/** How long a reaction is shown, in milliseconds. */
const SHOWN_MS = 3_000
/** The most reactions shown at once; further ones replace the oldest. */
const MOST_SHOWN = 20
const MARGIN = 28
/** The space of one reaction side by side with others, in pixels, and the number of lines. */
const SLOT = { width: 116, height: 72 }
const LINES = 3
/** At this distance, in pixels, two pictures side by side do not touch, wherever their `aside` moves them. */
const CLEAR_PX = 80
const SIDEWAYS = [0, -1, 1, -2, 2]

interface Place {
  x: number
  y: number
  /** From -2 to 2, so that several reactions of one player are slightly apart. */
  aside: number
}

interface Float extends Place {
  id: number
  reaction: Reaction
  name: string
}

/** Shows the reactions of the room at the seats of their players, which carry `data-player`. Screen readers skip them. */
export function ReactionFloats({ onShown }: { onShown: (reaction: Reaction) => void }) {
  const [isOn] = useSwitch(SHOW_REACTIONS)
  const [floats, setFloats] = useState<readonly Float[]>([])
  const lastId = useRef(0)
  const wasAsleep = useWasAsleep()
  useRoomEvents({
    reaction({ playerName, reaction }) {
      if (!isOn || document.hidden || wasAsleep()) return
      const id = ++lastId.current
      const place = placeOf(playerName, id)
      setFloats((shown) => {
        const others = shown.filter(({ name }) => name !== playerName)
        return [...shown, { id, reaction, name: playerName, ...besides(place, others) }].slice(-MOST_SHOWN)
      })
      setTimeout(() => setFloats((shown) => shown.filter((float) => float.id !== id)), SHOWN_MS)
      onShown(reaction)
    },
  })
  return (
    <div className={styles.layer} aria-hidden="true">
      {floats.map(({ id, reaction, name, x, y, aside }) => (
        <span
          key={id}
          className={styles.float}
          data-reaction={reaction}
          style={{ '--x': `${x}px`, '--y': `${y}px`, '--aside': aside }}
        >
          <span className={styles.picture}>
            <ReactionArt reaction={reaction} />
          </span>
          <span className={styles.name}>{name}</span>
        </span>
      ))}
    </div>
  )
}

/**
 * The top of the player's seat, or of the first other place that shows the player, between the top bar and `data-foot`.
 */
function placeOf(name: string, id: number): Place {
  const seat = [...document.querySelectorAll<HTMLElement>('[data-player]')].find(
    ({ dataset }) => dataset['player'] === name,
  )
  const box = seat?.getBoundingClientRect()
  const foot = document.querySelector('[data-foot]')
  const aside = (id % 5) - 2
  // Keeps the viewer's own cards in view.
  if (box && seat === foot) return { x: box.right - 2 * MARGIN, y: box.top + MARGIN, aside }
  const bottom = foot?.getBoundingClientRect().top ?? innerHeight
  if (!box || box.top + MARGIN > bottom || box.bottom < 4 * MARGIN) return slotOf(id, bottom)
  return {
    x: Math.min(innerWidth - MARGIN, Math.max(MARGIN, box.x + box.width / 2)),
    y: Math.max(4 * MARGIN, box.y + MARGIN),
    aside,
  }
}

/** Moves a reaction beside those of other players that it would cover, as in a list. */
function besides(place: Place, others: readonly Place[]): Place {
  const isFree = (x: number) =>
    others.every((other) => Math.abs(other.x - x) >= CLEAR_PX || Math.abs(other.y - place.y) >= SLOT.height)
  const xs = SIDEWAYS.map((slots) => place.x + slots * SLOT.width)
  const free = xs.find((x) => x >= MARGIN && x <= innerWidth - MARGIN && isFree(x))
  return { ...place, x: free ?? place.x }
}

/** The place for a player who is not in view: the reactions are side by side above the foot. */
function slotOf(id: number, bottom: number): Place {
  const columns = Math.max(1, Math.floor(innerWidth / SLOT.width))
  const line = Math.floor(id / columns) % LINES
  return { x: ((id % columns) + 0.5) * (innerWidth / columns), y: bottom - line * SLOT.height, aside: 0 }
}
