import { classNames } from './class-names'
import { Button, type ButtonProps } from './button'
import styles from './icon-button.module.css'

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({ label, className, kind = 'bare', ...rest }: ButtonProps & { label: string }) {
  return (
    <Button {...rest} kind={kind} aria-label={label} title={label} className={classNames(styles.icon, className)} />
  )
}
