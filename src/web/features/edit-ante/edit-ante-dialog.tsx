import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { AnteBody, MAX_ANTE, MIN_ANTE } from '../../../contract'
import { setAnte } from '../../net/calls'
import { useGame } from '../../net/room'
import { useGameAction } from '../../net/use-action'
import { ConfirmActions, Dialog, dialogForm } from '../../ui/dialog'
import { dollars } from '../../ui/money'
import { Note } from '../../ui/paper'
import { toast } from '../../ui/toast'
import { useCloseWhileShown } from '../../ui/use-close-while-shown'
import { AnteInput } from './ante-input'

/** The dialog in which the creator sets the ante of the next deal. */
export function EditAnteDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AnteBody),
    defaultValues: { ante: useGame(({ ante }) => ante) },
  })
  const { run, isBusy } = useGameAction(setAnte, { queue: 'ante' })
  const closeThis = useCloseWhileShown(onClose)
  const save = async ({ ante }: { ante: number }) => {
    if (!(await run(ante))) return
    toast({ title: 'Ante Updated!', description: `New ante: ${dollars(ante)}` })
    closeThis()
  }
  return (
    <Dialog title="Edit Ante" onClose={onClose}>
      <form className={dialogForm} onSubmit={handleSubmit(save, () => toast(INVALID_ANTE))} noValidate>
        <AnteInput
          register={register}
          help={`Amount each player pays to enter each round ($${MIN_ANTE} - $${MAX_ANTE})`}
          error={formState.errors.ante}
          isErrorTold
        />
        <Note isBrassy>A new ante changes the size of future pots. It counts from the next deal.</Note>
        <ConfirmActions yes="Save" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

const INVALID_ANTE = {
  title: 'Invalid Ante',
  description: `Ante must be between $${MIN_ANTE} and $${MAX_ANTE}`,
  variant: 'destructive',
} as const
