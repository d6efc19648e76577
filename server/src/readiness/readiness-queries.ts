import { sql } from 'kysely'
import type { RosterRole } from 'contract/clubs/rosters'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

export type PersonRow = {
  id: number
  team_id: number
  member_id: number
  name: string
  member_number: string
  role: RosterRole
  state: 'requested' | 'active'
  jersey_number: string | null
  until_on: Day | null
  dob: Day | null
  status: string | null
  valid_from: Day | null
  valid_until: Day | null
  has_age_proof: boolean
}

/**
 * Everybody who is on certain teams or asks to be, staff first, with the most relevant registration for the
 * team's season, and whether a document of one of these kinds is on file.
 */
export async function findPeople(
  { db, tenant }: Context,
  team_ids: readonly number[],
  { today, age_kinds }: { today: Day; age_kinds: readonly string[] },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select e.id, e.team_id, e.member_id, m.first_name || ' ' || m.last_name as name, m.member_number, e.role, e.state,
      e.jersey_number, e.until_on, m.dob, g.status, g.valid_from, g.valid_until,
      exists (select from member_document d
        where d.tenant_id = ${tenant.id} and d.member_id = e.member_id and d.removed_at is null
          and d.review is distinct from 'refused'
          and d.kind = any(${age_kinds}::text[])) as has_age_proof
    from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
      left join lateral (
        select r.status, r.valid_from, r.valid_until from registration r
          join member_type y on y.tenant_id = ${tenant.id} and y.id = r.member_type_id and y.kind in ('player', 'person')
        where r.tenant_id = ${tenant.id} and r.member_id = e.member_id and r.season_id = e.season_id
          and r.deleted_at is null
        order by r.status = 'active' desc, r.valid_until desc, r.id desc limit 1
      ) g on true
    where e.tenant_id = ${tenant.id} and e.team_id = any(${team_ids}::bigint[]) and e.state <> 'ended'
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by e.team_id, e.is_staff desc, e.jersey_number::int nulls last, m.last_name, m.first_name, e.id`.execute(
    db,
  )
  return rows
}

type Event = { id: number; name: string; from: Day; until: Day }

/** Events that are not over, next one first. */
export const findEventsAhead = ({ db, tenant }: Context, today: Day): Promise<Event[]> =>
  db
    .selectFrom('event')
    .select(['id', 'name', 'starts_on as from', 'ends_on as until'])
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'published')
    .where('ends_on', '>=', today)
    .orderBy('starts_on')
    .orderBy('id')
    .limit(100)
    .execute()
