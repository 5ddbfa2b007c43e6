import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names'

interface ButtonLook {
  /** `primary` is the main action on paper, `brass` the main action on felt and rail, `rail` the other actions there. */
  kind?: 'plain' | 'primary' | 'brass' | 'rail' | 'bare' | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
}

export type ButtonProps = ComponentProps<'button'> & ButtonLook

export function Button({ kind, size, isWide, className, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={classNames(buttonLook({ kind, size, isWide }), className)} />
}

/** The class of a button's look, for links that look like one. */
export function buttonLook({ kind = 'plain', size = 'normal', isWide = false }: ButtonLook): string {
  return classNames(styles.button, styles[kind], styles[size], isWide && styles.wide)
}
