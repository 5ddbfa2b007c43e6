import { open, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../report/statistics'
import type { Latency } from './action-latency'
import { until } from './until'

const BLOCK = Buffer.alloc(4096, 1)
/** The file is written round and round, as SQLite writes its log. */
const BLOCKS = 1024

/**
 * Writes a block to the disk at a steady rate and waits until it is there, one block after the other, without a server.
 * No action that is on disk before it is answered can take less. The latency counts from the moment at which a block is
 * due.
 */
export async function diskLatency(perSecond: number, seconds: number): Promise<Omit<Latency, 'cpuUs'>> {
  const path = join(tmpdir(), `poker-bench-${randomUUID()}`)
  const file = await open(path, 'w')
  for (let block = 0; block < BLOCKS; block += 1) await file.write(BLOCK)
  await file.datasync()
  const latencies: number[] = []
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = startedAt + (count * 1000) / perSecond
    await until(due)
    await file.write(BLOCK, 0, BLOCK.length, (count % BLOCKS) * BLOCK.length)
    await file.datasync()
    latencies.push(performance.now() - due)
  }
  await file.close()
  await rm(path)
  return { p50: percentile(latencies, 50), p99: percentile(latencies, 99) }
}
