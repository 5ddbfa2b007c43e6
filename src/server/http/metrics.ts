import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RoomMetrics } from '../rooms/room-metrics'

/**
 * The metrics for the operator. None of them changes with the choice of wild cards (R-wild-5) or a decision ahead
 * (R-ahead-4).
 */
export interface Metrics extends RoomMetrics {
  /** A call that was refused, and the reason. */
  refused(reason: string): void
  /** A call that failed through a fault of the server. */
  faulted(): void
  /** Prometheus text. */
  read(): Promise<string>
  contentType: string
}

/** The upper bounds of the buckets in seconds, from the time of an action in memory to delays that players notice. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

export function createMetrics(watched: Watched): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const actions = new Histogram({
    name: 'poker_action_duration_seconds',
    help: 'Accepted actions by kind, and how long each took, saving included',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  })
  const saves = new Histogram({
    name: 'poker_save_duration_seconds',
    help: 'How long the store took to put a change on disk',
    buckets: BUCKETS,
    registers,
  })
  const games = new Counter({
    name: 'poker_games_total',
    help: 'Games that began: the first of a room, or a later one of the same evening',
    labelNames: ['game'],
    registers,
  })
  const pushes = new Counter({
    name: 'poker_push_messages_total',
    help: 'Web Push messages by result: sent, failed, or gone where the subscription has ended',
    labelNames: ['result'],
    registers,
  })
  const refusals = new Counter({
    name: 'poker_refusals_total',
    help: 'Calls that were refused, by reason',
    labelNames: ['refusal'],
    registers,
  })
  const faults = new Counter({
    name: 'poker_faults_total',
    help: 'Calls that ended with 500 or 503, or in the middle of a download',
    registers,
  })
  watchProcess(registers, watched)
  watchEventLoop(registers)
  const askStore = watchStore(registers, watched)

  return {
    played: (kind, ms) => actions.observe({ kind }, ms / 1000),
    saved: (ms) => saves.observe(ms / 1000),
    gameBegun: (game) => games.inc({ game: game === 1 ? 'first' : 'later' }),
    pushed: (result) => pushes.inc({ result }),
    refused: (refusal) => refusals.inc({ refusal }),
    faulted: () => faults.inc(),
    async read() {
      await askStore()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

interface Watched {
  countRooms(): Promise<number>
  countSockets(): number
  countPlayers(): number
}

/** Registers the metrics that are measured at a read. The returned function measures them; call it before reading. */
function watchStore(registers: Registry[], { countRooms }: Watched): () => Promise<void> {
  const rooms = new Gauge({ name: 'poker_rooms', help: 'Rooms in the store', registers })
  const latency = new Gauge({
    name: 'poker_store_latency_seconds',
    help: 'How long the store took to answer when these metrics were asked for; -1 if it did not',
    registers,
  })
  return async () => {
    const startedAt = performance.now()
    try {
      rooms.set(await countRooms())
      latency.set((performance.now() - startedAt) / 1000)
    } catch {
      // An unavailable store shows as -1. The other metrics are still answered, because they are needed most then.
      latency.set(-1)
    }
  }
}

function watchProcess(registers: Registry[], { countSockets, countPlayers }: Watched): void {
  const watch = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  watch(
    'poker_players',
    'Players present in the rooms that this process has served in the last ten minutes',
    countPlayers,
  )
  watch('poker_sockets', 'Open realtime connections of this process', countSockets)
  watch('poker_memory_bytes', 'Resident memory of this process', process.memoryUsage.rss)
}

const SAMPLED_EVERY_MS = 10
const DELAY_WINDOW_MS = 15_000
const QUANTILES = [0.5, 0.99, 1]

/** The delay within the last whole window, so that reading the metrics changes nothing for the next reader. */
function watchEventLoop(registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS })
  delay.enable()
  const gauge = new Gauge({
    name: 'poker_event_loop_delay_seconds',
    help: 'Delay of the event loop in the last whole window of 15 seconds',
    labelNames: ['quantile'],
    registers,
  })
  const closeWindow = (): void => {
    for (const quantile of QUANTILES) {
      // The histogram records the time between samples.
      const lateMs = delay.percentile(quantile * 100) / 1e6 - SAMPLED_EVERY_MS
      gauge.set({ quantile }, Math.max(0, lateMs) / 1000)
    }
    delay.reset()
  }
  closeWindow()
  setInterval(closeWindow, DELAY_WINDOW_MS).unref()
}
