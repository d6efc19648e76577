import type { SeenScan } from 'contract/events/pass-gate'
import type { Day } from 'contract/dates'
import { tellTabs, within } from './gate-database.ts'
import type { KeptPasses, KeptScan } from './pass-judging.ts'

/** The list, until the event is over and while its account is logged in; otherwise it is wiped. */
export async function keptPasses(owner: string, today: Day): Promise<KeptPasses | undefined> {
  const list = await within((db) => db.get('pass_list', 'list'))
  if (!list) return undefined
  if (list.owner === owner && list.event.ends_on >= today) return list
  await leavePasses()
  return undefined
}

export async function keepPasses(list: KeptPasses): Promise<void> {
  await within(async (db) => {
    const change = db.transaction(['pass_list', 'pass_scans'], 'readwrite')
    await change.objectStore('pass_list').put(list, 'list')
    await dropKnown(change.objectStore('pass_scans'), list.asked_at)
    await change.done
  })
  tellTabs()
}

/** The server's answer about what was scanned on all phones, unless another tab asked later. */
export async function keepSeen(
  event_id: number,
  { version, scans, asked_at }: { version: string; scans: SeenScan[]; asked_at: number },
): Promise<void> {
  await within(async (db) => {
    const change = db.transaction(['pass_list', 'pass_scans'], 'readwrite')
    const before = await change.objectStore('pass_list').get('list')
    if (before?.event.id === event_id && before.asked_at < asked_at) {
      await change.objectStore('pass_list').put({ ...before, asked_at, seen: { version, scans } }, 'list')
      await dropKnown(change.objectStore('pass_scans'), asked_at)
    }
    await change.done
  })
  tellTabs()
}

type Store = { getAll: () => Promise<KeptScan[]>; delete: (key: string) => Promise<unknown> }

/** From when the server was asked after it was told, its answer has them. */
async function dropKnown(store: Store, asked_at: number) {
  for (const { key, sent_at } of await store.getAll())
    if (sent_at !== undefined && sent_at < asked_at) await store.delete(key)
}

/** What this phone has scanned, as long as the server's answer does not have it. */
export const allKeptScans = (): Promise<KeptScan[]> => within((db) => db.getAll('pass_scans'))

/** Stores a scan to be sent, even if the phone dies; `judge` sees what other tabs have done, and may refuse it. */
export async function keepScan<Refusal>(
  scan: KeptScan,
  judge: (own: readonly KeptScan[]) => Refusal | undefined,
): Promise<Refusal | undefined> {
  const refusal = await within(async (db) => {
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
  await within(async (db) => {
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
  await within(async (db) => {
    const change = db.transaction('pass_scans', 'readwrite')
    for (const key of keys) await change.store.delete(key)
    await change.done
  })
  tellTabs()
}

/** The list goes from this phone; scans that were not sent stay until whoever made them logs in again. */
export async function leavePasses(): Promise<void> {
  await within(async (db) => {
    const change = db.transaction(['pass_list', 'pass_scans'], 'readwrite')
    await change.objectStore('pass_list').clear()
    await dropKnown(change.objectStore('pass_scans'), Infinity)
    await change.done
  })
  tellTabs()
}
