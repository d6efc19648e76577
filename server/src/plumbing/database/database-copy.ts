import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import pg from 'pg'
import { cancel } from './database-cancel.ts'

/** Rows are gathered to as much, because each packet costs the server more than a row. */
const PACKET_BYTES = 65_536

/**
 * What a COPY gives, passed on as it comes: no row is ever an object here, and the database waits for whoever reads
 * slowly. Comes when the first row is there or none will be, so that what fails before fails here. `done` is called at
 * the end, whatever the end is; who leaves early ends the statement.
 */
export function copyOut(
  client: pg.PoolClient,
  statement: string,
  done: (error?: Error) => void,
): Promise<Readable> {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  let packet = Buffer.allocUnsafeSlow(PACKET_BYTES)
  let used = 0
  let isOver = false
  const rows = new Readable({
    highWaterMark: PACKET_BYTES,
    read: () => void connection.stream.resume(),
    destroy(error, told) {
      // What is still on its way has to be read, or the connection never comes to the end of the statement.
      connection.stream.resume()
      if (!isOver) cancel(client)
      told(error)
    },
  })
  function pass(bytes: Buffer) {
    if (!rows.destroyed && !rows.push(bytes)) connection.stream.pause()
  }
  function end(error?: Error) {
    isOver = true
    done(error)
  }
  return new Promise((resolve, reject) => {
    const query = {
      submit: (to: { query: (text: string) => void }) => to.query(statement),
      handleCopyData({ chunk }: { chunk: Buffer }) {
        resolve(rows)
        if (chunk.length > PACKET_BYTES - used) {
          if (used > 0) pass(packet.subarray(0, used))
          packet = Buffer.allocUnsafeSlow(Math.max(PACKET_BYTES, chunk.length))
          used = 0
        }
        // The driver uses the chunk's memory again.
        packet.set(chunk, used)
        used += chunk.length
      },
      handleCommandComplete() {},
      handleReadyForQuery() {
        if (used > 0) pass(packet.subarray(0, used))
        end()
        rows.push(null)
        resolve(rows)
      },
      handleError(error: Error) {
        end(error)
        reject(error)
        // Whoever has the rows hears of it; before that nobody listens.
        rows.on('error', () => {}).destroy(error)
      },
    }
    client.query(query as unknown as pg.Submittable)
  })
}

/**
 * A statement with its values in it: COPY takes no parameters. Only what our own statements compare with is known; each
 * value stands between quotes, so that the database finds its type as it would a parameter's.
 */
export function withValues(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return `'{${value.join(',')}}'`
  if (typeof value !== 'string') throw new Error(`a ${typeof value} is no value for COPY`)
  // The end of a statement on the wire. The database's own code for it as a parameter.
  if (value.includes('\0')) throw Object.assign(new Error('a text holds the character 0'), { code: '22021' })
  return pg.escapeLiteral(value)
}
