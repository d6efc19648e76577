import type { SeenScan } from 'contract/events/pass-gate'
import type { Day } from 'contract/dates'
import { dropTold, tellTabs, withinPasses } from './gate-database.ts'
import type { KeptPasses, KeptScan } from './pass-judging.ts'

/** The list, until the event is over and while its account is logged in; otherwise it is wiped. */
export async function keptPasses(owner: string, today: Day): Promise<KeptPasses | undefined> {
  const list = await withinPasses((db) => db.get('pass_list', 'list'))
  if (!list) return undefined
  if (list.owner === owner && list.event.ends_on >= today) return list
  await leavePasses()
  return undefined
}

export async function keepPasses(list: KeptPasses): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction(['pass_list', 'pass_scans', 'gate_sales'], 'readwrite')
    await change.objectStore('pass_list').put(list, 'list')
    await dropTold(change.objectStore('pass_scans'), list.asked_at)
    // The drawer that came with it holds them.
    await dropTold(change.objectStore('gate_sales'), list.asked_at)
    await change.done
  })
  tellTabs()
}

/** The server's answer about what was scanned on all phones, unless another tab asked later. */
export async function keepSeen(
  event_id: number,
  { version, scans, asked_at }: { version: string; scans: SeenScan[]; asked_at: number },
): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction(['pass_list', 'pass_scans'], 'readwrite')
    const before = await change.objectStore('pass_list').get('list')
    if (before?.event.id === event_id && before.asked_at < asked_at) {
      await change.objectStore('pass_list').put({ ...before, asked_at, seen: { version, scans } }, 'list')
      await dropTold(change.objectStore('pass_scans'), asked_at)
    }
    await change.done
  })
  tellTabs()
}

/** The list, whoever downloaded it. */
export const listHere = (): Promise<KeptPasses | undefined> =>
  withinPasses((db) => db.get('pass_list', 'list'))

/** What this phone has scanned, as long as the server's answer does not have it. */
export const allKeptScans = (): Promise<KeptScan[]> => withinPasses((db) => db.getAll('pass_scans'))

/** Stores a scan to be sent, even if the phone dies; `judge` sees what other tabs have done, and may refuse it. */
export async function keepScan<Refusal>(
  scan: KeptScan,
  judge: (own: readonly KeptScan[]) => Refusal | undefined,
): Promise<Refusal | undefined> {
  const refusal = await withinPasses(async (db) => {
    const change = db.transaction('pass_scans', 'readwrite', { durability: 'strict' })
    const refused = judge(await change.store.getAll())
    if (refused === undefined) await change.store.put(scan)
    await change.done
    return refused
  })
  tellTabs()
  return refusal
}

/** The server recorded some, and refused others with a reason. */
export async function markScans(said: ReadonlyMap<string, string | null>): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction('pass_scans', 'readwrite')
    for (const [key, says] of said) {
      const one = await change.store.get(key)
      if (one) await change.store.put(says === null ? { ...one, sent_at: Date.now() } : { ...one, says })
    }
    await change.done
  })
  tellTabs()
}

/** Somebody has read that they were not recorded. */
export async function forgetScans(keys: readonly string[]): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction('pass_scans', 'readwrite')
    for (const key of keys) await change.store.delete(key)
    await change.done
  })
  tellTabs()
}

/** The list goes from this phone; scans and sales that were not sent stay until whoever made them logs in again. */
export async function leavePasses(): Promise<void> {
  await withinPasses(async (db) => {
    const change = db.transaction(['pass_list', 'pass_scans', 'gate_sales'], 'readwrite')
    await change.objectStore('pass_list').clear()
    await dropTold(change.objectStore('pass_scans'), Infinity)
    await dropTold(change.objectStore('gate_sales'), Infinity)
    await change.done
  })
  tellTabs()
}
