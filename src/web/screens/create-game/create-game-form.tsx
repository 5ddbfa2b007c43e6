import { useRef } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { CreateBody } from '../../../contract'
import { readLastName, storeLastName } from '../../features/enter-room/last-name'
import { useWayToLobby } from '../../features/enter-room/use-way-to-lobby'
import { HarveyMark } from '../../features/harvey-mark'
import { ROUNDS_OPTIONS, TIMER_OPTIONS } from '../../features/setting-options'
import { createGame } from '../../net/calls'
import { newClientId } from '../../net/client-id'
import { sentenceFor } from '../../net/field-sentence'
import { useAction } from '../../net/use-action'
import { Button } from '../../ui/button'
import { Field, TextInput } from '../../ui/field'
import { formSheet } from '../../ui/form-layout'
import { Note } from '../../ui/paper'
import { SegmentedControl } from '../../ui/segmented-control'
import { readStored, removeStored, store } from '../../ui/storage'
import { toast } from '../../ui/toast'
import { AnteField } from './ante-field'

export function CreateGameForm() {
  const { run: create, isBusy } = useCreate()
  const { control, register, handleSubmit, formState } = useForm<CreateBody>({
    resolver: zodResolver(CreateBody),
    defaultValues: { playerName: readLastName(), settings: { maxRounds: 10, decisionTimer: 30, ante: 50 } },
  })
  const { errors } = formState
  return (
    <form className={formSheet} noValidate onSubmit={handleSubmit(create)}>
      <h1>Create Game</h1>
      <Field label="Your Name" error={sentenceFor(errors.playerName)}>
        {(parts) => <TextInput {...parts} {...register('playerName')} autoComplete="nickname" />}
      </Field>
      <Controller
        control={control}
        name="settings.ante"
        render={({ field }) => <AnteField {...field} error={sentenceFor(errors.settings?.ante)} />}
      />
      <Controller
        control={control}
        name="settings.maxRounds"
        render={({ field }) => <SegmentedControl label="Maximum Rounds" options={ROUNDS_OPTIONS} {...field} />}
      />
      <Controller
        control={control}
        name="settings.decisionTimer"
        render={({ field }) => <SegmentedControl label="Decision Time" options={TIMER_OPTIONS} {...field} />}
      />
      <Note>
        <HarveyMark />
        <span>Harvey always stays in every round and provides consistent competition.</span>
      </Note>
      <Button type="submit" kind="primary" size="large" isWide disabled={isBusy}>
        {isBusy ? 'Creating...' : 'Create Game'}
      </Button>
    </form>
  )
}

function useCreate() {
  // Back leads to Home, because the form is completed.
  const prepareLobby = useWayToLobby({ isReplaced: true })
  // A form that is sent again after a failure or a reload keeps its id, because the game may exist although the answer
  // was lost.
  const draft = useRef<{ key: string; clientId: string } | null>(null)
  return useAction(async (body: CreateBody) => {
    const key = `create-game ${JSON.stringify(body)}`
    const known = draft.current?.key === key ? draft.current.clientId : readStored(key, 'sessionStorage')
    const clientId = known ?? newClientId()
    draft.current = { key, clientId }
    store(key, clientId, 'sessionStorage')
    const showLobby = prepareLobby()
    const { roomCode } = await createGame({ ...body, clientId })
    removeStored(key, 'sessionStorage')
    storeLastName(body.playerName)
    toast({ title: 'Game Created!', description: `Room code: ${roomCode}`, isKept: true })
    await showLobby(roomCode)
  })
}
