import { myDrawer, sendGateSales, type Drawer } from 'contract/events/gate-sales'
import { sendPassScans } from 'contract/events/pass-gate'
import { call } from '../api.ts'
import { tellTabs } from './gate-database.ts'
import { saleAsSent } from './gate-selling.ts'
import { ownerNow, sendInParts, type Answer, type Counts } from './gate-sending.ts'
import type { KeptPasses } from './pass-judging.ts'
import { allKeptScans, listHere, markScans } from './pass-store.ts'
import { allSales, keepDrawer, markSales } from './sale-store.ts'

const PATIENCE_MS = 30_000

type Kept = { key: string; event_id: number; owner: string; sent_at?: number; says?: string }
type Work<One extends Kept> = {
  /** The most the server accepts at once. */
  most: number
  all: () => Promise<One[]>
  send: (event_id: number, some: readonly One[]) => Promise<Answer[]>
  mark: (said: ReadonlyMap<string, string | null>) => Promise<void>
}

/** Sends what the logged-in user has made here, event by event; that of others waits for them. */
async function sendKept<One extends Kept>({ most, all, send, mark }: Work<One>): Promise<Counts> {
  const owner = ownerNow()
  return sendInParts<One, Answer>({
    most,
    async waiting() {
      if (owner === '' || owner !== ownerNow() || !navigator.onLine) return []
      const own = (await all()).filter(
        (one) => one.owner === owner && one.sent_at === undefined && one.says === undefined,
      )
      return own.filter(({ event_id }) => event_id === own[0]!.event_id)
    },
    send: (some) => send(some[0]!.event_id, some),
    settle: mark,
  })
}

const patiently = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** Asks what the drawer of a list holds. */
export async function refreshDrawer(list: KeptPasses): Promise<Drawer | null> {
  const asked_at = Date.now()
  const { drawer } = await call(myDrawer, { event_id: list.event.id }, patiently())
  await keepDrawer(list, drawer, asked_at)
  return drawer
}

/** Sends scans; only one tab does. */
export const sendScans = (): Promise<Counts> =>
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
export const sendSales = (): Promise<Counts> =>
  navigator.locks.request('gate-sales', async () => {
    const sent = await sendKept({
      most: 50,
      all: allSales,
      mark: markSales,
      send: (event_id, some) => call(sendGateSales, { event_id, sales: some.map(saleAsSent) }, patiently()),
    })
    const list = sent.sent > 0 ? await listHere() : undefined
    if (list?.owner === ownerNow()) await refreshDrawer(list)
    return sent
  })
