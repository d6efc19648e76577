import type { listEventHistory } from 'contract/events/office'
import type { In, Out } from 'contract/operation'
import { auditOf } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { findNames, type Named, type NamedIds } from './history-queries.ts'
import { giveEvent } from './office.ts'

/** Entries of a page. */
const PAGE = 100

/**
 * Who did what to an event, newest first, in pages. What people wrote is for those who run it: it tells why somebody was suspended, or an entry refused.
 * The history has numbers for people and teams, so that nobody who was erased is named; names are for those who see entrants.
 */
export async function giveHistory(
  context: Context,
  { id, before }: In<typeof listEventHistory>,
): Promise<{ data: Out<typeof listEventHistory>; meta: { next: number | null } }> {
  await giveEvent(context, { id })
  const found = await auditOf(context, 'event', id, { before, most: PAGE + 1 })
  const entries = found.slice(0, PAGE)
  const { permissions } = whoIs(context)
  const concerned = entries.map((entry) => concernedBy(entry))
  const names = permissions.has('ems.entrant.view') ? await findNames(context, idsOf(concerned.flat())) : null
  const data = entries.map((entry, i) => ({
    ...entry,
    note: permissions.has('ems.event.edit') ? entry.note : null,
    about: names ? concerned[i]!.flatMap((one) => nameOf(one, names)) : [],
  }))
  return { data, meta: { next: found.length > PAGE ? entries.at(-1)!.id : null } }
}

/** As `inAudit` writes it, or whoever a deed was about. */
type Concerned = Partial<Record<`${Named}_id`, number>> & { division?: string }
const KINDS = ['member', 'team', 'outside_team'] as const

function concernedBy({ before, after }: { before: unknown; after: unknown }): Concerned[] {
  for (const side of [after, before]) {
    const said = (side ?? {}) as Concerned & { entrants?: readonly Concerned[] }
    if (Array.isArray(said.entrants)) return said.entrants
    if (KINDS.some((kind) => typeof said[`${kind}_id`] === 'number')) return [said]
  }
  return []
}

const idsOf = (all: readonly Concerned[]): NamedIds => {
  const of = (kind: Named) => [...new Set(all.flatMap((one) => one[`${kind}_id`] ?? []))]
  return { member: of('member'), team: of('team'), outside_team: of('outside_team') }
}

function nameOf(one: Concerned, names: ReadonlyMap<string, string>): string[] {
  const kind = KINDS.find((each) => typeof one[`${each}_id`] === 'number')
  const name = kind && names.get(`${kind} ${one[`${kind}_id`]}`)
  if (!name) return []
  return [one.division ? `${name} (${one.division})` : name]
}
