import { useId, type ComponentProps, type ReactNode, type WheelEvent } from 'react'
import { classNames } from './class-names'
import styles from './field.module.css'

export interface FieldProps {
  label: string
  /** Always shown under the input. */
  help?: ReactNode
  /** What is wrong with the input. */
  error?: string | undefined
  /** Whether a toast also says the error. */
  isErrorTold?: boolean
  /** The input, over which the parts are to be spread. */
  children: (parts: FieldParts) => ReactNode
}

interface FieldParts {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
}

/** A labelled input with its help and its error. */
export function Field({ label, help, error, isErrorTold, children }: FieldProps) {
  const id = useId()
  const helpId = help ? `${id}-help` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': classNames(errorId, helpId) || undefined, 'aria-invalid': Boolean(error) })}
      <FieldError id={errorId} isTold={isErrorTold}>
        {error}
      </FieldError>
      {help && (
        <span id={helpId} className={styles.help}>
          {help}
        </span>
      )}
    </div>
  )
}

interface FieldErrorProps {
  id?: string | undefined
  /**
   * Whether a toast also says the error. Otherwise the error is an alert, because a field that already has the focus is
   * not read again.
   */
  isTold?: boolean | undefined
  className?: string | undefined
  children?: string | undefined
}

export function FieldError({ id, isTold = false, className, children }: FieldErrorProps) {
  return children ? (
    <span id={id} role={isTold ? undefined : 'alert'} className={classNames(styles.error, className)}>
      {children}
    </span>
  ) : null
}

/** One line of text. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input autoComplete="off" {...rest} className={classNames(styles.input, className)} />
}

/** Over a number field with the focus, the mouse wheel would change the number instead of scrolling the page. */
function scrollInstead({ currentTarget: field }: WheelEvent<HTMLElement>): void {
  if (field !== document.activeElement) return
  field.blur()
  requestAnimationFrame(() => field.focus({ preventScroll: true }))
}

/** Whole dollars, with the sign before them. */
export function DollarInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <span className={styles.dollars}>
      <input
        autoComplete="off"
        inputMode="numeric"
        type="number"
        onWheel={scrollInstead}
        {...rest}
        className={classNames(styles.input, 'num', className)}
      />
    </span>
  )
}
