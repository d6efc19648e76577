import net from 'node:net'
import type pg from 'pg'

const CANCEL_REQUEST = 80_877_102

/**
 * Asks the database to cancel the statement a connection is waiting for: PostgreSQL's CancelRequest, which
 * travels on its own connection and gets no answer. If nothing is running, nothing happens.
 */
export function cancel(client: pg.Client | pg.PoolClient) {
  const { host, port, processID, secretKey } = client as unknown as {
    host: string
    port: number
    processID: number | null
    secretKey: number | null
  }
  if (processID === null || secretKey === null) return
  const message = Buffer.alloc(16)
  message.writeInt32BE(message.length, 0)
  message.writeInt32BE(CANCEL_REQUEST, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  const socket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
  // If the server cannot be reached, there is nothing to cancel either.
  socket.on('error', () => {})
  socket.end(message)
  socket.resume()
}

/** Drops a connection without saying goodbye, because the other side may be gone. */
export function cut(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: net.Socket } }
  connection.stream.destroy()
}
