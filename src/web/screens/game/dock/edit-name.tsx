import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Pencil } from 'lucide-react'
import { useForm, useWatch } from 'react-hook-form'
import { SHORT_TOAST_MS, UpdateNameBody } from '../../../../contract'
import { storeLastName } from '../../../features/enter-room/last-name'
import { renamePlayer } from '../../../net/calls'
import { sentenceFor } from '../../../net/field-sentence'
import { useGameAction } from '../../../net/use-action'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/field'
import { toast, toastError } from '../../../ui/toast'
import { useViewer } from '../use-viewer'
import styles from './rest.module.css'

/** The viewer's name, and between rounds a way to change it. */
export function EditName() {
  const { name } = useViewer()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <NameForm name={name} onClose={() => setEditing(false)} />
  return (
    <h2 className={styles.name}>
      <span>{name}</span>
      <Button kind="bare" className={styles.edit} onClick={() => setEditing(true)}>
        <Pencil aria-hidden="true" /> Edit Name
      </Button>
    </h2>
  )
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const { register, handleSubmit, control } = useForm({
    resolver: zodResolver(UpdateNameBody),
    defaultValues: { newName: name },
  })
  const typed = useWatch({ control, name: 'newName' })
  const { run, isBusy } = useGameAction(renamePlayer, {
    onDone: () => {
      storeLastName(typed)
      toast({ title: 'Success', description: 'Name updated successfully', durationMs: SHORT_TOAST_MS })
      onClose()
    },
  })
  const save = handleSubmit(
    ({ newName }) => run(newName),
    ({ newName }) => toastError(sentenceFor(newName) ?? ''),
  )
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput {...register('newName')} aria-label="Your name" autoFocus />
      <Button kind="brass" type="submit" disabled={isBusy || typed.trim() === ''}>
        Save
      </Button>
      <Button kind="rail" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
