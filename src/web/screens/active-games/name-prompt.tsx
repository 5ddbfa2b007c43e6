import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { JoinBody } from '../../../contract'
import { readLastName } from '../../features/enter-room/last-name'
import { sentenceFor } from '../../net/field-sentence'
import { ConfirmActions, Dialog, dialogForm } from '../../ui/dialog'
import { FieldError, TextInput } from '../../ui/field'

const NameBody = z.pick(JoinBody, { playerName: true })
const ERROR_ID = 'name-prompt-error'

/** Asks for the name to play under. */
export function NamePrompt({ onName, onCancel }: { onName: (name: string) => void; onCancel: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(NameBody),
    defaultValues: { playerName: readLastName() },
  })
  const error = sentenceFor(formState.errors.playerName)
  return (
    <Dialog title="Enter Your Name" description="Choose a name to join the game" onClose={onCancel}>
      <form className={dialogForm} noValidate onSubmit={handleSubmit(({ playerName }) => onName(playerName))}>
        <TextInput
          {...register('playerName')}
          aria-label="Your name"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : ERROR_ID}
          placeholder="Your name"
          autoComplete="nickname"
        />
        <FieldError id={ERROR_ID}>{error}</FieldError>
        <ConfirmActions yes="Join Game" onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
