import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import pg from 'pg'
import { cancel } from './database-cancel.ts'

/** Rows are collected into packets of this size, because each packet costs more than a row. */
const PACKET_BYTES = 65_536

/**
 * The output of a COPY as a stream. No row ever becomes an object, and backpressure reaches the database.
 * Resolves when the first row arrives or there are none, so that early failures reject the promise. `done` is
 * called at the end in any case; closing the stream early cancels the statement.
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
      // Whatever is still on its way has to be read, or the connection never reaches the end of the
      // statement.
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
        // The driver reuses the chunk's memory.
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
        // From here on the reader of the rows hears of errors; the listener avoids a crash before that.
        rows.on('error', () => {}).destroy(error)
      },
    }
    client.query(query as unknown as pg.Submittable)
  })
}

/**
 * Inlines a statement's values, because COPY takes no parameters. Supports only the types our own statements
 * compare with; each value is quoted, so that the database infers its type as it would for a parameter.
 */
export function withValues(text: string, values: readonly unknown[]): string {
  return text.replace(/\$(\d+)/g, (_, number: string) => literal(values[Number(number) - 1]))
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`
  if (Array.isArray(value) && value.every((one) => typeof one === 'number')) return `'{${value.join(',')}}'`
  if (typeof value !== 'string') throw new Error(`a ${typeof value} is no value for COPY`)
  // NUL ends a statement on the wire. The error has the code the database would use for such a parameter.
  if (value.includes('\0')) throw Object.assign(new Error('a text holds the character 0'), { code: '22021' })
  return pg.escapeLiteral(value)
}
