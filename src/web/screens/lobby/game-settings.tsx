import type { ReactNode } from 'react'
import { DIFFICULTIES, UNLIMITED_ROUNDS, type Difficulty } from '../../../contract'
import { useLobby } from '../../net/room'
import { classNames } from '../../ui/class-names'
import { dollars } from '../../ui/money'
import { Sheet } from '../../ui/paper'
import { SegmentedControl } from '../../ui/segmented-control'
import styles from './game-settings.module.css'
import { ownPlayer } from './lobby-changes'
import { useDifficulty } from './use-difficulty'

export function GameSettings() {
  const { maxRounds, decisionTimer, ante } = useLobby(({ settings }) => settings)
  const isCreator = useLobby((lobby) => ownPlayer(lobby)?.isCreator ?? false)
  const [difficulty, setDifficulty] = useDifficulty()
  return (
    <Sheet className={styles.sheet}>
      <h2>Game Settings</h2>
      <dl>
        <Setting name="Max Rounds">{maxRounds === UNLIMITED_ROUNDS ? 'Unlimited' : maxRounds}</Setting>
        <Setting name="Decision Time">{decisionTimer} seconds</Setting>
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
    </Sheet>
  )
}

const DIFFICULTY_WORDS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }
const DIFFICULTY_CHOICES = DIFFICULTIES.map((value) => ({ value, label: DIFFICULTY_WORDS[value] }))

function Setting({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.setting, isWide && styles.wide)}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
