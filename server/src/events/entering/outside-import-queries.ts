import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { OutsideImport } from 'contract/events/outside-import'
import type { Language } from 'contract/language'
import type { Context } from '../../plumbing/context.ts'
import { NAME, STANDS, SUBJECT } from '../entrants/party-queries.ts'

/** The teams that are in an event or on the way in, with their divisions. */
export async function findStandingNames(
  { db, tenant }: Context,
  event_id: number,
): Promise<{ name: string; event_division_id: number }[]> {
  const { rows } = await sql<{ name: string; event_division_id: number }>`
    select ${NAME} as name, n.event_division_id from entrant n ${SUBJECT}
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and n.member_id is null and ${STANDS}`.execute(
    db,
  )
  return rows
}

/** Which of these names, in small letters, an active team has, of a season that isn’t over on a day. */
export async function findHouseNames(
  { db, tenant }: Context,
  { names, day }: { names: readonly string[]; day: Day },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct lower(t.name) as name from team t join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
    where t.tenant_id = ${tenant.id} and lower(t.name) = any (${[...names]}::text[]) and t.status = 'active'
      and s.end_date >= ${day}::date`.execute(db)
  return rows.map(({ name }) => name)
}

export type ImportedParty = {
  id: number
  request_key: string
  state: 'held' | 'confirmed' | 'waiting' | 'applied' | 'over'
  link_sent_at: string | null
  name: string
  division: string
  event_division_id: number
  entrant_id: number
  entrant_status: string
  email: string
  language: Language
  is_untouched: boolean
}

/** Nobody has paid for it or begun to. */
const UNTOUCHED = sql`(p.state in ('held', 'waiting', 'confirmed') and p.order_id is null and p.check_due_on is null)`

/** What an import has entered; `lock` keeps its parties from others who change them. */
export async function findImported(
  { db, tenant }: Context,
  { event_id, import_key }: { event_id: number; import_key: string },
  { lock = false } = {},
): Promise<ImportedParty[]> {
  const { rows } = await sql<ImportedParty>`
    select p.id, p.request_key, p.state, p.link_sent_at, o.name, d.label as division, n.event_division_id, n.id as entrant_id,
      n.status as entrant_status, case when p.link_digest is null then '' else o.email end as email, o.language, ${UNTOUCHED} as is_untouched
    from event_party p
      join entrant n on n.tenant_id = p.tenant_id and n.party_id = p.id
      join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.import_key = ${import_key}
    order by p.id ${lock ? sql`for update of p` : sql``}`.execute(db)
  return rows
}

/** The imports of an event, the latest first. */
export async function findImports({ db, tenant }: Context, event_id: number): Promise<OutsideImport[]> {
  const { rows } = await sql<OutsideImport>`
    select p.import_key, min(p.created_at) as imported_at, count(*)::int as teams,
      count(*) filter (where ${UNTOUCHED})::int as undoable,
      count(*) filter (where p.state <> 'over' and p.link_digest is not null and p.link_sent_at is null and o.email <> '')::int
        as unsent
    from event_party p
      join entrant n on n.tenant_id = p.tenant_id and n.party_id = p.id
      join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.import_key is not null
    group by p.import_key order by 2 desc, 1 limit 20`.execute(db)
  return rows
}

/** Parties that owe nothing are in. */
export const confirmParties = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    update event_party set state = 'confirmed' where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(
    db,
  )

export const endParties = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    update event_party set state = 'over' where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(
    db,
  )

export const noteSent = ({ db, tenant, now }: Context, ids: readonly number[]) =>
  sql`
    update event_party set link_sent_at = ${now}
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(db)
