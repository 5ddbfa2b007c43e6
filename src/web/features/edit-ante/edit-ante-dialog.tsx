import { useState, type FormEvent } from 'react'
import { MAX_ANTE, MIN_ANTE } from '../../../contract'
import { messageOf } from '../../net/call'
import { setAnte } from '../../net/calls'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { DollarInput, Field } from '../../ui/field'
import { dollars } from '../../ui/money'
import { Note } from '../../ui/paper'
import { toast, toastError } from '../../ui/toast'
import { anteFrom } from './ante-from'
import styles from './edit-ante-dialog.module.css'

export interface EditAnteDialogProps {
  roomCode: string
  ante: number
  isOpen: boolean
  onClose: () => void
}

/** Where the creator sets what the next deal costs. */
export function EditAnteDialog({ roomCode, ante, isOpen, onClose }: EditAnteDialogProps) {
  return (
    <Dialog title="Edit Ante" isOpen={isOpen} onClose={onClose}>
      <AnteForm roomCode={roomCode} ante={ante} onClose={onClose} />
    </Dialog>
  )
}

function AnteForm({ roomCode, ante, onClose }: Omit<EditAnteDialogProps, 'isOpen'>) {
  const [typed, setTyped] = useState(String(ante))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const wanted = anteFrom(typed)
    setError(wanted === null ? INVALID_ANTE.description : undefined)
    if (wanted === null) return toast(INVALID_ANTE)
    setBusy(true)
    try {
      await setAnte(roomCode, wanted)
      toast({ title: 'Ante Updated!', description: `New ante: ${dollars(wanted)}` })
      onClose()
    } catch (error) {
      toastError(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <Field
        label="Ante Amount"
        help={`Amount each player pays to enter each round ($${MIN_ANTE} - $${MAX_ANTE})`}
        error={error}
      >
        {(parts) => (
          <DollarInput
            {...parts}
            min={MIN_ANTE}
            max={MAX_ANTE}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Note isBrassy>A new ante changes the size of future pots. It counts from the next deal.</Note>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

const INVALID_ANTE = {
  title: 'Invalid Ante',
  description: `Ante must be between $${MIN_ANTE} and $${MAX_ANTE}`,
  variant: 'destructive',
} as const
