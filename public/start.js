// Starts the app in a page whose markup was prerendered, once that markup has been painted, so that the scripts do not delay
// the first paint. A page in a hidden tab is not painted, so its app starts at once.
;(function () {
  /** @type {HTMLTemplateElement | null} */
  const files = document.getElementById('app-files')
  if (!files) return
  const start = () => document.head.append(files.content)
  if (document.hidden) return start()
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // Browsers that hide the times of a page from its scripts report no paint.
  window.addEventListener('load', () => setTimeout(start, 1_000))
})()
