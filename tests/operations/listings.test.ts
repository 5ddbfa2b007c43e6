import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Who sets a cluster up by the document has the files that the tests run.

const DOCUMENT = 'docs/operations.md'
const OF_THE_CLUSTER = ['3-card-poker.env', '3-card-poker@.service', '3-card-poker.target', 'nginx.conf']
/** "`deploy/name`:" and the block that follows. */
const LISTING = /^`deploy\/([^`]+)`:\n\n```\w*\n([\s\S]*?)^```$/gm

it(`${DOCUMENT} shows the files of deploy as they are`, () => {
  const listings = [...readFileSync(DOCUMENT, 'utf8').matchAll(LISTING)]
  expect(listings.map(([, name]) => name)).toEqual(OF_THE_CLUSTER)
  for (const [, name, text] of listings) expect(text).toBe(readFileSync(`deploy/${name}`, 'utf8'))
})
