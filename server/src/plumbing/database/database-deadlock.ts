/** When transactions wait for each other, PostgreSQL aborts one of them and rolls it back. */
const DEADLOCK_DETECTED = '40P01'
const TRIES = 3

/**
 * Retries a transaction, at most twice, if the database has aborted it in a deadlock. `work` starts over, so it must not
 * keep state outside its transaction.
 */
export async function pastDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || (error as { code?: string }).code !== DEADLOCK_DETECTED) throw error
    }
}
