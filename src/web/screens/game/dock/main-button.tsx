import { useGame } from '../../../net/room'
import { Button, type ButtonProps } from '../../../ui/button'
import { NEXT_ACTION } from '../../../ui/use-focus-next'
import { useHasBeenShown } from '../../../ui/use-has-appeared'
import styles from './panel.module.css'

/**
 * The button for the one thing to do now. It gets the focus of a part of the dock that has been removed. Between rounds a
 * press confirms the ante, so the button rests for a moment when the ante changes.
 */
export function MainButton({ disabled = false, ...props }: ButtonProps) {
  const isAnteShown = useHasBeenShown(useGame(({ ante }) => ante))
  return (
    <Button
      kind="brass"
      isWide
      className={styles.main}
      {...NEXT_ACTION}
      disabled={disabled || !isAnteShown}
      {...props}
    />
  )
}
