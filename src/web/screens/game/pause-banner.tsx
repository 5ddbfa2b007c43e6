import { useLayoutEffect, useRef, type RefObject } from 'react'
import Pause from 'lucide-react/icons/pause'
import { useGame } from '../../net/room'
import { Button } from '../../ui/button'
import styles from './pause-banner.module.css'
import { usePause } from './use-pause'
import { useSecondsLeft } from './use-seconds-left'
import { minutesAndSeconds } from './words/clock-words'

/** Who has paused the game, and until when. The host ends the pause. */
export function PauseBanner() {
  const by = useGame(({ pausedBy }) => pausedBy)
  const until = useGame(({ pausedUntil }) => pausedUntil)
  return by === null || until === null ? null : <Banner by={by} until={until} />
}

function Banner({ by, until }: { by: string; until: number }) {
  const isOwn = useGame(({ currentPlayer }) => currentPlayer) === by
  const isCreator = useGame((state) => state.isCreator)
  const seconds = useSecondsLeft(until) ?? 0
  const banner = useFocusOnDock()
  return (
    <section ref={banner} className={styles.banner} aria-label="Pause">
      <Pause aria-hidden="true" />
      <p>
        <b>{`${isOwn ? 'You' : by} paused the game.`}</b>{' '}
        <span className="num">{`It goes on by itself in ${minutesAndSeconds(seconds)}.`}</span>
      </p>
      {isCreator && <GoOn />}
    </section>
  )
}

function GoOn() {
  const { run } = usePause()
  return (
    <Button kind="brass" size="small" onClick={() => void run(false)}>
      Go on
    </Button>
  )
}

/** The button keeps the focus until the banner disappears. The focus then goes to the dock. */
function useFocusOnDock(): RefObject<HTMLElement | null> {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = banner
    return () => {
      if (!current?.contains(document.activeElement)) return
      document.querySelector<HTMLElement>('[data-dock]')?.focus({ preventScroll: true })
    }
  }, [])
  return banner
}
