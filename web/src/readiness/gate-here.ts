import { tellTabs, within, type Waiting, type WaitingUndo } from './gate-database.ts'
import type { Entry, Here } from './gate-inside.ts'

/** The check-ins made on this phone, as long as it has the list. */
export const allHere = (): Promise<Here[]> => within((db) => db.getAll('here'))

/** Stores a check-in to be sent. If this phone already checked the person in, even in another tab, returns that one. */
export async function keepCheckIn(one: Waiting): Promise<Here | undefined> {
  const [key, day, at] = [one.key, String(one.day), String(one.checked_at)]
  const [member_id, team_id] = [Number(one.member_id), Number(one.team_id)]
  const before = await within(async (db) => {
    // All or nothing, even if the phone dies; of two tabs, the second sees what the first has done.
    const change = db.transaction(['list', 'here', 'waiting'], 'readwrite', { durability: 'strict' })
    const here = change.objectStore('here')
    const earlier = (await here.getAll()).find(
      (other) => other.day === day && other.member_id === member_id && !other.undone_at,
    )
    if (!earlier) {
      if (await change.objectStore('list').get('list'))
        await here.put({ key, member_id, team_id, day, at, reason: one.reason ?? undefined })
      await change.objectStore('waiting').put(one)
    }
    await change.done
    return earlier
  })
  tellTabs()
  return before
}

/** Stores an undo to be sent. A check-in that the server refused to record is simply dropped. */
export async function keepUndo(entry: Entry, { day, owner }: { day: string; owner: string }): Promise<void> {
  const { key, member_id, team_id, at } = entry
  const undone_at = new Date().toISOString()
  await within(async (db) => {
    const change = db.transaction(['here', 'undos', 'waiting'], 'readwrite', { durability: 'strict' })
    const [here, waiting] = [change.objectStore('here'), change.objectStore('waiting')]
    // It may have been made on another phone of the same account.
    const done = (await here.get(key)) ?? { key, member_id, team_id, day, at }
    await here.put({ ...done, undone_at })
    if ((await waiting.get(key))?.says === undefined)
      await change.objectStore('undos').put({ key, undone_at, owner })
    else await waiting.delete(key)
    await change.done
  })
  tellTabs()
}

/** The server recorded them. */
export async function markSent(keys: readonly string[]): Promise<void> {
  await within(async (db) => {
    const change = db.transaction(['here', 'waiting'], 'readwrite')
    const here = change.objectStore('here')
    for (const key of keys) {
      await change.objectStore('waiting').delete(key)
      const done = await here.get(key)
      if (done) await here.put({ ...done, sent_at: Date.now() })
    }
    await change.done
  })
  tellTabs()
}

/** Undos that were not sent yet. */
export const allUndos = (): Promise<WaitingUndo[]> => within((db) => db.getAll('undos'))

/** The server answered undos: null if done, otherwise why not, and the check-in counts again. */
export async function settleUndos(said: ReadonlyMap<string, string | null>): Promise<void> {
  await within(async (db) => {
    const change = db.transaction(['here', 'undos'], 'readwrite')
    const here = change.objectStore('here')
    for (const [key, says] of said) {
      await change.objectStore('undos').delete(key)
      const done = await here.get(key)
      if (!done) continue
      const { undone_at, ...stays } = done
      await here.put(says === null && undone_at ? { ...done, undo_sent_at: Date.now() } : stays)
    }
    await change.done
  })
  const [not_undone] = [...said.values()].filter((says) => says !== null)
  tellTabs(not_undone ? { not_undone } : {})
}

export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
