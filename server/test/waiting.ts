import type pg from 'pg'
import { expect } from 'vitest'

/**
 * The connections that wait for a lock, any or one of this kind ('advisory'), as in `pg_stat_activity`. Only
 * those of this database: other test files use the same server, and wait there, too.
 */
export async function waitingForLock(
  client: Pick<pg.Pool, 'query'>,
  sort: string | null = null,
): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event = coalesce($1, wait_event)`,
    [sort],
  )
  return rows.map(({ pid }) => pid)
}

/** A statement that holds a row. */
type Holding = { text: string; values: unknown[] }

/**
 * What each call answers, when all of them wait for a row that this holds, one behind the other, and go on in their order once it
 * lets go.
 */
export const inTurn = <T>(
  pool: pg.Pool,
  row: Holding,
  ...calls: readonly (() => Promise<T>)[]
): Promise<T[]> =>
  held(pool, row, async (waiting) => {
    const given: Promise<T>[] = []
    for (const call of calls) {
      given.push(call())
      await waiting(given.length)
    }
    return () => Promise.all(given)
  })

/** What a call answers that waits for a row that this holds, and goes on once something else is done. */
export const whileHeld = <T>(
  pool: pg.Pool,
  row: Holding,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> =>
  held(pool, row, async (waiting) => {
    const given = call()
    await waiting(1)
    await meanwhile()
    return () => given
  })

const UNTOLD = 'select from psp.event where delivered_at is null and next_try_at is not null'

async function held<T>(
  pool: pg.Pool,
  row: Holding,
  work: (waiting: (count: number) => Promise<void>) => Promise<() => Promise<T>>,
): Promise<T> {
  // Once the card provider has told all it has to tell: a webhook would wait at the same rows as the calls.
  await expect.poll(async () => (await pool.query(UNTOLD)).rowCount).toBe(0)
  const client = await pool.connect()
  let answered: () => Promise<T>
  try {
    await client.query('begin')
    await client.query(row)
    // By its own connection: those that wait may have taken all others of the pool.
    const waiting = async () => {
      await client.query('select pg_stat_clear_snapshot()')
      return (await waitingForLock(client)).length
    }
    answered = await work((count) => expect.poll(waiting).toBe(count))
  } finally {
    await client.query('rollback')
    client.release()
  }
  return answered()
}
