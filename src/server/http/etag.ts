/** True if the page already has what the tag stands for. Weak comparison, as RFC 9110 asks of If-None-Match. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => withoutWeakness(tag) === withoutWeakness(etag))
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
