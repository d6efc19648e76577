import { myDrawer, sendGateSales } from 'contract/events/gate-sales'
import { sendPassScans } from 'contract/events/pass-gate'
import { Problem } from 'contract/problem'
import { call } from '../api.ts'
import { tellTabs } from './gate-database.ts'
import { ownerNow, REFUSALS } from './gate-sending.ts'
import { allKeptScans, markScans } from './pass-store.ts'
import { allSales, keepDrawer, markSales } from './sale-store.ts'

const PATIENCE_MS = 30_000

type Kept = { key: string; event_id: number; owner: string; sent_at?: number; says?: string }
type Answer = { key: string; is_written: boolean; says: string | null }
type Work<One extends Kept> = {
  /** The most the server accepts at once. */
  most: number
  all: () => Promise<One[]>
  send: (event_id: number, some: One[]) => Promise<Answer[]>
  mark: (said: ReadonlyMap<string, string | null>) => Promise<void>
}

/**
 * Sends what the logged-in user has made here, event by event; that of others waits for them. Whatever is left after a lost answer
 * is sent again, which the server records once. One that the server rejects doesn’t hold up the others. Gives how many were sent.
 */
async function sendKept<One extends Kept>({
  most: all_at_once,
  all,
  send,
  mark,
}: Work<One>): Promise<number> {
  let most = all_at_once
  let sent = 0
  for (;;) {
    const owner = ownerNow()
    if (owner === '' || !navigator.onLine) return sent
    const waiting = (await all()).filter(
      (one) => one.owner === owner && one.sent_at === undefined && one.says === undefined,
    )
    const some = waiting.filter(({ event_id }) => event_id === waiting[0]?.event_id).slice(0, most)
    const [first] = some
    if (!first) return sent
    try {
      const answers = await send(first.event_id, some)
      if (answers.length === 0) return sent
      await mark(new Map(answers.map(({ key, is_written, says }) => [key, is_written ? null : (says ?? '')])))
      sent += answers.length
      most = all_at_once
    } catch (error) {
      if (!(error instanceof Problem) || !REFUSALS.includes(error.status)) return sent
      if (some.length > 1 && error.status !== 403) most = Math.ceil(some.length / 2)
      else await mark(new Map(some.map(({ key }) => [key, error.message])))
    }
  }
}

const patiently = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** Sends scans; only one tab does. */
export const sendScans = (): Promise<unknown> =>
  navigator.locks.request('gate-passes', () =>
    sendKept({
      most: 100,
      all: allKeptScans,
      mark: markScans,
      async send(event_id, some) {
        const scans = some.map(({ key, pass_id, direction, day, at, was_offline }) => ({
          ...{ key, pass_id, direction, day, was_offline },
          scanned_at: at,
        }))
        const answers = await call(sendPassScans, { event_id, scans }, patiently())
        const again = answers.flatMap(({ before }) => before ?? [])
        if (again.length > 0) tellTabs({ pass_again: again })
        return answers
      },
    }),
  )

/** Sends cash sales, and asks what the drawer holds then; only one tab does. */
export const sendSales = (): Promise<unknown> =>
  navigator.locks.request('gate-sales', async () => {
    let of: number | undefined
    const sent = await sendKept({
      most: 50,
      all: allSales,
      mark: markSales,
      send(event_id, some) {
        of = event_id
        const sales = some.map(({ key, drawer_id, sold, day, sold_at, was_offline, email }) => ({
          ...{ key, drawer_id, sold, day, sold_at, was_offline, email },
        }))
        return call(sendGateSales, { event_id, sales }, patiently())
      },
    })
    if (sent === 0 || of === undefined) return
    const asked_at = Date.now()
    await keepDrawer((await call(myDrawer, { event_id: of }, patiently())).drawer, asked_at)
  })
