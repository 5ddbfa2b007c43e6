import { readFileSync } from 'node:fs'
import { seededRandom } from '../../tests/support/random'
import { printTable } from '../report/print-table'
import { CORES, costsOf, PLAY, roomsFor, simulate, type Cell, type Fill, type Measured, type Outcome } from './cell'

/**
 * `npm run simulate`: cells of the cluster (processes, one PostgreSQL, one Redis) over an hour, second by second, with
 * the costs that `npm run bench:cluster` measured; and how many such cells a million players at once need. Seeded:
 * the same costs give the same tables.
 */

const COSTS = 'bench/cluster/costs.json'
const SEED = 1
/** How full a process is on average, so that the others can carry what one that dies leaves them. */
const FILL = 0.6
const MILLION = 1_000_000
/** Assumed prices in US dollars: a core for an hour with its memory, a gigabyte to the players. */
const PRICES = { coreHour: [0.02, 0.06], gigabyte: [0.005, 0.05] } as const

interface Simulated {
  cell: Cell
  outcome: Outcome
}

function main(): void {
  const costs = costsOf(JSON.parse(readFileSync(COSTS, 'utf8')) as Measured)
  const cells = (['all', 'own'] as const).flatMap((hears) =>
    [3, 5, 10, 20, 40, 80].map((processes): Cell => {
      const rooms = roomsFor({ processes, hears }, costs, FILL)
      return { processes, rooms, hears, processDiesEvery: 1_200, redisAway: 30 }
    }),
  )
  const simulated = cells.map((cell) => ({ cell, outcome: simulate(cell, costs, seededRandom(SEED)) }))

  printTable(
    `One cell, rooms of ${PLAY.players}, an hour; a process dies every 20 minutes, Redis is away for 30 s`,
    [
      'processes',
      'news to',
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
      hearers(cell),
      outcome.players.toFixed(0),
      shown(outcome.process),
      shown(outcome.postgres),
      shown(outcome.redis),
      shown(outcome.nginx),
      (outcome.redisBytes / 1e6).toFixed(1),
      outcome.secondsTooFull,
    ]),
  )
  console.log(`\nMedian and most of what there is: one core a process, ${CORES.postgres} cores for PostgreSQL, one for`)
  console.log(`Redis, ${CORES.nginx} for nginx. Planned so that a process is ${FILL * 100} % full on average.`)

  printTable(
    'A million players at once',
    [
      'processes a cell',
      'news to',
      'cells',
      'processes',
      'cores of PostgreSQL',
      'cores in all',
      'Gbit/s to players',
      'dollars an hour',
    ],
    simulated.map(million),
  )
  console.log(
    `\nA core at ${range(PRICES.coreHour)} dollars an hour, a gigabyte to the players at ${range(PRICES.gigabyte)}.`,
  )
}

function million({ cell, outcome }: Simulated): (string | number)[] {
  const cells = Math.ceil(MILLION / outcome.players)
  const whole = (fill: Fill, there: number) => Math.ceil((fill.median * there) / FILL)
  const [postgres, nginx] = [whole(outcome.postgres, CORES.postgres), whole(outcome.nginx, CORES.nginx)]
  const cores = cells * (cell.processes + postgres + nginx + whole(outcome.redis, 1))
  const gigabytesAnHour = (cells * outcome.pageBytes * 3_600) / 1e9
  const dollars = ([0, 1] as const).map((end) => cores * PRICES.coreHour[end] + gigabytesAnHour * PRICES.gigabyte[end])
  return [
    cell.processes,
    hearers(cell),
    cells,
    cells * cell.processes,
    cells * postgres,
    cores,
    ((cells * outcome.pageBytes * 8) / 1e9).toFixed(1),
    range(dollars.map((amount) => Math.round(amount))),
  ]
}

const hearers = ({ hears }: Cell) => (hears === 'all' ? 'all' : 'who serves the room')
const percent = (part: number) => `${(part * 100).toFixed(0)} %`
const shown = ({ median, most }: Fill) => `${percent(median)}, ${percent(most)}`
const range = ([low, high]: readonly (number | undefined)[]) => `${low} to ${high}`

main()
