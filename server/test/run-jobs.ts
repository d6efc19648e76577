import { Logger, runTaskListOnce, type TaskList } from 'graphile-worker'
import pg from 'pg'

const logger = new Logger(() => () => {})

/**
 * Runs the jobs that wait in a database, each time it is called. Its connections stay open until `end`, because a new
 * one reads the catalog anew, which costs more than most jobs.
 */
export function jobRunner(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async run(tasks: TaskList) {
      const client = await pool.connect()
      try {
        await runTaskListOnce({ noHandleSignals: true, logger }, tasks, client).promise
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}
