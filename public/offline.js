// The service worker shows this page in place of one that cannot be loaded. The address stays, so that a reload leads there.
;(function () {
  const RETRY_EVERY_MS = 3_000

  function showReason() {
    document.getElementById('reason').textContent = navigator.onLine
      ? 'The server of the game does not answer.'
      : 'This device is offline.'
  }

  function retry() {
    showReason()
    fetch('/healthz', { cache: 'no-store' }).then(
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
