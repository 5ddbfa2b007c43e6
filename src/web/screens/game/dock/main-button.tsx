import { Button, type ButtonProps } from '../../../ui/button'
import { NEXT_ACTION } from '../../../ui/use-focus-next'
import styles from './panel.module.css'

/** The button for the one thing to do now. It gets the focus of a part of the dock that has been removed. */
export function MainButton(props: ButtonProps) {
  return <Button kind="brass" isWide className={styles.main} {...NEXT_ACTION} {...props} />
}
