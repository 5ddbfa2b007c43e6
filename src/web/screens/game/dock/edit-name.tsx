import { useState, type FormEvent } from 'react'
import { Pencil } from 'lucide-react'
import { MAX_NAME_LENGTH, SHORT_TOAST_MS } from '../../../../contract'
import { renamePlayer } from '../../../net/calls'
import { Button } from '../../../ui/button'
import { TextInput } from '../../../ui/field'
import { toast } from '../../../ui/toast'
import { useAction } from '../use-action'
import styles from './rest.module.css'

/** The viewer's name, and between rounds a way to change it. */
export function EditName({ roomCode, name }: { roomCode: string; name: string }) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <NameForm roomCode={roomCode} name={name} onClose={() => setEditing(false)} />
  return (
    <h2 className={styles.name}>
      <span>{name}</span>
      <Button kind="bare" className={styles.edit} onClick={() => setEditing(true)}>
        <Pencil aria-hidden="true" /> Edit Name
      </Button>
    </h2>
  )
}

function NameForm({ roomCode, name, onClose }: { roomCode: string; name: string; onClose: () => void }) {
  const [typed, setTyped] = useState(name)
  const { isBusy, run } = useAction()
  const wanted = typed.trim()

  function save(event: FormEvent) {
    event.preventDefault()
    if (wanted === '') return
    run(async () => {
      await renamePlayer(roomCode, wanted)
      toast({ title: 'Success', description: 'Name updated successfully', durationMs: SHORT_TOAST_MS })
      onClose()
    })
  }

  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        aria-label="Your name"
        autoFocus
        maxLength={MAX_NAME_LENGTH * 4}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button kind="brass" type="submit" disabled={isBusy || wanted === ''}>
        Save
      </Button>
      <Button kind="rail" onClick={onClose}>
        Cancel
      </Button>
    </form>
  )
}
