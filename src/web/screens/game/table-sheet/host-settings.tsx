import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share'
import { AudienceSwitches } from '../../../features/audience-switches'
import { canShare, copyShared, shareLink } from '../../../features/invite/send-link'
import { useAllowJoins } from '../../../features/join-requests/use-allow-joins'
import { TIMER_OPTIONS } from '../../../features/setting-options'
import { changeSettings } from '../../../net/calls'
import { isBetweenRounds } from '../../../net/phases'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { shareOrigin } from '../../../net/session'
import { Button } from '../../../ui/button'
import { SegmentedControl } from '../../../ui/segmented-control'
import { Switch } from '../../../ui/switch'
import styles from './table-sheet.module.css'

/**
 * Who may join or watch, and how long a decision may take. The server accepts a new decision time only between rounds.
 */
export function HostSettings() {
  const state = useGame()
  const { settings, allowJoinDuringGame } = state
  const joining = useAllowJoins()
  const changing = useGameAction(changeSettings, { queue: 'settings' })
  const timing = useGameAction(changeSettings, { queue: 'settings' })
  const canChange = isBetweenRounds(state)
  const isFixed = changing.isBusy || !canChange
  return (
    <div className={styles.part}>
      <h3>For the table</h3>
      <Switch
        label="Others may ask for a seat"
        isOn={allowJoinDuringGame}
        isDisabled={joining.isBusy}
        onChange={(allow) => void joining.run(allow)}
      />
      <AudienceSwitches settings={settings} isDisabled={isFixed} onChange={(change) => void changing.run(change)} />
      {settings.watchers && <WatchLink />}
      {/* Always there, so that nothing moves under the finger when a round ends. */}
      <SegmentedControl
        label="Decision Time"
        isSmall
        isDisabled={!canChange}
        options={TIMER_OPTIONS}
        value={settings.decisionTimer}
        onChange={(decisionTimer) => void timing.run({ decisionTimer })}
      />
      <p className={styles.hint}>
        Between rounds you can change the list, watchers and the decision time, and remove players.
      </p>
    </div>
  )
}

function WatchLink() {
  const roomCode = useGame((state) => state.roomCode)
  const link = `${shareOrigin()}/watch/${roomCode}`
  const copy = () => copyShared(link, 'Link for watchers copied to clipboard')
  const share = async () => {
    if (!(await shareLink(link, 'Watch our game of 3-card poker'))) await copy()
  }
  return (
    <div className={styles.links}>
      <Button size="small" onClick={() => void copy()}>
        <Copy aria-hidden="true" /> Copy watch link
      </Button>
      {canShare && (
        <Button size="small" onClick={() => void share()}>
          <Share aria-hidden="true" /> Share
        </Button>
      )}
    </div>
  )
}
