import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { byLength } from '../support/run-length'
import { findPlantedFault } from './find-planted-fault'
import { PLANTED_FAULTS } from './planted-faults'

const WITHIN_SECONDS = 300
/** A search for all of them takes longer than the short form allows. */
const SEARCHED = byLength({ short: [], long: [...PLANTED_FAULTS] })

it.each(PLANTED_FAULTS)('the source has the place where a fault can be planted: $name', ({ file, replace }) => {
  const source = readFileSync(`src/${file}`, 'utf8')
  const missing = replace.map(([before]) => before).filter((before) => !source.includes(before))
  expect(missing, `src/${file} has changed; correct the fault in tests/simulation/planted`).toEqual([])
})

it.each(SEARCHED)('the simulation finds within five minutes that $name', async (fault) => {
  expect(await findPlantedFault(fault, WITHIN_SECONDS)).toBeDefined()
})
