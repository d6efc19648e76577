import net from 'node:net'
import type pg from 'pg'

const CANCEL_REQUEST = 80_877_102

/**
 * Asks the database to give up what a connection is waiting for: PostgreSQL's CancelRequest, which travels on a
 * connection of its own and gets no answer. Nothing happens where nothing runs.
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
  // Who cannot be reached cannot be asked to stop either.
  socket.on('error', () => {})
  socket.end(message)
  socket.resume()
}

/** Ends a connection without a word to the other side, which may not be there any more. */
export function cut(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: net.Socket } }
  connection.stream.destroy()
}
