import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import Pencil from 'lucide-react/icons/pencil'
import { useForm, useWatch } from 'react-hook-form'
import { SHORT_TOAST_MS, UpdateNameBody } from '../../../../contract'
import { storeLastName } from '../../../features/enter-room/last-name'
import { renamePlayer } from '../../../net/calls'
import { messageOf } from '../../../net/fetch-json'
import { isNameRefused, sentenceFor } from '../../../net/field-sentence'
import { useGameAction } from '../../../net/use-action'
import { Button } from '../../../ui/button'
import { FieldError, TextInput } from '../../../ui/field'
import { isWriting } from '../../../ui/single-keys'
import { toast, toastError } from '../../../ui/toast'
import { useCloseWhileShown } from '../../../ui/use-close-while-shown'
import { useTable } from '../table-context'
import { useViewer } from '../use-viewer'
import styles from './rest.module.css'

/** The viewer's name, and between rounds a way to change it. */
export function EditName() {
  const { name } = useViewer()
  const { nameDraft } = useTable()
  const [view, setView] = useState<'name' | 'form' | 'name again'>('name')
  const close = () => {
    nameDraft.set(null)
    // A late answer must not take the focus from the chat.
    setView(isWriting() ? 'name' : 'name again')
  }
  if (view === 'form') return <NameForm name={nameDraft.read() ?? name} onTyped={nameDraft.set} onClose={close} />
  return (
    <div className={styles.name}>
      <h2>{name}</h2>
      <Button kind="bare" className={styles.edit} autoFocus={view === 'name again'} onClick={() => setView('form')}>
        <Pencil aria-hidden="true" /> Edit Name
      </Button>
    </div>
  )
}

interface NameFormProps {
  name: string
  onTyped: (name: string) => void
  onClose: () => void
}

function NameForm({ name, onTyped, onClose }: NameFormProps) {
  const { register, handleSubmit, control, formState, setError } = useForm({
    resolver: zodResolver(UpdateNameBody),
    defaultValues: { newName: name },
  })
  const typed = useWatch({ control, name: 'newName' })
  const errorId = useId()
  const error = sentenceFor(formState.errors.newName)
  const onFailed = (failure: unknown) => {
    const message = messageOf(failure)
    toastError(message)
    if (isNameRefused(failure)) setError('newName', { message })
  }
  const { run, isBusy } = useGameAction(renamePlayer, { onFailed, queue: 'name' })
  const closeThis = useCloseWhileShown(onClose)
  const rename = async ({ newName }: { newName: string }) => {
    if (!(await run(newName))) return
    storeLastName(newName)
    toast({ title: 'Success', description: 'Name updated successfully', durationMs: SHORT_TOAST_MS })
    closeThis()
  }
  const save = handleSubmit(rename, ({ newName }) => toastError(sentenceFor(newName) ?? ''))
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        {...register('newName', { onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onTyped(target.value) })}
        aria-label="Your name"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        autoComplete="nickname"
        autoFocus
        onKeyDown={closeOnEscape}
      />
      <Button kind="brass" type="submit" disabled={isBusy || typed.trim() === ''} onKeyDown={closeOnEscape}>
        Save
      </Button>
      <Button kind="rail" onClick={onClose} onKeyDown={closeOnEscape}>
        Cancel
      </Button>
      <FieldError id={errorId} isTold className={styles.error}>
        {error}
      </FieldError>
    </form>
  )
}
