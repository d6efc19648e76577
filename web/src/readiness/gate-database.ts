import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { CheckIn, GateList } from 'contract/readiness/gate'
import type { Here, Snapshot } from './gate-inside.ts'
import type { KeptSale } from './gate-selling.ts'
import type { KeptPasses, KeptScan } from './pass-judging.ts'

/** The day's list, the account that downloaded it, and the teams and event it was downloaded for. */
export type KeptList = GateList & {
  owner: string
  team_ids: readonly number[]
  event_id?: number | undefined
}

/** A check-in the server has not recorded, and the account that made it. */
export type Waiting = CheckIn & {
  owner: string
  team: string
  /** Only for the screen; removed when the user logs out. */
  name?: string
  /** Why the server refused to record it. It is not sent again, and stays until somebody has read it. */
  says?: string
}

/** An undo that was not sent yet, and the account that made it. */
export type WaitingUndo = { key: string; undone_at: string; owner: string }

/** When and by whom somebody was let in before. */
export type Before = { at: string; by: string | null }

/** Messages between a phone's tabs: something new was stored, or what the server answered. */
export type GateNews = {
  before?: readonly { member_id: number; before: Before }[]
  /** Why a check-in could not be undone. */
  not_undone?: string
  /** Scans that let in a pass that was inside already: when and by whom it had been. */
  pass_again?: readonly { at: string; by: string }[]
}

interface Gate extends DBSchema {
  /** The list under 'list', the server's last answer under 'inside'. */
  list: { key: string; value: KeptList | Snapshot | string }
  waiting: { key: string; value: Waiting }
  undos: { key: string; value: WaitingUndo }
  here: { key: string; value: Here }
  /** Small pictures by member. */
  pictures: { key: number; value: Blob }
}

interface Passes extends DBSchema {
  /** An event's passes under 'list'. */
  pass_list: { key: string; value: KeptPasses }
  pass_scans: { key: string; value: KeptScan }
  gate_sales: { key: string; value: KeptSale }
}

const DATABASE = 'gate'
/** Apart from the other: a page that was kept from before there were passes can’t open a database that has grown. */
const PASSES = 'gate-passes'
const CHANNEL = 'gate'

type Opening<Stores extends DBSchema> = {
  name: string
  version: number
  upgrade: (fresh: IDBPDatabase<Stores>, before: number) => void
}

/** Opened for each use, because a phone that slept may have closed it. */
const opened =
  <Stores extends DBSchema>(how: Opening<Stores>) =>
  async <T>(work: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> => {
    const db = await openAnyVersion(how)
    try {
      return await work(db)
    } finally {
      db.close()
    }
  }

/** The page kept on the phone may be older than the database: it uses the stores that it knows. */
async function openAnyVersion<Stores extends DBSchema>({ name, version, upgrade }: Opening<Stores>) {
  try {
    return await openDB<Stores>(name, version, { upgrade })
  } catch (error) {
    if ((error as Error).name !== 'VersionError') throw error
    return openDB<Stores>(name)
  }
}

export const within = opened<Gate>({
  name: DATABASE,
  version: 2,
  upgrade(fresh, before) {
    if (before < 1) {
      fresh.createObjectStore('list')
      fresh.createObjectStore('waiting', { keyPath: 'key' })
    }
    fresh.createObjectStore('undos', { keyPath: 'key' })
    fresh.createObjectStore('here', { keyPath: 'key' })
    fresh.createObjectStore('pictures')
  },
})

export const withinPasses = opened<Passes>({
  name: PASSES,
  version: 1,
  upgrade(fresh) {
    fresh.createObjectStore('pass_list')
    fresh.createObjectStore('pass_scans', { keyPath: 'key' })
    fresh.createObjectStore('gate_sales', { keyPath: 'key' })
  },
})

type Told = {
  getAll: () => Promise<{ key: string; sent_at?: number }[]>
  delete: (key: string) => Promise<unknown>
}

/** From when the server was asked after it was told, its answer has them. */
export async function dropTold(store: Told, asked_at: number) {
  for (const { key, sent_at } of await store.getAll())
    if (sent_at !== undefined && sent_at < asked_at) await store.delete(key)
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
  return (await indexedDB.databases()).some(({ name }) => name === DATABASE || name === PASSES)
}
