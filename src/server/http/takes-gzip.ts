import type { IncomingHttpHeaders } from 'node:http'

/** A weight of 0 means that it is not accepted. */
const GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Whether the client accepts an answer that is compressed with gzip. */
export function takesGzip(headers: IncomingHttpHeaders): boolean {
  return GZIP.test(headers['accept-encoding']?.toString() ?? '')
}
