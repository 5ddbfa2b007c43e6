import type { FieldError, UseFormRegister } from 'react-hook-form'
import { MAX_ANTE, MIN_ANTE } from '../../../contract'
import { sentenceFor } from '../../net/field-sentence'
import { DollarInput, Field } from '../../ui/field'

export interface AnteInputProps {
  register: UseFormRegister<{ ante: number }>
  error: FieldError | undefined
  help: string
  isErrorTold?: boolean
}

/** The field for the ante in a form of the creator. */
export function AnteInput({ register, error, ...field }: AnteInputProps) {
  return (
    <Field label="Ante Amount" error={sentenceFor(error)} {...field}>
      {(parts) => (
        <DollarInput {...parts} {...register('ante', { valueAsNumber: true })} min={MIN_ANTE} max={MAX_ANTE} />
      )}
    </Field>
  )
}
