import { X } from 'lucide-react'
import { canKeepScreenOn, SCREEN_ON } from '../../../features/wake-lock/wake-lock'
import { sitOut } from '../../../net/calls'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { classNames } from '../../../ui/class-names'
import { IconButton } from '../../../ui/icon-button'
import { Sheet } from '../../../ui/paper'
import { useSwitch } from '../../../ui/preference'
import { Switch } from '../../../ui/switch'
import { useFocusInside } from '../../../ui/use-focus-inside'
import { CONTINUE_BY_ITSELF } from '../use-auto-continue'
import { useLayout } from '../use-layout'
import { useViewer } from '../use-viewer'
import { HostPlayers } from './host-players'
import { HostSettings } from './host-settings'
import { PauseButton } from './pause-button'
import styles from './table-sheet.module.css'

/** What one can do at the table besides playing: everybody for themselves, and the host for the table. */
export function TableSheet({ onClose, className }: { onClose: () => void; className: string | undefined }) {
  const isCreator = useGame((state) => state.isCreator)
  const isRunning = useGame(({ phase }) => phase !== 'finished')
  const sheet = useFocusInside<HTMLElement>()
  return (
    <Sheet ref={sheet} tabIndex={-1} className={classNames(styles.sheet, className)} aria-label="Table">
      <div className={styles.head}>
        <h2>Table</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {isCreator && isRunning && <PauseButton onDone={onClose} />}
      {isRunning && <OwnSwitches />}
      {isCreator && isRunning && <HostSettings />}
      {isCreator && <HostPlayers />}
    </Sheet>
  )
}

function OwnSwitches() {
  const { sittingOut } = useViewer()
  const { run, isBusy } = useGameAction(sitOut)
  // On narrow screens the menu has this switch.
  const isWide = useLayout() === 'desktop'
  const [isScreenOn, setScreenOn] = useSwitch(SCREEN_ON)
  const [isAuto, setAuto] = useSwitch(CONTINUE_BY_ITSELF)
  return (
    <div className={styles.part}>
      <Switch
        label="Sit out from the next deal on"
        isOn={sittingOut}
        isDisabled={isBusy}
        onChange={(on) => void run(on)}
      />
      {isWide && canKeepScreenOn && <Switch label="Keep the screen on" isOn={isScreenOn} onChange={setScreenOn} />}
      <Switch label="Continue by itself after each round" isOn={isAuto} onChange={setAuto} />
    </div>
  )
}
