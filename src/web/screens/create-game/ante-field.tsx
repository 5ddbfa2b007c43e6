import type { Ref } from 'react'
import { MAX_ANTE, MIN_ANTE } from '../../../contract'
import { Button } from '../../ui/button'
import { DollarInput, Field } from '../../ui/field'
import styles from './ante-field.module.css'

const STEP = 10

export interface AnteFieldProps {
  name: string
  /** Undefined while the field is empty. */
  value: number | undefined
  onChange: (ante: number | undefined) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
  error: string | undefined
}

/** The ante, which the player types, or raises and lowers by ten dollars. */
export function AnteField({ value, onChange, error, ...rest }: AnteFieldProps) {
  const raise = (by: number) => onChange(Math.min(MAX_ANTE, Math.max(MIN_ANTE, Math.trunc(value ?? 0) + by)))
  return (
    <Field label="Ante Amount" error={error}>
      {(parts) => (
        <div className={styles.row}>
          <DollarInput
            {...parts}
            {...rest}
            placeholder="50"
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
          />
          <div className={styles.steps}>
            <Button className={styles.step} aria-label={`Lower the ante by ${STEP}`} onClick={() => raise(-STEP)}>
              −
            </Button>
            <Button className={styles.step} aria-label={`Raise the ante by ${STEP}`} onClick={() => raise(STEP)}>
              +
            </Button>
          </div>
        </div>
      )}
    </Field>
  )
}
