import { expect, it, vi } from 'vitest'
import { deliverTogether } from './together'

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 20))

it('values that come one right after another are delivered together, in order', async () => {
  const delivered: string[] = []
  for (const name of ['first', 'second', 'third']) {
    deliverTogether(() => {
      delivered.push(name)
      queueMicrotask(() => delivered.push('rendered'))
    })
    await Promise.resolve()
  }
  expect(delivered).toEqual([])
  await nextTask()
  expect(delivered).toEqual(['first', 'second', 'third', 'rendered', 'rendered', 'rendered'])
})

it('a value that fails is reported, and the others are delivered', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const last = vi.fn<() => void>()
  const failure = new Error('a handler failed')
  deliverTogether(() => {
    throw failure
  })
  deliverTogether(last)
  await nextTask()
  vi.unstubAllGlobals()
  expect(report).toHaveBeenCalledExactlyOnceWith(failure)
  expect(last).toHaveBeenCalledOnce()
})
