import { openDB } from 'idb'
import type { CheckIn, GateList } from 'contract/readiness/gate'

/** What a phone at the gate keeps: the list of the day, of whoever took it, and who was let in and not sent yet. */
export type KeptList = GateList & { owner: string }

const open = () =>
  openDB('gate', 1, {
    upgrade(db) {
      db.createObjectStore('list')
      db.createObjectStore('waiting', { keyPath: 'key' })
    },
  })

/** The list, as long as its days are not over and the one who took it is at the phone; else it is wiped. */
export async function keptList(owner: string, today: string): Promise<KeptList | undefined> {
  const db = await open()
  const list: KeptList | undefined = await db.get('list', 'list')
  if (!list) return undefined
  if (list.owner === owner && list.until >= today) return list
  await db.delete('list', 'list')
  return undefined
}

export const keepList = async (list: KeptList) => (await open()).put('list', list, 'list')
export const wipeList = async () => (await open()).delete('list', 'list')

export const keepCheckIn = async (one: CheckIn) => (await open()).put('waiting', one)
export const waitingCheckIns = async (): Promise<CheckIn[]> => (await open()).getAll('waiting')
export async function forgetCheckIns(keys: readonly string[]) {
  const db = await open()
  await Promise.all(keys.map((key) => db.delete('waiting', key)))
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
