import * as nodeCrypto from 'node:crypto'
import type { Machine } from './machine'
import { clear, type Timers } from './timers'

/** Where a program runs: its timers end with it, and its clock counts from its start. */
export interface Host {
  machine: Machine
  timers: Timers
  startedAt: number
  /** What it finds instead of Node's modules and packages. */
  modules: Record<string, Record<string, unknown>>
}

/** What a copy of the product finds instead of Node's globals and modules. */
export interface Surroundings {
  globals: Record<string, unknown>
  modules: Record<string, unknown>
}

/** The surroundings of a copy that serves one host after another. */
export function surroundingsOf(host: () => Host): Surroundings {
  const random = () => host().machine.scheduler.random
  const timers = {
    setTimeout: (run: () => void, ms?: number) => host().timers.setTimeout(run, ms),
    setInterval: (run: () => void, ms: number) => host().timers.setInterval(run, ms),
    setImmediate: (run: () => void) => host().timers.setImmediate(run),
    clearTimeout: clear,
    clearInterval: clear,
    clearImmediate: clear,
  }
  const mathOf = Object.create(Math, { random: { value: () => random().fraction() } }) as Math
  return {
    globals: { ...timers, ...clocks(host), Math: mathOf },
    modules: { ...forwarded(host), crypto: cryptoOf((limit) => random().below(limit)) },
  }
}

/** The monotonic clock counts from the start of the program; the wall clock may be wrong. */
function clocks(host: () => Host) {
  const now = () => host().machine.scheduler.now - host().startedAt
  const wall = () => host().machine.wallClock
  class WallDate extends Date {
    constructor(...given: [] | [string | number]) {
      super(given.length === 0 ? wall() : given[0])
    }
    static override now = wall
  }
  return { performance: { now }, Date: WallDate }
}

/** The host's modules; their functions are those of the host at the moment of the call. */
function forwarded(host: () => Host): Record<string, unknown> {
  const redis = {
    createClient: () => (host().modules['redis'] as { createClient(): unknown }).createClient(),
    // The simulated Redis refuses no command.
    ErrorReply: class extends Error {},
  }
  return { ...host().modules, redis }
}

/** Hashes are the real ones; only random values follow from the seed. */
function cryptoOf(below: (limit: number) => number) {
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => below(256)))
  return {
    ...nodeCrypto,
    randomBytes,
    randomFillSync: (buffer: Uint8Array) => buffer.set(randomBytes(buffer.length)),
    randomInt: (least: number, end?: number) => (end === undefined ? below(least) : least + below(end - least)),
    randomUUID: () => randomBytes(16).toString('hex'),
  }
}
