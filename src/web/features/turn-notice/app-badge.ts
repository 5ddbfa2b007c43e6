/**
 * Marks the icon of the installed game. The returned function removes the mark. Does nothing if the browser has no
 * badges.
 */
export function showAppBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined
  navigator.setAppBadge().catch(ignoreRefusal)
  return removeAppBadge
}

/** Each page that is opened also removes the mark of one that was closed in its player's turn: the browser keeps it. */
export function removeAppBadge(): void {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(ignoreRefusal)
}

/** A browser may refuse a page that is not installed. */
function ignoreRefusal(error: unknown): void {
  console.debug('No badge:', error)
}
