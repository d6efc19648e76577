import pg from 'pg'
import { Batch, type Statement } from '../src/plumbing/database/database-batch.ts'

/**
 * Sees every statement with values on its way to the database, and sends the text it gives back in its place.
 * @returns what ends this
 */
export function watchSent(see: (statement: Statement) => string): () => void {
  const { query } = pg.Client.prototype
  const altered = (one: Statement): Statement => {
    const text = see(one)
    // Under its name the database knows the other text.
    return text === one.text ? one : { ...one, text, name: undefined }
  }
  pg.Client.prototype.query = function watched(this: pg.Client, sent: unknown, ...more: unknown[]) {
    const changed =
      sent instanceof Batch
        ? new Batch(sent.asked.map((one) => ({ ...one, query: altered(one.query) })))
        : typeof (sent as Statement | undefined)?.text === 'string'
          ? altered({ ...(sent as Statement), values: (sent as pg.QueryConfig).values ?? [] })
          : sent
    return (query as (...all: unknown[]) => unknown).call(this, changed, ...more)
  } as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}
