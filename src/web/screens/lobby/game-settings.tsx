import type { ReactNode } from 'react'
import { DIFFICULTIES, UNLIMITED_ROUNDS, type Difficulty } from '../../../contract'
import { AudienceSwitches } from '../../features/audience-switches'
import { allowJoins, changeSettings } from '../../net/calls'
import { useLobby } from '../../net/room'
import { useLobbyAction } from '../../net/use-action'
import { viewerOf } from '../../net/viewer'
import { classNames } from '../../ui/class-names'
import { dollars } from '../../ui/money'
import { Sheet } from '../../ui/paper'
import { SegmentedControl } from '../../ui/segmented-control'
import { Switch } from '../../ui/switch'
import { ChangeSettings } from './change-settings'
import styles from './game-settings.module.css'
import { HandOver } from './hand-over'
import { useDifficulty } from './use-difficulty'

export function GameSettings() {
  const { maxRounds, decisionTimer, ante } = useLobby(({ settings }) => settings)
  const isCreator = useLobby((lobby) => viewerOf(lobby)?.isCreator ?? false)
  const [difficulty, setDifficulty] = useDifficulty()
  return (
    <Sheet className={styles.sheet}>
      <div className={styles.head}>
        <h2>Game Settings</h2>
        {isCreator && <ChangeSettings />}
      </div>
      <dl>
        <Setting name="Max Rounds">{maxRounds === UNLIMITED_ROUNDS ? 'Unlimited' : maxRounds}</Setting>
        <Setting name="Decision Time">{`${decisionTimer} seconds`}</Setting>
        <Setting name="Ante">{dollars(ante)}</Setting>
        <Setting name="Harvey's difficulty" isWide={isCreator}>
          {isCreator ? (
            <SegmentedControl
              label="Harvey's difficulty"
              isLabelHidden
              isSmall
              options={DIFFICULTY_CHOICES}
              value={difficulty}
              onChange={setDifficulty}
            />
          ) : (
            DIFFICULTY_WORDS[difficulty]
          )}
        </Setting>
      </dl>
      {isCreator && <WhoMayCome />}
    </Sheet>
  )
}

/** Who may join, find and watch the table. */
function WhoMayCome() {
  const isAllowed = useLobby(({ allowJoinDuringGame }) => allowJoinDuringGame)
  const settings = useLobby((lobby) => lobby.settings)
  const joining = useLobbyAction(allowJoins)
  const changing = useLobbyAction(changeSettings)
  return (
    <>
      <Switch
        label="Others may join"
        isOn={isAllowed}
        isDisabled={joining.isBusy}
        onChange={(allow) => void joining.run(allow)}
      />
      <AudienceSwitches
        settings={settings}
        isDisabled={changing.isBusy}
        onChange={(change) => void changing.run(change)}
      />
      <HandOver />
    </>
  )
}

const DIFFICULTY_WORDS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }
const DIFFICULTY_CHOICES = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_WORDS[value] }))

function Setting({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.setting, isWide && styles.wide)}>
      <dt className="muted">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
