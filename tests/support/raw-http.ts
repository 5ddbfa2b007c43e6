import { connect } from 'node:net'

/** Sends bytes; resolves to what the server sent before the connection closed or fell silent. */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { firstMs = 200, quietMs = 50, longestMs = 15_000 } = {},
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let quiet: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(quiet)
      clearTimeout(longest)
      socket.destroy()
      resolve(text)
    }
    const longest = setTimeout(finish, longestMs)
    socket.on('connect', () => {
      socket.write(bytes)
      quiet = setTimeout(finish, firstMs)
    })
    socket.on('data', (part) => {
      text += part.toString('latin1')
      clearTimeout(quiet)
      quiet = setTimeout(finish, quietMs)
    })
    socket.on('error', finish)
    socket.on('close', finish)
  })
}

/** The statuses in a text of HTTP answers. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
}
