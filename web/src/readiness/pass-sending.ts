import { sendPassScans } from 'contract/events/pass-gate'
import { Problem } from 'contract/problem'
import { call } from '../api.ts'
import { tellTabs } from './gate-database.ts'
import { ownerNow, REFUSALS } from './gate-sending.ts'
import { allKeptScans, markScans } from './pass-store.ts'

/** The most the server accepts at once. */
const MOST = 100
const PATIENCE_MS = 30_000

/**
 * Sends the scans of the logged-in user; those of others wait for them. Only one tab sends. A scan that is sent twice is recorded
 * once, so whatever is left after a lost answer is sent again.
 */
export async function sendScans(): Promise<void> {
  await navigator.locks.request('gate-passes', async () => {
    let most = MOST
    for (;;) {
      const owner = ownerNow()
      if (owner === '' || !navigator.onLine) return
      const waiting = (await allKeptScans()).filter(
        (one) => one.owner === owner && one.sent_at === undefined && one.says === undefined,
      )
      const some = waiting.filter(({ event_id }) => event_id === waiting[0]?.event_id).slice(0, most)
      const [first] = some
      if (!first) return
      try {
        const scans = some.map(({ key, pass_id, direction, day, at, was_offline }) => ({
          ...{ key, pass_id, direction, day, was_offline },
          scanned_at: at,
        }))
        const answers = await call(
          sendPassScans,
          { event_id: first.event_id, scans },
          { signal: AbortSignal.timeout(PATIENCE_MS) },
        )
        if (answers.length === 0) return
        await markScans(
          new Map(answers.map(({ key, is_written, says }) => [key, is_written ? null : (says ?? '')])),
        )
        const again = answers.flatMap(({ before }) => before ?? [])
        if (again.length > 0) tellTabs({ pass_again: again })
        most = MOST
      } catch (error) {
        if (!(error instanceof Problem) || !REFUSALS.includes(error.status)) return
        // One that the server rejects doesn't hold up the others.
        if (some.length > 1 && error.status !== 403) most = Math.ceil(some.length / 2)
        else await markScans(new Map(some.map(({ key }) => [key, error.message])))
      }
    }
  })
}
