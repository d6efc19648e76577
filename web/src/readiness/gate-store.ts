import { GATE_CACHES, GATE_PAGE } from 'contract/readiness/gate-worker'
import type { GateList } from 'contract/readiness/gate'
import { tellTabs, within, type KeptList, type Waiting } from './gate-database.ts'
import type { Snapshot } from './gate-inside.ts'
import { leavePasses } from './pass-store.ts'

/** The list, as long as its days are not over and its account is logged in; otherwise it is wiped. */
export async function keptList(owner: string, today: string): Promise<KeptList | undefined> {
  const list = (await within((db) => db.get('list', 'list'))) as KeptList | undefined
  if (!list) return undefined
  // A list from an older build lacks fields that this one needs.
  if (list.owner === owner && list.until >= today && list.inside) return list
  await leaveGate()
  return undefined
}

/** Replaces the list. This phone's check-ins stay, and so do pictures of people who are still on the list. */
export async function keepList(
  made: GateList & Omit<KeptList, keyof GateList>,
  asked_at: number,
): Promise<void> {
  const { day, inside } = made
  const snapshot: Snapshot = { day, asked_at, version: inside.version, people: inside.people ?? [] }
  await within(async (db) => {
    const change = db.transaction(['list', 'pictures'], 'readwrite')
    await change.objectStore('list').put(made, 'list')
    await change.objectStore('list').put(snapshot, 'inside')
    const pictures = change.objectStore('pictures')
    const on = new Set(made.people.map(({ member_id }) => member_id))
    for (const id of await pictures.getAllKeys()) if (!on.has(id)) await pictures.delete(id)
    await change.done
  })
  tellTabs()
}

/** The server's last answer about who is in. */
export const keptSnapshot = async (): Promise<Snapshot | undefined> =>
  (await within((db) => db.get('list', 'inside'))) as Snapshot | undefined

/** Stores an answer of the server, unless the list is gone or another tab asked later. */
export async function keepSnapshot(snapshot: Snapshot): Promise<void> {
  const isKept = await within(async (db) => {
    const change = db.transaction('list', 'readwrite')
    const before = (await change.store.get('inside')) as Snapshot | undefined
    const isNew = before !== undefined && before.asked_at < snapshot.asked_at
    if (isNew) await change.store.put(snapshot, 'inside')
    await change.done
    return isNew
  })
  if (isKept) tellTabs()
}

/** Everybody not recorded yet, whoever let them in, in order of arrival. */
export const allWaiting = async (): Promise<Waiting[]> =>
  (await within((db) => db.getAll('waiting'))).toSorted((a, b) =>
    String(a.checked_at).localeCompare(String(b.checked_at)),
  )

/** Somebody has read that they were not recorded. */
export async function forgetWaiting(keys: readonly string[]): Promise<void> {
  await within(async (db) => {
    const change = db.transaction('waiting', 'readwrite')
    for (const key of keys) await change.store.delete(key)
    await change.done
  })
  tellTabs()
}

/** Stores the server's reasons for refusing to record; without a sentence they wait again. */
export async function markWaiting(said: ReadonlyMap<string, string | undefined>): Promise<void> {
  await within(async (db) => {
    const change = db.transaction('waiting', 'readwrite')
    for (const [key, says] of said) {
      const { says: _, ...one } = (await change.store.get(key)) ?? {}
      // Another tab may have sent it in the meantime.
      if ('key' in one) await change.store.put((says === undefined ? one : { ...one, says }) as Waiting)
    }
    await change.done
  })
  tellTabs()
}

/**
 * The phone stops being a gate: the list, the names, the pictures, the page and its service worker are removed. Unsent
 * check-ins and undos stay, without names, until the user who made them logs in again.
 */
export async function leaveGate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(GATE_PAGE)
  // The browser returns whichever worker the page has, so its scope is checked.
  if (registration && new URL(registration.scope).pathname === GATE_PAGE) await registration.unregister()
  const kept = (await globalThis.caches?.keys()) ?? []
  await Promise.all(kept.filter((name) => name.startsWith(GATE_CACHES)).map((name) => caches.delete(name)))
  await within(async (db) => {
    const change = db.transaction(['list', 'here', 'pictures', 'waiting'], 'readwrite')
    await change.objectStore('list').clear()
    await change.objectStore('here').clear()
    await change.objectStore('pictures').clear()
    const waiting = change.objectStore('waiting')
    for (const { name: _, ...one } of await waiting.getAll()) await waiting.put(one)
    await change.done
  })
  await leavePasses()
  tellTabs()
}
