import type { ReactNode } from 'react'
import { DIFFICULTIES, UNLIMITED_ROUNDS, type Difficulty, type SettingsView } from '../../../contract'
import { classNames } from '../../ui/class-names'
import { dollars } from '../../ui/money'
import { Sheet } from '../../ui/paper'
import { SegmentedControl } from '../../ui/segmented-control'
import styles from './game-settings.module.css'

export interface GameSettingsProps {
  settings: SettingsView
  /** Only the creator can change it. */
  onDifficulty: ((difficulty: Difficulty) => void) | undefined
}

export function GameSettings({ settings, onDifficulty }: GameSettingsProps) {
  const { maxRounds, decisionTimer, ante, harveyDifficulty } = settings
  return (
    <Sheet className={styles.sheet}>
      <h2>Game Settings</h2>
      <dl>
        <Setting name="Max Rounds">{maxRounds === UNLIMITED_ROUNDS ? 'Unlimited' : maxRounds}</Setting>
        <Setting name="Decision Time">{decisionTimer} seconds</Setting>
        <Setting name="Ante">{dollars(ante)}</Setting>
        <Setting name="Harvey's difficulty" isWide={onDifficulty !== undefined}>
          {onDifficulty ? (
            <SegmentedControl
              label="Harvey's difficulty"
              isLabelHidden
              isSmall
              options={DIFFICULTY_CHOICES}
              value={harveyDifficulty}
              onChange={onDifficulty}
            />
          ) : (
            DIFFICULTY_WORDS[harveyDifficulty]
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
