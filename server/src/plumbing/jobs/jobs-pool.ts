import pg from 'pg'
import { isDatabaseAway, isStorageFull } from '../database/database-away.ts'

export type JobPool = pg.Pool

/** "Cannot connect now": one of the few codes after which the queue retries instead of giving up. */
const ASK_AGAIN = '57P03'

/**
 * Connections for a queue that runs this many jobs at once, plus one to listen for new jobs and one that
 * shows that this server is alive. They must be direct: a pooler would break both.
 *
 * Every error that means the database is away or full is reported with a code that allows a retry. Otherwise
 * the queue would stop, or the whole process with it, if a job happens to end just when the database
 * restarts.
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
