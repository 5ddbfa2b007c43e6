// Loaded into every server that the bench starts. Answers a message with the resources that the process has used.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
})
process.channel?.unref()
