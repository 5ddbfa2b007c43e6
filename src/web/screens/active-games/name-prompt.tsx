import { useState, type FormEvent } from 'react'
import { PlayerName } from '../../../contract'
import { readLastName } from '../../features/enter-room/last-name'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { FieldError, TextInput } from '../../ui/field'
import styles from './name-prompt.module.css'

export interface NamePromptProps {
  isOpen: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** Asks for the name to play under. */
export function NamePrompt({ isOpen, onName, onCancel }: NamePromptProps) {
  return (
    <Dialog title="Enter Your Name" description="Choose a name to join the game" isOpen={isOpen} onClose={onCancel}>
      <NameForm onName={onName} onCancel={onCancel} />
    </Dialog>
  )
}

const ERROR_ID = 'name-prompt-error'

function NameForm({ onName, onCancel }: Omit<NamePromptProps, 'isOpen'>) {
  const [typed, setTyped] = useState(readLastName)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = PlayerName.safeParse(typed)
    if (name.success) onName(name.data)
    else setError(name.error.issues[0]?.message)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        aria-label="Your name"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : ERROR_ID}
        placeholder="Your name"
        autoComplete="nickname"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FieldError id={ERROR_ID}>{error}</FieldError>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary">
          Join Game
        </Button>
      </DialogActions>
    </form>
  )
}
