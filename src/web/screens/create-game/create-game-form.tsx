import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { CreateBody, DECISION_TIMERS, MAX_ROUNDS, UNLIMITED_ROUNDS } from '../../../contract'
import { keepLastName, readLastName } from '../../features/enter-room/last-name'
import { HarveyMark } from '../../features/harvey-mark'
import { messageOf } from '../../net/call'
import { createGame } from '../../net/calls'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { formSheet } from '../../ui/form-layout'
import { Note } from '../../ui/paper'
import { SegmentedControl } from '../../ui/segmented-control'
import { toast, toastError } from '../../ui/toast'
import { AnteField } from './ante-field'

const ROUNDS = MAX_ROUNDS.map((value) => ({ value, label: value === UNLIMITED_ROUNDS ? 'Unlimited' : String(value) }))
const TIMERS = DECISION_TIMERS.map((value) => ({ value, label: `${value} s` }))

export function CreateGameForm() {
  const create = useCreate()
  const { control, register, handleSubmit, formState } = useForm<CreateBody>({
    resolver: zodResolver(CreateBody),
    defaultValues: { playerName: readLastName(), settings: { maxRounds: 10, decisionTimer: 30, ante: 50 } },
  })
  const { errors, isSubmitting } = formState
  return (
    <form className={formSheet} noValidate onSubmit={handleSubmit(create)}>
      <h1>Create Game</h1>
      <Field label="Your Name" error={errors.playerName?.message}>
        {(parts) => <TextInput {...parts} {...register('playerName')} autoComplete="nickname" />}
      </Field>
      <Controller
        control={control}
        name="settings.ante"
        render={({ field }) => <AnteField {...field} error={errors.settings?.ante?.message} />}
      />
      <Controller
        control={control}
        name="settings.maxRounds"
        render={({ field }) => <SegmentedControl label="Maximum Rounds" options={ROUNDS} {...field} />}
      />
      <Controller
        control={control}
        name="settings.decisionTimer"
        render={({ field }) => <SegmentedControl label="Decision Time" options={TIMERS} {...field} />}
      />
      <Note>
        <HarveyMark />
        <span>Harvey always stays in every round and provides consistent competition.</span>
      </Note>
      <Button type="submit" kind="primary" size="large" isWide disabled={isSubmitting}>
        {isSubmitting ? 'Creating...' : 'Create Game'}
      </Button>
    </form>
  )
}

function useCreate() {
  const navigate = useNavigate()
  return async (body: CreateBody) => {
    try {
      const { roomCode } = await createGame(body)
      keepLastName(body.playerName)
      toast({ title: 'Game Created!', description: `Room code: ${roomCode}` })
      await navigate(`/lobby/${roomCode}`)
    } catch (error) {
      toastError(messageOf(error))
    }
  }
}
