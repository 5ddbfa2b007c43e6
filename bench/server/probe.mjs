// Loaded into every server that the bench starts: says what the process has used, when it is asked.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.channel?.unref()
