import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button'
import { NEXT_ACTION } from '../../../ui/use-focus-next'
import styles from './panel.module.css'

/** The one thing to do now. It gets the focus of a part of the dock that is gone. */
export function MainButton(props: ComponentProps<'button'>) {
  return <Button kind="brass" isWide className={styles.main} {...NEXT_ACTION} {...props} />
}
