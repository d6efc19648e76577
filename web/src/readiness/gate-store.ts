import { openDB, type IDBPDatabase } from 'idb'
import { GATE_CACHES, GATE_PAGE } from 'contract/readiness/gate-worker'
import type { CheckIn, GateList } from 'contract/readiness/gate'

/** What a phone at the gate keeps: the list of the day, of the account that took it, and who was let in and not sent yet. */
export type KeptList = GateList & { owner: string }

/** Who was let in and is not written down by the server, and the account by which it was. */
export type Waiting = CheckIn & {
  owner: string
  team: string
  /** For the screen only, and gone when somebody logs out. */
  name?: string
  /** Why the server will not write it down. It waits no more, and stays until somebody has read it. */
  says?: string
}

/** When and by whom somebody was let in before. */
export type Before = { at: string; by: string | null }

/** What the tabs of a phone tell each other: something is kept that was not, or the server knows who came before. */
export type GateNews = { before?: readonly { member_id: number; before: Before }[] }

const DATABASE = 'gate'
const CHANNEL = 'gate'

type Stores = { list: { key: string; value: KeptList | string }; waiting: { key: string; value: Waiting } }

/** Opened for each use: a phone that slept may have closed it. */
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

/** Hears of every change, also of those of this tab; the answer ends that. */
export function onGateNews(listen: (news: GateNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<GateNews>) => listen(data)
  return () => channel.close()
}

/** Whether this phone was ever a gate, as far as the browser says; spares all others the database. */
export async function wasGate(): Promise<boolean> {
  if (!globalThis.indexedDB) return false
  if (!indexedDB.databases) return true
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE)
}

/** The list, as long as its days are not over and the one who took it is at the phone; else it is wiped. */
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

/** When somebody was let in at this phone; it stays as long as the list, also when the page is thrown away. */
const seenKey = (day: unknown, member_id: unknown) => `seen ${day} ${member_id}`

export const seenHere = async (day: string, member_id: number): Promise<string | undefined> =>
  (await within((db) => db.get('list', seenKey(day, member_id)))) as string | undefined

/** Somebody goes in, and waits for being sent. The answer is when they went in at this phone before. */
export async function keepCheckIn(one: Waiting): Promise<string | undefined> {
  const before = await within(async (db) => {
    // Both or neither, also when the phone goes out; of two tabs the second sees what the first has done.
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

/** Everybody who is not written down yet, whoever let them in, in the order in which they came. */
export const allWaiting = async (): Promise<Waiting[]> =>
  (await within((db) => db.getAll('waiting'))).toSorted((a, b) =>
    String(a.checked_at).localeCompare(String(b.checked_at)),
  )

/** They are written down, or somebody has read that they are not. */
export async function forgetWaiting(keys: readonly string[]): Promise<void> {
  await within(async (db) => {
    const change = db.transaction('waiting', 'readwrite')
    for (const key of keys) await change.store.delete(key)
    await change.done
  })
  tellTabs()
}

/** What the server says of those that it does not write down; without a sentence they wait again. */
export async function markWaiting(said: ReadonlyMap<string, string | undefined>): Promise<void> {
  await within(async (db) => {
    const change = db.transaction('waiting', 'readwrite')
    for (const [key, says] of said) {
      const { says: _, ...one } = (await change.store.get(key)) ?? {}
      // Another tab may have sent it meanwhile.
      if ('key' in one) await change.store.put((says === undefined ? one : { ...one, says }) as Waiting)
    }
    await change.done
  })
  tellTabs()
}

/**
 * The phone is a gate no more: the list, the names and the page go, and the worker that kept it. Who was let in and not
 * sent yet stays without the name, until whoever let them in logs in again.
 */
export async function leaveGate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(GATE_PAGE)
  // The browser answers with whichever worker the page has.
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

/** The digest by which the list knows what was scanned or typed: the code of a card, or a member ID. */
export async function digestOf(typed: string): Promise<string> {
  const code = /\/card\/([\w-]+)/.exec(typed)?.[1] ?? typed.trim().toUpperCase()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
