import type { Context, Keys, OutsideContext } from './context.ts'
import type { KeyRing } from './keys.ts'
import { digestOf, markOf, sameMark, type Marked } from './marking.ts'
import { findRows, replaceValue, type Column, type Row } from './resealing-queries.ts'
import { openSeal, seal, type Place } from './sealing.ts'

/** What is sealed in a column: it is opened with the old key and sealed with the new one. */
export type Sealed = Column & { placeOf: (tenant_id: number, row: Row) => Place }

/**
 * The digest of a mark that people have: a code on a card, a link in a letter. It can be opened without any key, and it is made again
 * with the key that made it, so it hangs on that key until the card or the link is replaced.
 */
export type KeptMark = Column & { markedOf: (row: Row) => Marked }

/** What a module has that hangs on the root key. */
export type ModuleKeys = {
  sealed?: readonly Sealed[]
  marks?: readonly KeptMark[]
  /** Keeps what would be lost with a key, before one is added or goes. */
  keep?: (context: Context) => Promise<unknown>
  /** What else an older key is needed for. */
  others?: readonly Other[]
}
type Other = {
  what: string
  /** How much there is for a key of this name; `isOlder` names that of before the present one began to write, at `since`. */
  count: (context: Context, key: { keys: Keys; isOlder: boolean; since: Date | undefined }) => Promise<number>
  /** Ends what cannot live without the key. */
  end?: (context: Context, key: { keys: Keys }) => Promise<unknown>
}

/** How much of what hangs on a key, by its name. */
export type Uses = Map<string, Map<string, number>>

/** What to do with what hangs on an older key: only count it, seal it anew, or end the links and codes as well. */
export type How = 'count' | 'reseal' | 'renew'

/** What can be opened with no key that is known. */
export const UNKNOWN = 'unknown'

const AT_ONCE = 200

/**
 * Goes through everything of a tenant that hangs on a root key. It can be cut short anywhere and begun anew: each value is replaced by
 * itself, and only if nobody has changed it meanwhile. @returns what hangs on which key afterwards
 */
export async function goThrough(
  context: OutsideContext,
  ring: KeyRing,
  modules: readonly ModuleKeys[],
  how: How,
): Promise<Uses> {
  const uses: Uses = new Map()
  const [writer, ...older] = ring.listed()
  const named = [writer!, ...older].map(({ name }) => ({ name, keys: ring.only(name) }))
  const note = (name: string, what: string, count = 1) => {
    if (count === 0) return
    const own = uses.get(name) ?? new Map<string, number>()
    uses.set(name, own.set(what, (own.get(what) ?? 0) + count))
  }
  const replaces = (what: 'seal' | 'mark') => how === 'renew' || (how === 'reseal' && what === 'seal')
  const walk = (column: Column, what: 'seal' | 'mark', judge: Judge) =>
    eachPage(context, column, async (inside, rows) => {
      const changes = rows.flatMap((row) => {
        const { name, fresh } = judge(row)
        if (name === writer!.name) return note(name, column.what) ?? []
        if (name === undefined || !replaces(what)) return note(name ?? UNKNOWN, column.what) ?? []
        note(writer!.name, column.what)
        return { row, fresh: fresh() }
      })
      await Promise.all(changes.map(({ row, fresh }) => replaceValue(inside, column, row, fresh)))
    })
  for (const module of modules) {
    for (const column of module.sealed ?? [])
      await walk(column, 'seal', (row) => {
        if (row.value.length === 0) return { name: writer!.name, fresh: () => row.value }
        const place = column.placeOf(context.tenant.id, row)
        const found = named.find(({ keys }) => openSeal(keys, place, row.value))
        return {
          name: found?.name,
          fresh: () => seal(named[0]!.keys, place, openSeal(found!.keys, place, row.value)!),
        }
      })
    for (const column of module.marks ?? [])
      await walk(column, 'mark', (row) => {
        const marked = column.markedOf(row)
        const { tenant } = context
        const found = named.find(({ keys }) => sameMark({ keys, tenant }, marked, row.value))
        // A link that was given from outside hangs on no key.
        if (!found) return { name: writer!.name, fresh: () => row.value }
        return { name: found.name, fresh: () => digestOf(markOf({ keys: named[0]!.keys, tenant }, marked)) }
      })
    for (const { what, count, end } of module.others ?? [])
      await context.transaction(async (inside) => {
        for (const { name, keys } of named) {
          const isOlder = name !== writer!.name
          if (how === 'renew' && isOlder) await end?.(inside, { keys })
          note(name, what, await count(inside, { keys, isOlder, since: writer!.since }))
        }
      })
  }
  return uses
}

type Judge = (row: Row) => { name: string | undefined; fresh: () => Buffer }

async function eachPage(
  context: OutsideContext,
  column: Column,
  work: (inside: Context, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let after: Row | undefined
  let rows: Row[]
  do {
    rows = await context.transaction(async (inside) => {
      const found = await findRows(inside, column, after, AT_ONCE)
      await work(inside, found)
      return found
    })
    after = rows.at(-1)
  } while (rows.length === AT_ONCE && column.key.length > 0)
}

/** The uses of several tenants together. */
export function together(all: Uses, more: Uses): Uses {
  for (const [name, own] of more) {
    const known = all.get(name) ?? new Map<string, number>()
    for (const [what, count] of own) known.set(what, (known.get(what) ?? 0) + count)
    all.set(name, known)
  }
  return all
}
