import type { LucideIcon } from 'lucide-react/types'
import { classNames } from './class-names'
import { Button, type ButtonProps } from './button'
import styles from './icon-button.module.css'

export type IconButtonProps = ButtonProps & {
  /** The accessible name. */
  label: string
  icon?: LucideIcon
}

/** A button that shows an icon, and its children beside it: a count, or another picture. */
export function IconButton({ label, icon: Icon, className, kind = 'bare', children, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} kind={kind} aria-label={label} title={label} className={classNames(styles.icon, className)}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </Button>
  )
}
