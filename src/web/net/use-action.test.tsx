import type { ReactNode } from 'react'
import { QueryObserver } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './fetch-json'
import { queryClient } from './query-client'
import { RoomProvider } from './room-context'
import { ShowFailureContext } from './show-failure-context'
import { useAction, useGameAction, useLobbyAction } from './use-action'

let sent: string[]
let shown: string[]
let waiting: { resolve: (answer: object) => void; reject: (error: Error) => void }[]

/** A call that the test answers. */
const call = (name: string) => () => {
  sent.push(name)
  return new Promise<object>((resolve, reject) => waiting.push({ resolve, reject }))
}
const answer = (body: object = {}) => act(async () => waiting.shift()!.resolve(body))
const press = (run: () => Promise<boolean>) => act(async () => void run())

const inRoom = ({ children }: { children: ReactNode }) => (
  <ShowFailureContext value={(sentence) => shown.push(sentence)}>
    <RoomProvider roomCode="K7PWQ3">{children}</RoomProvider>
  </ShowFailureContext>
)

beforeEach(() => {
  ;[sent, shown, waiting] = [[], [], []]
  queryClient.clear()
})

describe('an action', () => {
  it('is busy until it is answered, and ignores a second press meanwhile', async () => {
    const { result } = renderHook(() => useAction(call('decide')), { wrapper: inRoom })
    await press(result.current.run)
    await press(result.current.run)
    expect(result.current.isBusy).toBe(true)
    await answer()
    expect(result.current.isBusy).toBe(false)
    expect(sent).toEqual(['decide'])
    await press(result.current.run)
    expect(sent).toHaveLength(2)
    await answer()
  })

  it('shows its failure, and can be tried again', async () => {
    const { result } = renderHook(() => useAction(call('decide')), { wrapper: inRoom })
    const succeeded: boolean[] = []
    await act(async () => void result.current.run().then((isDone) => succeeded.push(isDone)))
    await act(async () => waiting.shift()!.reject(new Error('It is not your turn')))
    expect(shown).toEqual(['It is not your turn'])
    expect(succeeded).toEqual([false])
    expect(result.current.isBusy).toBe(false)
    await press(result.current.run)
    expect(sent).toHaveLength(2)
    await answer()
  })
})

it('actions of the lobby are sent in the order of pressing, each after the answer to the one before', async () => {
  const useBoth = () => [useLobbyAction(call('ready')), useLobbyAction(call('start'))] as const
  const { result } = renderHook(useBoth, { wrapper: inRoom })
  const [ready, start] = result.current
  await press(ready.run)
  await press(start.run)
  expect(sent).toEqual(['ready'])
  expect(result.current[1].isBusy).toBe(true)
  await answer()
  expect(sent).toEqual(['ready', 'start'])
  await answer()
})

it('an action that is refused asks for the room at once, without waiting for the poll under way', async () => {
  const useBoth = () => [useGameAction(call('decide')), useLobbyAction(call('ready'))] as const
  const { result } = renderHook(useBoth, { wrapper: inRoom })
  for (const { run } of result.current) {
    const polls: AbortSignal[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: ['room', 'K7PWQ3', 'state'],
      initialData: null,
      queryFn: async ({ signal }) => {
        polls.push(signal)
        return new Promise<null>(() => {})
      },
    })
    const stop = observer.subscribe(() => {})
    await press(run)
    await act(async () => waiting.shift()!.reject(new CallError('That round is over', { status: 409 })))
    expect(polls.map(({ aborted }) => aborted)).toEqual([true, false])
    stop()
  }
  expect(shown).toEqual(['That round is over', 'That round is over'])
})

it('an action of the game shows the state of its answer', async () => {
  const key = ['room', 'K7PWQ3', 'state']
  queryClient.setQueryDefaults(key, { gcTime: Infinity })
  queryClient.setQueryData(key, {
    view: { version: 5, players: [] },
    steps: [],
    etag: null,
    failure: null,
    waitMs: 1_000,
  })
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useGameAction(call('decide'), { onDone: done }), { wrapper: inRoom })
  await press(result.current.run)
  const state = { version: 6, phase: 'results', players: [] }
  await answer({ success: true, state })
  expect(queryClient.getQueryData(key)).toMatchObject({ view: state })
  expect(done).toHaveBeenCalledOnce()
})
