import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Between clients and PostgreSQL, like PgBouncer with `pool_mode = transaction`. */
export interface Pooler {
  port: number
  stop(): Promise<void>
}

interface DatabaseConnection {
  socket: Socket
  /** What the database says to a new connection. */
  greeting: Buffer
}

const READY = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])
const END = 'X'.charCodeAt(0)

/** One client asks at a time. The connections to the database take turns, as with `server_round_robin = 1`. */
export async function startPooler(databasePort: number, connections = 1): Promise<Pooler> {
  const open = new Set<Socket>()
  let pool: Promise<DatabaseConnection[]> | undefined
  let requests = 0
  let asking: Socket | undefined

  const keep = (socket: Socket) => {
    open.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket))
  }
  const connectWith = (start: Buffer) =>
    new Promise<DatabaseConnection>((resolve) => {
      const socket = keep(connect(databasePort, '127.0.0.1'))
      let greeting: Buffer = Buffer.alloc(0)
      socket.write(start)
      socket.on('data', (answer) => {
        if (greeting.includes(READY)) return void asking?.write(answer)
        greeting = Buffer.concat([greeting, answer])
        if (greeting.includes(READY)) resolve({ socket, greeting })
      })
    })
  const serve = async (client: Socket, start: Buffer) => {
    pool ??= Promise.all(Array.from({ length: connections }, () => connectWith(start)))
    const databases = await pool
    client.on('data', (request) => {
      asking = client
      if (request[0] === END) client.end()
      else databases[requests++ % connections]?.socket.write(request)
    })
    client.write(databases[0]?.greeting ?? '')
  }
  const server = createServer((client) => void keep(client).once('data', (start) => void serve(client, start)))
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
