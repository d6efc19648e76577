import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/** A place that one of two people has and the other has too, or may not have beside it. */
export type PlaceClash = {
  kind: 'same_team' | 'one_team'
  season: string
  one: { id: number; team_id: number; team: string }
  other: { id: number; team_id: number; team: string }
}

/** The places of two people that one person could not have: both on one team, or each on the only one allowed. */
export async function findPlaceClashes(
  { db, tenant }: Context,
  one: number,
  other: number,
): Promise<PlaceClash[]> {
  const { rows } = await sql<PlaceClash>`
    select case when b.team_id = a.team_id and b.is_staff = a.is_staff then 'same_team' else 'one_team' end as kind,
      s.name as season,
      json_build_object('id', a.id, 'team_id', a.team_id, 'team', t.name) as one,
      json_build_object('id', b.id, 'team_id', b.team_id, 'team', u.name) as other
    from (select * from roster_entry where tenant_id = ${tenant.id} and member_id = ${one} and state <> 'ended') a
      join (select * from roster_entry where tenant_id = ${tenant.id} and member_id = ${other} and state <> 'ended') b
        on (b.team_id = a.team_id and b.is_staff = a.is_staff)
          or (a.is_only and b.is_only and a.state = 'active' and b.state = 'active'
            and b.season_id = a.season_id and b.discipline_id = a.discipline_id)
      join team t on t.tenant_id = ${tenant.id} and t.id = a.team_id
      join team u on u.tenant_id = ${tenant.id} and u.id = b.team_id
      join season s on s.tenant_id = ${tenant.id} and s.id = a.season_id
    order by 1 desc, t.name, a.id`.execute(db)
  return rows
}

/**
 * Teams whose transfers keep two people from being merged: both are about to transfer, or both have used up their
 * transfers.
 */
export async function findTransferClashes(
  { db, tenant }: Context,
  one: number,
  other: number,
): Promise<{ id: number; team: string }[]> {
  const { rows } = await sql<{ id: number; team: string }>`
    select b.id, t.name as team
    from transfer a
      join transfer b on b.tenant_id = ${tenant.id} and b.member_id = ${other}
        and (a.status in ('asked', 'with_office') and b.status in ('asked', 'with_office')
          or a.status = 'done' and b.status = 'done' and not a.is_exception and not b.is_exception
            and b.season_id = a.season_id and b.discipline_id = a.discipline_id and b.kind = a.kind)
      join team t on t.tenant_id = ${tenant.id} and t.id = b.to_team_id
    where a.tenant_id = ${tenant.id} and a.member_id = ${one}
    order by t.name, b.id`.execute(db)
  return rows
}

/** An entry as the database has it, and what a merge looks at. */
export type PlaceRow = {
  id: number
  member_id: number
  team_id: number
  role: string
  state: 'requested' | 'active'
  jersey_number: string | null
  positions: string[]
  joined_on: Day
  version: number
  record: Record<string, unknown>
}

/** Entries, held until the transaction ends. */
export async function lockPlaces(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<Map<number, PlaceRow>> {
  const { rows } = await sql<PlaceRow>`
    select e.id, e.member_id, e.team_id, e.role, e.state, e.jersey_number, e.positions, e.joined_on, e.version,
      to_jsonb(e) as record
    from roster_entry e where e.tenant_id = ${tenant.id} and e.id = any (${[...ids]}::bigint[])
    order by e.id for update`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const removePlace = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('roster_entry').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/**
 * Puts entries back as they were: those that are gone, and those that nobody has changed since. A number somebody else
 * wears by now is left out.
 */
export async function restorePlaces({ db, tenant }: Context, records: readonly object[]): Promise<void> {
  const rows = sql`json_populate_recordset(null::roster_entry, ${JSON.stringify(records)}::json) r`
  const number = sql`case when not exists (select from roster_entry o where o.tenant_id = ${tenant.id}
    and o.team_id = r.team_id and o.state = 'active' and o.jersey_number = r.jersey_number and o.id <> r.id)
    then r.jersey_number end`
  // First those that are there, which may wear the number of those that are not.
  await sql`
    update roster_entry e set role = r.role, state = r.state, was_active = r.was_active, is_only = r.is_only,
      jersey_number = ${number}, positions = r.positions, joined_on = r.joined_on, until_on = r.until_on, note = r.note,
      left_on = r.left_on, version = e.version + 1
    from ${rows} where e.tenant_id = ${tenant.id} and e.id = r.id and e.version = r.version`.execute(db)
  await sql`
    insert into roster_entry (tenant_id, id, team_id, member_id, season_id, discipline_id, role, state, was_active, is_only,
        jersey_number, positions, joined_on, until_on, note, left_on, created_at, created_by, version)
      overriding system value
    select ${tenant.id}, r.id, r.team_id, r.member_id, r.season_id, r.discipline_id, r.role, r.state, r.was_active, r.is_only,
      ${number}, r.positions, r.joined_on, r.until_on, r.note, r.left_on, r.created_at, r.created_by, r.version
    from ${rows}
    where not exists (select from roster_entry e where e.tenant_id = ${tenant.id} and e.id = r.id)
    returning 1`.execute(db)
}
