import { readFileSync } from 'node:fs'
import { seededRandom } from '../../tests/support/random'
import { printTable } from '../report/print-table'
import { PLAY, roomsFor } from './cell'
import { costsOf, type Measured } from './costs'
import { CORES, simulate, type FailingCell, type Outcome, type Share } from './hour'

/**
 * `npm run simulate`: simulates cells (processes, one PostgreSQL, one Redis, one nginx) for an hour with the costs that
 * `npm run bench:cluster` has measured, and computes how many cells a million simultaneous players need. The same costs
 * give the same tables.
 */

const COSTS = 'bench/cluster/costs.json'
const SEED = 1
/** The planned share of a process, so that the other processes can take over the load of one that ends. */
const PLANNED_SHARE = 0.6
const MILLION = 1_000_000
/** Assumed prices in US dollars: a core with its memory for an hour, and a gigabyte to the players. */
const PRICES = { coreHour: [0.02, 0.06], gigabyte: [0.005, 0.05] } as const

interface Simulated {
  cell: FailingCell
  outcome: Outcome
}

function main(): void {
  const costs = costsOf(JSON.parse(readFileSync(COSTS, 'utf8')) as Measured)
  const cells = (['all', 'serving'] as const).flatMap((receivers) =>
    [3, 5, 10, 20, 40, 80].map((processes): FailingCell => {
      const rooms = roomsFor({ processes, receivers }, costs, PLANNED_SHARE)
      return { processes, rooms, receivers, processDiesEvery: 1_200, redisAway: 30 }
    }),
  )
  const simulated = cells.map((cell) => ({ cell, outcome: simulate(cell, costs, seededRandom(SEED)) }))

  printTable(
    `One cell, rooms of ${PLAY.players}, an hour; a process ends every 20 minutes, Redis is away for 30 s`,
    [
      'processes',
      'updates to',
      'players',
      'a process',
      'PostgreSQL',
      'Redis',
      'nginx',
      'Redis out, MB/s',
      'seconds too full',
    ],
    simulated.map(({ cell, outcome }) => [
      cell.processes,
      receiversOf(cell),
      outcome.players.toFixed(0),
      shown(outcome.process),
      shown(outcome.postgres),
      shown(outcome.redis),
      shown(outcome.nginx),
      (outcome.redisBytes / 1e6).toFixed(1),
      outcome.secondsTooFull,
    ]),
  )
  console.log(
    `\nMedian and maximum of the capacity: one core per process, ${CORES.postgres} cores for PostgreSQL, one for`,
  )
  console.log(`Redis, ${CORES.nginx} for nginx. The planned share of a process is ${PLANNED_SHARE * 100} %.`)

  printTable(
    'A million players at once',
    [
      'processes per cell',
      'updates to',
      'cells',
      'processes',
      'cores of PostgreSQL',
      'cores in all',
      'Gbit/s to players',
      'dollars per hour',
    ],
    simulated.map(million),
  )
  console.log(
    `\nPrices: ${range(PRICES.coreHour)} dollars per core and hour, ${range(PRICES.gigabyte)} per gigabyte to the players.`,
  )
}

function million({ cell, outcome }: Simulated): (string | number)[] {
  const cells = Math.ceil(MILLION / outcome.players)
  const whole = (share: Share, there: number) => Math.ceil((share.median * there) / PLANNED_SHARE)
  const [postgres, nginx] = [whole(outcome.postgres, CORES.postgres), whole(outcome.nginx, CORES.nginx)]
  const cores = cells * (cell.processes + postgres + nginx + whole(outcome.redis, 1))
  const gigabytesAnHour = (cells * outcome.pageBytes * 3_600) / 1e9
  const dollars = ([0, 1] as const).map((end) => cores * PRICES.coreHour[end] + gigabytesAnHour * PRICES.gigabyte[end])
  return [
    cell.processes,
    receiversOf(cell),
    cells,
    cells * cell.processes,
    cells * postgres,
    cores,
    ((cells * outcome.pageBytes * 8) / 1e9).toFixed(1),
    range(dollars.map((amount) => Math.round(amount))),
  ]
}

const receiversOf = ({ receivers }: FailingCell) => (receivers === 'all' ? 'all' : 'serving process')
const percent = (part: number) => `${(part * 100).toFixed(0)} %`
const shown = ({ median, most }: Share) => `${percent(median)}, ${percent(most)}`
const range = ([low, high]: readonly (number | undefined)[]) => `${low} to ${high}`

main()
