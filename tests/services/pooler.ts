import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Between clients and PostgreSQL, like PgBouncer with `pool_mode = transaction` and one connection to the database. */
export interface Pooler {
  port: number
  stop(): Promise<void>
}

const READY = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])
const END = 'X'.charCodeAt(0)

/** One client asks at a time. */
export async function startPooler(databasePort: number): Promise<Pooler> {
  const open = new Set<Socket>()
  let database: Socket | undefined
  let greeting: Buffer = Buffer.alloc(0)
  let asking: Socket | undefined

  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
    return socket
  }
  const connectWith = (start: Buffer) => {
    database = keep(connect(databasePort, '127.0.0.1'))
    database.write(start)
    database.on('data', (answer) => {
      if (!greeting.includes(READY)) greeting = Buffer.concat([greeting, answer])
      asking?.write(answer)
    })
  }
  const server = createServer((client) => {
    keep(client).once('data', (start) => {
      asking = client
      if (database === undefined) connectWith(start)
      else client.write(greeting)
      client.on('data', (request) => {
        asking = client
        if (request[0] === END) client.end()
        else database?.write(request)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
