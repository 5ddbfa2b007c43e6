import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { cpuTimeUs } from './cpu-time'

test.runIf(process.platform === 'linux')('the CPU time of a process is read while its children end', () => {
  const parent = spawn('sh', ['-c', 'while :; do sh -c :; done'])
  onTestFinished(() => void parent.kill('SIGKILL'))
  const end = performance.now() + 1_000
  let us = 0
  while (performance.now() < end) us = cpuTimeUs(parent.pid ?? 0)
  expect(us).toBeGreaterThan(0)
})
