import { useContext, useEffect, type ReactNode } from 'react'
import { LoadScreenContext } from '../../../load-screen-context'
import { extendGame, playAgain } from '../../../net/calls'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { creatorOf } from '../../../net/viewer'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import { useHasAppeared } from '../../../ui/use-has-appeared'
import { useTable, type PadTab } from '../table-context'
import { useKeys } from '../use-keys'
import { useLayout } from '../use-layout'
import { ownFinish } from '../words/standings'
import styles from './panel.module.css'

/** The end of the game: the viewer's place, and what to do now. */
export function FinishedPanel() {
  const isCreator = useGame((state) => state.isCreator)
  const loadScreen = useContext(LoadScreenContext)
  // Another game begins in the lobby, which is then shown at once.
  useEffect(() => void loadScreen('/lobby'), [loadScreen])
  return isCreator ? <CreatorsEnd /> : <GuestsEnd />
}

/** The creator continues with more rounds of this game, or with another game. All pages follow. */
function CreatorsEnd() {
  // The buttons are where "See Final Standings" was, or the buttons of a guest who has just become the creator.
  const hasAppeared = useHasAppeared(true)
  const extend = useGameAction((code) => extendGame(code, 5))
  const again = useGameAction(playAgain)
  const { isDockCovered } = useTable()
  const isDisabled = !hasAppeared || extend.isBusy || again.isBusy
  const moreRounds = () => void (isDisabled || extend.run())
  const anotherGame = () => void (isDisabled || again.run())
  useKeys({ 5: moreRounds, a: anotherGame }, !isDockCovered)
  return (
    <>
      <Finish />
      <div className={classNames(styles.choices, styles.ends)}>
        <Button kind="rail" disabled={isDisabled} aria-keyshortcuts="5" onClick={moreRounds}>
          5 more rounds <kbd aria-hidden="true">5</kbd>
        </Button>
        <Button kind="brass" disabled={isDisabled} aria-keyshortcuts="a" onClick={anotherGame}>
          Play again <kbd aria-hidden="true">A</kbd>
        </Button>
      </div>
    </>
  )
}

function GuestsEnd() {
  const { toggleSheet, padTab } = useTable()
  const showPad = useShowPad()
  const isSettling = padTab === 'evening'
  const creator = useGame((state) => creatorOf(state)?.name)
  return (
    <>
      <Finish>{creator !== undefined && `${creator} can play again or add rounds.`}</Finish>
      <div className={styles.choices}>
        <Button kind="rail" onClick={() => toggleSheet('leave')}>
          Leave
        </Button>
        <Button kind="brass" onClick={() => showPad(isSettling ? 'round' : 'evening')}>
          {isSettling ? 'Standings' : 'Settle up'}
        </Button>
      </div>
    </>
  )
}

/** Shows a tab of the pad, and closes what lies over the pad. */
function useShowPad(): (tab: PadTab) => void {
  const { setPadTab, setReplayed, closeSheet } = useTable()
  const isWide = useLayout() === 'desktop'
  return (tab) => {
    setPadTab(tab)
    closeSheet('rules')
    closeSheet('table')
    if (isWide) return
    closeSheet('chat')
    setReplayed(null)
  }
}

function Finish({ children }: { children?: ReactNode }) {
  const place = useGame(ownFinish)
  return (
    <div className={styles.say}>
      <h2 className={styles.brass}>{place ?? 'Final standings'}</h2>
      {children && <p>{children}</p>}
    </div>
  )
}
