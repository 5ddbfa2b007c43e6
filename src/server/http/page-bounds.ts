import type { FastifyInstance } from 'fastify'
import type { Limits } from '../ports/limits'
import { BY_ADDRESS, spend } from './rate-limits'
import type { RequestOrigin } from './request-origin'

/** Headers that are read part by part. Longer ones are ignored. */
const MAX_HEADER_LENGTH = 1_000
const LISTS = ['accept', 'accept-encoding', 'if-match', 'if-none-match', 'range'] as const

interface PageBoundParts {
  limits: Limits
  origin: Pick<RequestOrigin, 'address'>
}

/**
 * Bounds the cost of requests for pages and files: how many an address may make, and the length of the headers that are
 * read.
 */
export function boundPageRequests(app: FastifyInstance, { limits, origin }: PageBoundParts): void {
  app.addHook('onRequest', async ({ raw }) => {
    await spend(limits, BY_ADDRESS.pages, origin.address(raw))
    for (const name of LISTS) {
      if ((raw.headers[name]?.length ?? 0) > MAX_HEADER_LENGTH) delete raw.headers[name]
    }
  })
}
