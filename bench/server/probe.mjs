import { existsSync, readFileSync } from 'node:fs'

// Loaded into every server that the bench starts. Answers a message with the resources that the process has used.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), writtenBytes: writtenBytes() })
})
process.channel?.unref()

/** Bytes that the process has caused to be written to a disk. Only Linux counts them. */
function writtenBytes() {
  const counters = '/proc/self/io'
  if (!existsSync(counters)) return 0
  return Number(/^write_bytes: (\d+)/m.exec(readFileSync(counters, 'utf8'))?.[1])
}
