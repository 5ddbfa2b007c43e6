import type { StateView } from '../../src/contract'
import type { RoundRecord } from '../../src/game/views'
import { until } from '../services/ports'
import { times } from '../support/size'
import { booksOf, expectKept, expectSettled } from './books'
import type { Cluster } from './cluster'
import type { Page } from './page'
import { Table } from './table'

const TABLES = times({ short: 3, long: 12 })
const SIZES = [3, 2, 6]
/** A table goes on by polls alone while events are lost, one step a second. */
const PROGRESS_WITHIN_MS = 60_000

/**
 * Lets tables play without end while something happens to the cluster. Afterwards all must go on by themselves, nothing
 * that was acknowledged may be lost, and no dollar.
 */
export async function underLoad(cluster: Cluster, happening: (tables: Table[]) => Promise<void>): Promise<Page[]> {
  const sizes = Array.from({ length: TABLES }, (_, index) => SIZES[index % SIZES.length] ?? 2)
  const settings = { maxRounds: 999, decisionTimer: 15 }
  const tables = await Promise.all(sizes.map((players) => Table.open(cluster, { players, settings })))
  try {
    await Promise.all(tables.map((table) => table.start()))
    await everyTableGoesOn(tables)
    await happening(tables)
    await everyTableGoesOn(tables)
    for (const table of tables) await expectWhole(table)
    return tables.flatMap(({ pages }) => pages)
  } finally {
    await Promise.all(tables.map((table) => table.close()))
  }
}

/** Each plays another round. */
async function everyTableGoesOn(tables: Table[]): Promise<void> {
  const before = tables.map(roundOf)
  const isFurther = (table: Table, index: number) => roundOf(table) >= (before[index] ?? 0) + 1
  await until(
    () => tables.every(isFurther),
    `every table goes on: ${tables
      .filter((table, index) => !isFurther(table, index))
      .map((table) => table.standing)
      .join('; ')}`,
    PROGRESS_WITHIN_MS,
  )
}

async function expectWhole(table: Table): Promise<void> {
  const { standing, books } = await atRest(table)
  expectSettled(books, standing)
  for (const page of table.pages) await expectKept(books, page)
}

function roundOf({ creator }: Table): number {
  return creator.newest?.currentRound ?? 0
}

/** The table and its books as of one moment: an action may have been on its way when everybody was told to leave off. */
async function atRest(table: Table): Promise<{ standing: StateView; books: RoundRecord[] }> {
  for (;;) {
    const standing = await table.rest()
    const books = await booksOf(table)
    const { version } = (await table.creator.player.state(table.code)).body
    if (version === standing.version) return { standing, books }
  }
}
