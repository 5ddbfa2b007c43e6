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

const KEY = ['room', 'K7PWQ3', 'state']

/** The page shows this version of the game. */
function show(version: number): void {
  queryClient.setQueryDefaults(KEY, { gcTime: Infinity })
  queryClient.setQueryData(KEY, {
    view: { version, players: [] },
    steps: [],
    etag: null,
    failure: null,
    waitMs: 1_000,
  })
}

beforeEach(() => {
  ;[sent, shown, waiting] = [[], [], []]
  queryClient.clear()
})

describe('an action', () => {
  it('is busy until it is answered, and ignores a second press meanwhile', async () => {
    const { result } = renderHook(() => useAction(call('decide')), { wrapper: inRoom })
    const succeeded: boolean[] = []
    const run = () => result.current.run().then((isDone) => void succeeded.push(isDone))
    await act(async () => void run())
    await act(async () => void run())
    expect(succeeded).toEqual([false])
    expect(result.current.isBusy).toBe(true)
    await answer()
    expect(succeeded).toEqual([false, true])
    expect(result.current.isBusy).toBe(false)
    expect(sent).toEqual(['decide'])
    await press(result.current.run)
    expect(sent).toHaveLength(2)
    await answer()
  })

  it('shows its failure, and can be retried', async () => {
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

it('an action with handled failures does not show them', async () => {
  const onFailed = vi.fn<(error: unknown) => void>()
  const { result } = renderHook(() => useAction(call('continue'), { onFailed }), { wrapper: inRoom })
  await press(result.current.run)
  await act(async () => waiting.shift()!.reject(new Error('That round is over')))
  expect(onFailed).toHaveBeenCalledOnce()
  expect(shown).toEqual([])
})

it('lobby actions are sent in the order of pressing, each after the answer to the previous one', async () => {
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

it('game actions of one queue are sent in the order of pressing, also from a sheet that was opened again', async () => {
  show(5)
  const useAnte = () => useGameAction(call('ante'), { queue: 'ante' })
  const closed = renderHook(useAnte, { wrapper: inRoom })
  await press(closed.result.current.run)
  closed.unmount()
  const { result } = renderHook(() => [useAnte(), useGameAction(call('decide'))] as const, { wrapper: inRoom })
  const [ante, decision] = result.current
  await press(ante.run)
  await press(decision.run)
  expect(sent).toEqual(['ante', 'decide'])
  await act(async () => waiting.shift()!.reject(new CallError('No answer', { status: 0 })))
  expect(sent).toEqual(['ante', 'decide', 'ante'])
  expect(result.current[0].isBusy).toBe(true)
  await answer()
  await answer()
  expect(result.current[0].isBusy).toBe(false)
})

it('a refused action asks for the room at once, without waiting for the poll in progress', async () => {
  const useBoth = () => [useGameAction(call('decide')), useLobbyAction(call('ready'))] as const
  const { result } = renderHook(useBoth, { wrapper: inRoom })
  for (const { run } of result.current) {
    const polls: AbortSignal[] = []
    const observer = new QueryObserver(queryClient, {
      queryKey: KEY,
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

it('a game action is busy until the page shows the version of its answer', async () => {
  show(5)
  const { result } = renderHook(() => useGameAction(call('ante')), { wrapper: inRoom })
  await press(result.current.run)
  await answer({ success: true, version: 6 })
  expect(result.current.isBusy).toBe(true)
  await act(async () => show(6))
  expect(result.current.isBusy).toBe(false)
})

it.each([
  ['of the game, whose answer says nothing', () => useGameAction(call('rename')), true],
  ['of the lobby that is busy until shown', () => useLobbyAction(call('kick'), { isBusyUntilShown: true }), true],
  ['of the lobby', () => useLobbyAction(call('ready')), false],
])('an action %s asks for the room', async (_, useOne, isBusyUntilShown) => {
  const polls: (() => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: KEY,
    queryFn: () => new Promise<object>((resolve) => polls.push(() => resolve({}))),
  })
  const stop = observer.subscribe(() => {})
  await act(async () => polls[0]?.())
  const { result } = renderHook(useOne, { wrapper: inRoom })
  await press(result.current.run)
  await answer()
  expect(polls).toHaveLength(2)
  expect(result.current.isBusy).toBe(isBusyUntilShown)
  await act(async () => polls[1]?.())
  expect(result.current.isBusy).toBe(false)
  await press(result.current.run)
  await act(async () => waiting.shift()!.reject(new CallError('No answer', { status: 0 })))
  expect(polls).toHaveLength(2)
  stop()
})

it('a game action shows the state of its answer', async () => {
  show(5)
  const done = vi.fn<() => void>()
  const { result } = renderHook(() => useGameAction(call('decide'), { onDone: done }), { wrapper: inRoom })
  await press(result.current.run)
  const state = { version: 6, phase: 'results', players: [] }
  await answer({ success: true, state })
  expect(queryClient.getQueryData(KEY)).toMatchObject({ view: state })
  expect(done).toHaveBeenCalledOnce()
})
