import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { AnteBody, type SettingsChange } from '../../../contract'
import { AnteInput } from '../../features/edit-ante/ante-input'
import { ROUNDS_OPTIONS, TIMER_OPTIONS } from '../../features/setting-options'
import { changeSettings } from '../../net/calls'
import { useLobby } from '../../net/room'
import { useLobbyAction } from '../../net/use-action'
import { Button } from '../../ui/button'
import { ConfirmActions, Dialog, dialogForm } from '../../ui/dialog'
import { SegmentedControl } from '../../ui/segmented-control'
import { toast } from '../../ui/toast'
import { useCloseWhileShown } from '../../ui/use-close-while-shown'

/** A button for the creator that opens the settings of the coming game. */
export function ChangeSettings() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && <SettingsDialog onClose={close} />}
    </>
  )
}

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const known = useLobby(({ settings }) => settings)
  const { run, isBusy } = useLobbyAction(changeSettings)
  const [{ maxRounds, decisionTimer }, setChosen] = useState<Pick<SettingsChange, 'maxRounds' | 'decisionTimer'>>({})
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AnteBody),
    // An ante that is not edited here follows the lobby, because another tab may set it.
    values: { ante: known.ante },
    resetOptions: { keepDirtyValues: true },
  })
  const closeThis = useCloseWhileShown(onClose)
  const save = async ({ ante }: { ante: number }) => {
    if (!(await run({ maxRounds, decisionTimer, ante }))) return
    toast({ title: 'Settings changed', description: 'Everybody in the lobby sees them' })
    closeThis()
  }
  return (
    <Dialog title="Game Settings" onClose={onClose}>
      <form className={dialogForm} noValidate onSubmit={handleSubmit(save)}>
        <SegmentedControl
          label="Maximum Rounds"
          options={ROUNDS_OPTIONS}
          value={maxRounds ?? known.maxRounds}
          onChange={(value) => setChosen((chosen) => ({ ...chosen, maxRounds: value as SettingsChange['maxRounds'] }))}
        />
        <SegmentedControl
          label="Decision Time"
          options={TIMER_OPTIONS}
          value={decisionTimer ?? known.decisionTimer}
          onChange={(value) => setChosen((chosen) => ({ ...chosen, decisionTimer: value }))}
        />
        <AnteInput
          register={register}
          help="Players who are ready must confirm a new ante."
          error={formState.errors.ante}
        />
        <ConfirmActions yes="Save" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
