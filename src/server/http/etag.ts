import fresh from 'fresh'

const MAX_TAGS = 16
const MAX_LENGTH = 2_000
/**
 * Apache appends the coding to the tag of an answer that it compresses, and passes that tag on when the caller sends
 * it.
 */
const CODING = /-(?:gzip|br)"/g

/** True if the caller's copy has this tag (weak comparison, RFC 9110). A header with more than 16 tags matches nothing. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.length > MAX_LENGTH || ifNoneMatch.split(',', MAX_TAGS + 1).length > MAX_TAGS) return false
  return fresh({ 'if-none-match': ifNoneMatch.replace(CODING, '"').trim() }, { etag })
}
