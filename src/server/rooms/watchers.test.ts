import { expect, it } from 'vitest'
import { Watchers } from './watchers'

/** A process, with the sessions that it sends to the others and the number that they answer. */
function aProcess(answered: number | undefined, listening: string[] = []) {
  const told: string[] = []
  const shared = {
    note: async (code: string, sessions: readonly string[]) => {
      told.push(...sessions.map((session) => `${session} watches ${code}`))
      return answered
    },
    close: () => Promise.resolve(),
  }
  return { told, watchers: new Watchers(() => [{ code: 'ROOM23', sessions: listening }], shared) }
}

it('each process counts the watchers of all processes, or at least its own (P-watch-1)', async () => {
  for (const [answered, expected] of [
    [7, 7],
    [1, 2],
    [undefined, 2],
  ] as const) {
    const { told, watchers } = aProcess(answered)
    await watchers.asked('ROOM23', 'ann', 0)
    expect(await watchers.asked('ROOM23', 'ben', 1_000)).toBe(expected)
    expect(told).toEqual(['ann watches ROOM23', 'ben watches ROOM23'])
  }
})

it('a listener keeps watching, and the other processes are told every 10 seconds (P-watch-1)', async () => {
  const { told, watchers } = aProcess(undefined, ['ann', 'ben'])
  for (let at = 1_000; at <= 60_000; at += 1_000) watchers.tick(at)
  expect(told).toEqual(Array.from({ length: 6 }, () => ['ann watches ROOM23', 'ben watches ROOM23']).flat())
  expect(await watchers.asked('ROOM23', 'cleo', 60_000)).toBe(3)
})
