// The service worker shows this page in place of one that cannot be loaded. The address stays, so that a reload leads there.
;(function () {
  const RETRY_EVERY_MS = 3_000
  // A browser has six connections to a server. On a network that swallows everything, each of them would wait for minutes.
  const GIVEN_UP_AFTER_MS = 8_000

  function showReason() {
    const reason = navigator.onLine ? 'The server of the game does not answer.' : 'This device is offline.'
    const element = document.getElementById('reason')
    // Screen readers may repeat what is written anew.
    if (element.textContent !== reason) element.textContent = reason
  }

  function retry() {
    showReason()
    const limit = new AbortController()
    setTimeout(() => limit.abort(), GIVEN_UP_AFTER_MS)
    fetch('/healthz', { cache: 'no-store', signal: limit.signal }).then(
      ({ ok }) => ok && location.reload(),
      () => undefined,
    )
  }

  showReason()
  setInterval(retry, RETRY_EVERY_MS)
  window.addEventListener('online', retry)
  window.addEventListener('offline', showReason)
  document.getElementById('retry').addEventListener('click', retry)
})()
