import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { canKeepScreenOn, SCREEN_ON } from '../../../features/wake-lock/wake-lock'
import { useGame } from '../../../net/room'
import { Button } from '../../../ui/button'
import { PreferenceSwitch, Switch } from '../../../ui/switch'
import { TitledSheet } from '../../../ui/titled-sheet'
import { useCloseWhileShown } from '../../../ui/use-close-while-shown'
import { CONTINUE_BY_ITSELF } from '../use-auto-continue'
import { useLayout } from '../use-layout'
import { usePause } from '../use-pause'
import { useSitOut } from '../use-sit-out'
import { useViewer } from '../use-viewer'
import { HostPlayers } from './host-players'
import { HostSettings } from './host-settings'
import styles from './table-sheet.module.css'

/** What players can do at the table besides playing: everybody for themselves, and the host for the table. */
export function TableSheet({ onClose, className }: { onClose: () => void; className: string | undefined }) {
  const isCreator = useGame((state) => state.isCreator)
  const isRunning = useGame(({ phase }) => phase !== 'finished')
  return (
    <TitledSheet title="Table" label="Table settings" onClose={onClose} className={className}>
      {isCreator && isRunning && <PauseButton onDone={onClose} />}
      <OwnSwitches />
      {isCreator && isRunning && <HostSettings />}
      {isCreator && <HostPlayers />}
    </TitledSheet>
  )
}

/** The host pauses the game for everybody, or ends the pause. */
function PauseButton({ onDone }: { onDone: () => void }) {
  const isPaused = useGame(({ pausedBy }) => pausedBy !== null)
  const { run, isBusy } = usePause({ onDone: useCloseWhileShown(onDone) })
  return (
    <Button kind="primary" isWide disabled={isBusy} onClick={() => void run(!isPaused)}>
      {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      <span>{isPaused ? 'Go on' : 'Pause the game'}</span>
    </Button>
  )
}

/** Also after the last round: the host may add others. */
function OwnSwitches() {
  const isRunning = useGame(({ phase }) => phase !== 'finished')
  // On narrow screens the menu has this switch.
  const isWide = useLayout() === 'desktop'
  return (
    <div className={styles.part}>
      {isRunning && <SitOutSwitch />}
      {isWide && canKeepScreenOn && <PreferenceSwitch label="Keep the screen on" preference={SCREEN_ON} />}
      <PreferenceSwitch label="Continue by itself after each round" preference={CONTINUE_BY_ITSELF} />
    </div>
  )
}

function SitOutSwitch() {
  const { sittingOut } = useViewer()
  const { run, isBusy } = useSitOut()
  return (
    <Switch
      label="Sit out from the next deal on"
      isOn={sittingOut}
      isDisabled={isBusy}
      onChange={(on) => void run(on)}
    />
  )
}
