/** Of transactions that wait for each other PostgreSQL ends one; nothing of what it did stays. */
const DEADLOCK_DETECTED = '40P01'
const TRIES = 3

/**
 * Does a transaction once more when the database has ended it for the sake of another. `work` is begun anew from its
 * start: it keeps nothing outside its transaction.
 */
export async function pastDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || (error as { code?: string }).code !== DEADLOCK_DETECTED) throw error
    }
}
