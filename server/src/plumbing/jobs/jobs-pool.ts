import pg from 'pg'
import { isDatabaseAway, isStorageFull } from '../database/database-away.ts'

export type JobPool = pg.Pool

/** "Cannot connect now": one of the few codes after which the queue asks again instead of giving up. */
const ASK_AGAIN = '57P03'

/**
 * Connections of a queue that does so many jobs at once: one more to listen for new ones, and one that shows that this
 * server lives. They must be direct: a pooler would lose both.
 *
 * Of every error by which the database shows that it is away or full they say that one may ask again. The queue would otherwise
 * end, or the whole process with it, when a job ends at the moment in which the database is started anew.
 */
export function openJobPool(url: string, atOnce: number): JobPool {
  const pool = new pg.Pool({ connectionString: url, max: atOnce + 2, application_name: 'fieldhouse-jobs' })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.query = patient(client.query.bind(client) as typeof client.query)
  })
  pool.connect = patient(pool.connect.bind(pool) as typeof pool.connect)
  return pool
}

function patient<Ask extends (...asked: never[]) => unknown>(ask: Ask): Ask {
  const asking = (...asked: Parameters<Ask>) => {
    const answer = ask(...asked)
    return answer instanceof Promise ? answer.catch(mark) : answer
  }
  return asking as Ask
}

function mark(error: unknown): never {
  const isPassing = isDatabaseAway(error) || isStorageFull(error)
  throw isPassing ? Object.assign(error as Error, { code: ASK_AGAIN }) : error
}
