import { useLayoutEffect, useState } from 'react'
import { Controller, useForm, type Resolver } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { ROOM_CODE_LENGTH, type JoinBody } from '../../../contract'
import { readLastName } from '../../features/enter-room/last-name'
import { useEnterRoom } from '../../features/enter-room/use-enter-room'
import { useIsHydrated } from '../../hydration'
import { hasFailedWith, messageOf } from '../../net/fetch-json'
import { isNameRefused, sentenceFor } from '../../net/field-sentence'
import { Button } from '../../ui/button'
import { CodeInput, tidyCode } from '../../ui/code-input'
import { Field, TextInput } from '../../ui/field'
import { formSheet } from '../../ui/form-layout'
import { toastError } from '../../ui/toast'

const acceptAll: Resolver<JoinBody> = (values) => ({ values, errors: {} })
const NO_CHECK = { checkJoin: acceptAll }

/** If the check cannot be loaded, the server's answer says what is wrong. */
const loadCheck = () => import('./check-join').catch(() => NO_CHECK)

/** On a slow line, a filled-in form is sent without the check after this time. */
const CHECK_WITHIN_MS = 500
const tooLate = () => new Promise<typeof NO_CHECK>((resolve) => setTimeout(() => resolve(NO_CHECK), CHECK_WITHIN_MS))

const isFilledIn = ({ playerName, roomCode }: JoinBody) =>
  playerName.trim() !== '' && roomCode.length === ROOM_CODE_LENGTH

const resolver: Resolver<JoinBody> = async (values, ...form) => {
  const { checkJoin } = await (isFilledIn(values) ? Promise.race([loadCheck(), tooLate()]) : loadCheck())
  return checkJoin(values, ...form)
}

/** The type of an error that the server, and not the form, has found in a field. */
const REFUSED = 'refused'

/** These are left out of room codes because they are easily misread. */
const IN_NO_CODE = /[IO01]/
const NO_SUCH_CODES = '. Room codes have no I, O, 0 or 1'

export function JoinGameForm() {
  const known = useKnownValues()
  const { control, register, handleSubmit, formState, getValues, setError, setValue } = useForm<JoinBody>({
    resolver,
    defaultValues: known,
  })
  const onFailed = (error: unknown) => {
    const message = messageOf(error)
    toastError(message)
    if (isNameRefused(error)) setError('playerName', { type: REFUSED, message })
    if (hasFailedWith(error, 'game-not-found')) {
      const hint = IN_NO_CODE.test(getValues('roomCode')) ? NO_SUCH_CODES : ''
      setError('roomCode', { type: REFUSED, message: message + hint })
    }
  }
  const { run: enter, isBusy } = useEnterRoom({ isReplaced: true, onFailed })
  const { playerName, roomCode } = known
  useLayoutEffect(() => {
    setValue('playerName', playerName)
    setValue('roomCode', roomCode)
  }, [setValue, playerName, roomCode])
  const { errors } = formState
  return (
    <form className={formSheet} noValidate onSubmit={handleSubmit(enter)}>
      <h1>Join Game</h1>
      <Field label="Your Name" error={sentenceFor(errors.playerName)} isErrorTold={errors.playerName?.type === REFUSED}>
        {(parts) => <TextInput {...parts} {...register('playerName')} onFocus={loadCheck} autoComplete="nickname" />}
      </Field>
      <Field
        label="Room Code"
        help="Ask your friend for the 6-digit room code"
        error={sentenceFor(errors.roomCode)}
        isErrorTold={errors.roomCode?.type === REFUSED}
      >
        {(parts) => (
          <Controller
            control={control}
            name="roomCode"
            render={({ field }) => <CodeInput {...parts} {...field} onFocus={loadCheck} length={ROOM_CODE_LENGTH} />}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="large" isWide disabled={isBusy}>
        {isBusy ? 'Joining...' : 'Join Game'}
      </Button>
    </form>
  )
}

/** The last name and the code in the address, which the prerendered form does not have. */
function useKnownValues(): JoinBody {
  const [search] = useSearchParams()
  const [lastName] = useState(readLastName)
  if (!useIsHydrated()) return { playerName: '', roomCode: '' }
  return { playerName: lastName, roomCode: tidyCode(search.get('room') ?? '', ROOM_CODE_LENGTH) }
}
