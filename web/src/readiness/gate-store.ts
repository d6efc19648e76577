import { openDB, type IDBPDatabase } from 'idb'
import { GATE_CACHES, GATE_PAGE } from 'contract/readiness/gate-worker'
import type { CheckIn, GateList } from 'contract/readiness/gate'

/**
 * What a phone at the gate stores: the day's list, tied to the account that downloaded it, and unsent
 * check-ins.
 */
export type KeptList = GateList & { owner: string }

/** A check-in the server has not recorded, and the account that made it. */
export type Waiting = CheckIn & {
  owner: string
  team: string
  /** Only for the screen; removed when the user logs out. */
  name?: string
  /** Why the server refused to record it. It is not sent again, and stays until somebody has read it. */
  says?: string
}

/** When and by whom somebody was let in before. */
export type Before = { at: string; by: string | null }

/** Messages between a phone's tabs: something new was stored, or the server knows who came before. */
export type GateNews = { before?: readonly { member_id: number; before: Before }[] }

const DATABASE = 'gate'
const CHANNEL = 'gate'

type Stores = { list: { key: string; value: KeptList | string }; waiting: { key: string; value: Waiting } }

/** Opened for each use, because a phone that slept may have closed it. */
async function within<T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const db = await openDB<Stores>(DATABASE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('list')
      fresh.createObjectStore('waiting', { keyPath: 'key' })
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

export function tellTabs(news: GateNews = {}) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Listens for changes, including those of this tab; the returned function stops listening. */
export function onGateNews(listen: (news: GateNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<GateNews>) => listen(data)
  return () => channel.close()
}

/** Whether this phone was ever used as a gate, as far as the browser says; spares all others the database. */
export async function wasGate(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE)
}

/** The list, as long as its days are not over and its account is logged in; otherwise it is wiped. */
export async function keptList(owner: string, today: string): Promise<KeptList | undefined> {
  const list = (await within((db) => db.get('list', 'list'))) as KeptList | undefined
  if (!list) return undefined
  if (list.owner === owner && list.until >= today) return list
  await leaveGate()
  return undefined
}

export async function keepList(list: KeptList): Promise<void> {
  await within((db) => db.put('list', list, 'list'))
  tellTabs()
}

/** When somebody was let in at this phone; kept as long as the list, even when the page is discarded. */
const seenKey = (day: unknown, member_id: unknown) => `seen ${day} ${member_id}`

export const seenHere = async (day: string, member_id: number): Promise<string | undefined> =>
  (await within((db) => db.get('list', seenKey(day, member_id)))) as string | undefined

/** Stores a check-in to be sent. Returns when the person was already let in at this phone. */
export async function keepCheckIn(one: Waiting): Promise<string | undefined> {
  const before = await within(async (db) => {
    // All or nothing, even if the phone dies; of two tabs, the second sees what the first has done.
    const change = db.transaction(['list', 'waiting'], 'readwrite', { durability: 'strict' })
    const [list, waiting] = [change.objectStore('list'), change.objectStore('waiting')]
    const key = seenKey(one.day, one.member_id)
    const earlier = (await list.get(key)) as string | undefined
    if (!earlier && (await list.get('list'))) await list.put(String(one.checked_at), key)
    await waiting.put(one)
    await change.done
    return earlier
  })
  tellTabs()
  return before
}

/** Everybody not recorded yet, whoever let them in, in order of arrival. */
export const allWaiting = async (): Promise<Waiting[]> =>
  (await within((db) => db.getAll('waiting'))).toSorted((a, b) =>
    String(a.checked_at).localeCompare(String(b.checked_at)),
  )

/** They were recorded, or somebody has read that they were not. */
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
 * The phone stops being a gate: the list, the names, the page and its service worker are removed. Unsent
 * check-ins stay without the name until the user who made them logs in again.
 */
export async function leaveGate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(GATE_PAGE)
  // The browser returns whichever worker the page has, so its scope is checked.
  if (registration && new URL(registration.scope).pathname === GATE_PAGE) await registration.unregister()
  const kept = (await globalThis.caches?.keys()) ?? []
  await Promise.all(kept.filter((name) => name.startsWith(GATE_CACHES)).map((name) => caches.delete(name)))
  await within(async (db) => {
    const change = db.transaction(['list', 'waiting'], 'readwrite')
    await change.objectStore('list').clear()
    const waiting = change.objectStore('waiting')
    for (const { name: _, ...one } of await waiting.getAll()) await waiting.put(one)
    await change.done
  })
  tellTabs()
}

/** The digest under which the list knows what was scanned or typed: a card's code, or a member ID. */
export async function digestOf(typed: string): Promise<string> {
  const code = /\/card\/([\w-]+)/.exec(typed)?.[1] ?? typed.trim().toUpperCase()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
