import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { residentMb } from '../support/server-metrics'
import { startWithOwnData, troubleIn, type ServerProcess } from '../support/server-process'
import { closeConnections } from '../support/transport'
import { sleep } from '../support/wait'
import { Attack } from './attack'
import type { Bound } from './bound'
import { CALLS } from './calls'
import { Neighbours } from './neighbours'
import { REALTIME } from './realtime'
import { REQUESTS } from './requests'
import { ROOMS } from './rooms'

// Every bound of docs/bounds.md is exceeded from outside while a table of six plays beside it.

const BOUNDS: Record<string, Bound> = { ...REQUESTS, ...CALLS, ...REALTIME, ...ROOMS }

/** The longest time of an action of the neighbours, in milliseconds, on a machine that does nothing else. */
const P99_MS = 50
/** On a busy machine it may take this many times as long as without an attack. */
const TIMES_CALM = 4
/** The lowest of several attempts counts, because other programs can only add to the time of an action. */
const ATTEMPTS = 5
/** The process keeps some of the memory that it has touched once, and touches more with each attempt. */
const MEMORY_MB = 150

let server: ServerProcess
let neighbours: Neighbours
let memoryBefore: number
let slow: Promise<unknown>
let slowestP99 = 0
/** The p99 of the last measurement without an attack. */
let calmP99: number
beforeAll(async () => {
  server = await startWithOwnData({ DEALING_MS: '0' })
  neighbours = await Neighbours.play(server.origin)
  calmP99 = await neighbours.p99During(() => sleep(1_000))
  memoryBefore = await residentMb(server)
  slow = Promise.all(
    Object.values(BOUNDS).flatMap((bound) => ('driveSlowly' in bound ? [bound.driveSlowly(new Attack(server))] : [])),
  )
  slow.catch(() => undefined)
})
afterAll(async () => {
  neighbours.end()
  await server.crash()
  closeConnections()
})

/** Does the work beside the table, which must not be affected. */
async function expectUndisturbed(work: () => Promise<void>): Promise<void> {
  const seen: string[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const startedAt = performance.now()
    const p99 = await neighbours.p99During(work)
    const tookMs = performance.now() - startedAt
    slowestP99 = Math.max(slowestP99, p99)
    if (p99 <= Math.max(P99_MS, TIMES_CALM * calmP99)) return
    calmP99 = await neighbours.p99During(() => sleep(Math.max(500, tookMs)))
    seen.push(`${p99.toFixed()} ms beside the attack, ${calmP99.toFixed()} ms after it`)
    if (p99 <= TIMES_CALM * calmP99) return
  }
  expect(seen, 'every attempt takes too long').toEqual([])
}

it('the bounds of the document are those of this list', () => {
  const rows = [...readFileSync('docs/bounds.md', 'utf8').matchAll(/^\| (?!Resource|---)([^|]+?) +\|/gm)]
  expect(Object.keys(BOUNDS)).toEqual(rows.map(([, resource]) => resource))
})

const tested = Object.entries(BOUNDS).flatMap(([resource, bound]) => ('test' in bound ? [{ resource, ...bound }] : []))
it.each(tested)('$resource: $test shows the bound', ({ test, title }) => {
  expect(readFileSync(test, 'utf8')).toContain(title)
})

const sized = Object.entries(BOUNDS).flatMap(([resource, bound]) => ('file' in bound ? [{ resource, ...bound }] : []))
it.each(sized)('$resource: $file sets the size', ({ file, size }) => {
  expect(readFileSync(file, 'utf8')).toContain(size)
})

const driven = Object.entries(BOUNDS).flatMap(([resource, bound]) => ('drive' in bound ? [{ resource, ...bound }] : []))
describe('beside a table of six', () => {
  it.each(driven)('$resource: the bound holds, and the table plays on', async ({ drive }) => {
    await expectUndisturbed(async () => {
      const attack = new Attack(server)
      await drive(attack)
      attack.end()
    })
  })

  it('slow clients lose their connections, and the table plays on', async () => {
    await slow
    await expectUndisturbed(() => sleep(500))
  })

  it('the memory is back where it was, and the server has not failed', async () => {
    const memoryAfter = await residentMb(server)
    console.log(
      `p99 at most ${slowestP99.toFixed()} ms; memory ${memoryBefore.toFixed()} MB, ${memoryAfter.toFixed()} MB after`,
    )
    expect(memoryAfter - memoryBefore).toBeLessThan(MEMORY_MB)
    expect(troubleIn(server.printed)).toEqual([])
  })
})
