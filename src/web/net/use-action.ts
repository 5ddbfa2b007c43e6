import { useContext, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { StateView } from '../../contract'
import { isRefusal } from './call'
import { messageOf } from './fetch-json'
import { queryClient } from './query-client'
import { refreshRoom, renewRoom, shownVersion, takeState } from './room'
import { useRoom } from './room-context'
import { ShowFailureContext } from './show-failure-context'

export interface Action<Input> {
  /**
   * Sends the call. Resolves to whether it succeeded; false too while one is in progress, when a second press is
   * ignored.
   */
  run: (input: Input) => Promise<boolean>
  isBusy: boolean
}

export interface ActionOptions<Answer> {
  /** The action stays busy until this is done. */
  onDone?: ((answer: Answer) => unknown) | undefined
  /** Called instead of showing the failure. */
  onFailed?: (error: unknown) => unknown
}

/** Makes a call when the player presses something: one at a time, and its failure is shown. */
export function useAction<Answer, Input = void>(
  send: (input: Input) => Promise<Answer>,
  { onDone, onFailed, queue }: ActionOptions<Answer> & { queue?: string } = {},
): Action<Input> {
  const showFailure = useContext(ShowFailureContext)
  // A second press may arrive before the button is rendered disabled.
  const isRunning = useRef(false)
  const { mutateAsync, isPending } = useMutation(
    {
      mutationFn: send,
      onSuccess: (answer) => onDone?.(answer),
      onError: onFailed ?? ((error) => showFailure(messageOf(error))),
      ...(queue === undefined ? {} : { scope: { id: queue } }),
    },
    queryClient,
  )
  const run = async (input: Input) => {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      await mutateAsync(input)
      return true
    } catch {
      // `onError` has handled it.
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { run, isBusy: isPending }
}

/**
 * As `useAction`, for the game that the page shows. It is busy until the page shows what the action changed. Actions with
 * the same `queue` are sent in the order of pressing, each after the answer to the one before: a sheet may be closed and
 * opened again before an answer, and a call that is repeated must not undo a later press.
 */
export function useGameAction<Answer extends object | undefined, Input = void>(
  send: (roomCode: string, input: Input) => Promise<Answer>,
  { onDone, ...options }: ActionOptions<Answer> & { queue?: string } = {},
): Action<Input> {
  const { roomCode } = useRoom()
  return useAction((input: Input) => sendFromRoom(roomCode, send, input), {
    ...options,
    onDone: async (answer) => {
      if (answer && 'state' in answer) takeState(roomCode, answer.state as StateView)
      else if (answer && 'version' in answer) await shownVersion(roomCode, Number(answer.version))
      else await refreshRoom(roomCode)
      return onDone?.(answer)
    },
  })
}

/**
 * As `useAction`, for the lobby that the page shows. Actions are sent in the order of pressing, each after the answer
 * to the one before: on a slow line an event may show that the creator is ready, and Start be pressed, before that
 * answer. With `isBusyUntilShown` the action is busy, and the next one waits, until the page shows its change.
 */
export function useLobbyAction<Answer, Input = void>(
  send: (roomCode: string, input: Input) => Promise<Answer>,
  { onDone, isBusyUntilShown = false, ...options }: ActionOptions<Answer> & { isBusyUntilShown?: boolean } = {},
): Action<Input> {
  const { roomCode } = useRoom()
  return useAction((input: Input) => sendFromRoom(roomCode, send, input), {
    ...options,
    queue: roomCode,
    onDone: async (answer) => {
      const shown = refreshRoom(roomCode)
      if (isBusyUntilShown) await shown
      return onDone?.(answer)
    },
  })
}

/** A refused action was often pressed on an outdated view, as after a phone has slept. */
async function sendFromRoom<Answer, Input>(
  roomCode: string,
  send: (roomCode: string, input: Input) => Promise<Answer>,
  input: Input,
): Promise<Answer> {
  try {
    return await send(roomCode, input)
  } catch (error) {
    if (isRefusal(error)) void renewRoom(roomCode)
    throw error
  }
}
