// Starts the app in a page whose markup was prerendered, once that markup has been drawn: the scripts delay neither its
// files nor its first paint. A page in a hidden tab is not drawn, so its app starts at once.
;(function () {
  const files = document.getElementById('app-files')
  if (!files) return
  const start = () => document.head.append(files.content)
  if (document.hidden) return start()
  const drawn = new IntersectionObserver(() => {
    drawn.disconnect()
    start()
  })
  drawn.observe(document.getElementById('app'))
})()
