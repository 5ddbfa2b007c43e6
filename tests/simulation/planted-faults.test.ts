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
  for (const [before] of replace) expect(source).toContain(before)
})

it.each(SEARCHED)('the simulation finds within five minutes that $name', async (fault) => {
  expect(await findPlantedFault(fault, WITHIN_SECONDS)).toBeDefined()
})
