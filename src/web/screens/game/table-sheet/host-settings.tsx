import { DECISION_TIMERS } from '../../../../contract'
import { allowJoins, changeSettings } from '../../../net/calls'
import { useGame } from '../../../net/room'
import { useGameAction } from '../../../net/use-action'
import { SegmentedControl } from '../../../ui/segmented-control'
import { Switch } from '../../../ui/switch'
import styles from './table-sheet.module.css'

const TIMERS = DECISION_TIMERS.map((value) => ({ value, label: `${value} s` }))

/** Who may come, and how long a decision may take. The server takes the latter between rounds only. */
export function HostSettings() {
  const { settings, allowJoinDuringGame, phase } = useGame()
  const joining = useGameAction(allowJoins)
  const changing = useGameAction(changeSettings)
  const isBetweenRounds = phase === 'results' || phase === 'waiting'
  const isFixed = changing.isBusy || !isBetweenRounds
  return (
    <div className={styles.part}>
      <h3>For the table</h3>
      <Switch
        label="Others may ask for a seat"
        isOn={allowJoinDuringGame}
        isDisabled={joining.isBusy}
        onChange={(allow) => void joining.run(allow)}
      />
      <Switch
        label="Listed among the active games"
        isOn={settings.listed}
        isDisabled={isFixed}
        onChange={(listed) => void changing.run({ listed })}
      />
      {isBetweenRounds ? (
        <SegmentedControl
          label="Decision Time"
          isSmall
          options={TIMERS}
          value={settings.decisionTimer}
          onChange={(decisionTimer) => void changing.run({ decisionTimer })}
        />
      ) : (
        <p className={styles.hint}>Between rounds you can change the list and the decision time, and remove players.</p>
      )}
    </div>
  )
}
