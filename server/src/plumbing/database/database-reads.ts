import type { Writable } from 'node:stream'
import pg from 'pg'
import { Batch, type Asked, type Statement } from './database-batch.ts'

/** What starts a transaction, then what sets its role and tenant. */
export type Beginning = readonly [begin: string, settings: string]

/** Queries that travel as one transaction, together, so that no other caller's come between begin and end. */
type Reading = { begin: Beginning; asked: readonly Asked[]; isSecondTry?: boolean }

type Reader = { client: Promise<pg.Client>; batches: number }

/** Batches in flight per connection. More would wait behind a slow one while another connection is free. */
const MOST_AT_ONCE = 4

/**
 * Connections shared by readers. A read is a transaction only while it is being asked, so it does not need a
 * connection of its own: what several callers ask in one turn of the event loop leaves in one packet and is
 * answered in one.
 */
export function openReaders(config: pg.ClientConfig, most: number, watch: (client: pg.Client) => void) {
  const readers = new Set<Reader>()
  const waiting: Reading[] = []
  let isOver = false

  function open(): Reader {
    const reader: Reader = { client: connect(), batches: 0 }
    const leave = () => readers.delete(reader)
    reader.client.then((client) => client.once('end', leave), leave)
    readers.add(reader)
    return reader
  }

  async function connect() {
    const client = new pg.Client(config)
    // Without a listener, a connection that dies would crash the process; waiting callers are told anyway.
    client.on('error', () => {})
    await client.connect()
    watch(client)
    return client
  }

  function freest(): Reader | undefined {
    let best: Reader | undefined
    for (const reader of readers) if (!best || reader.batches < best.batches) best = reader
    if (best?.batches === 0) return best
    if (readers.size < most) return open()
    return best && best.batches < MOST_AT_ONCE ? best : undefined
  }

  function handOut() {
    for (let batch = waiting[0]; batch; batch = waiting[0]) {
      const reader = isOver ? undefined : freest()
      if (!reader && !isOver) return
      waiting.shift()
      if (reader) void carry(batch, reader).then(handOut)
      else refuse(batch, new Error('the database is closed'))
    }
  }

  async function carry(batch: Reading, reader: Reader) {
    reader.batches++
    try {
      const client = await reader.client
      const lost = await send(client, batch)
      if (lost.length > 0) {
        readers.delete(reader)
        waiting.unshift({ ...batch, asked: lost, isSecondTry: true })
        void client.end()
      }
    } catch (reason) {
      refuse(batch, reason as Error)
    } finally {
      reader.batches--
    }
  }

  return {
    /** Runs all queries in one read-only transaction. `begin` starts it and sets the tenant. */
    read(begin: Beginning, asked: readonly Asked[]) {
      waiting.push({ begin, asked })
      handOut()
    },
    async close() {
      isOver = true
      await Promise.all([...readers].map(({ client }) => client.then((one) => one.end()).catch(() => {})))
    },
  }
}

function refuse({ asked }: Reading, reason: Error) {
  for (const { reject } of asked) reject(reason)
}

/**
 * Returns the queries that were never answered through no fault of their own, to be retried once. On the
 * second try no prepared statements are used, so that nothing depends on what others have done to the
 * connection.
 */
function send(client: pg.Client, { begin, asked, isSecondTry }: Reading): Promise<Asked[]> {
  const lost: Asked[] = []
  let first: Error | undefined
  gather(client)
  // If it fails, so does everything up to the rollback.
  for (const statement of begin)
    client.query(statement, (error: Error | null) => (first ??= error ?? undefined))
  client.query(
    new Batch(
      asked.map((one) => ({
        query: isSecondTry ? unnamed(one.query) : one.query,
        resolve: one.resolve,
        reject(error) {
          // Statements after the one that failed only report that they were skipped, so the first error decides.
          first ??= error
          if (!isSecondTry && isOfConnection(first)) lost.push(one)
          else one.reject(first)
        },
      })),
    ) as unknown as pg.Query,
  )
  return new Promise((resolve) => client.query('rollback', () => resolve(lost)))
}

const unnamed = ({ name: _, ...query }: Statement): Statement => query

/**
 * The server is shutting down or the connection is gone. Or a caller whose transaction failed was going to
 * prepare the statement: the next caller assumed it was prepared (26000), and the one after that prepared it
 * again (42P05).
 */
const isOfConnection = (error: Error) =>
  !(error instanceof pg.DatabaseError) || /^(57P|08|26|42P05)/.test(error.code ?? '')

/** Everything written before the event loop turns leaves in one packet. */
export function gather(client: pg.Client | pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  setImmediate(() => stream.uncork())
}
