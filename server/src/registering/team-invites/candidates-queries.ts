import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** Identifies a family: by an address, or by the ids of its records. */
export type Family = { email: string } | { own: readonly number[]; wards: readonly number[] }

export type Candidate = {
  member_id: number
  name: string
  registration_id: number | null
  team_id: number | null
}

/** The records of an address (`own`) and of the children it is a guardian for. */
const recordsOf = ({ tenant }: Context, family: Family) =>
  'email' in family
    ? sql`
      select m.id, true as is_own from member m
      where m.tenant_id = ${tenant.id} and m.email = ${family.email} and m.erased_at is null
      union
      select g.minor_id, false from guardianship g
        join member p on p.tenant_id = ${tenant.id} and p.id = g.guardian_id
      where g.tenant_id = ${tenant.id} and p.email = ${family.email} and p.erased_at is null`
    : sql`
      select id, true as is_own from unnest(${[...family.own]}::bigint[]) id
      union select id, false from unnest(${[...family.wards]}::bigint[]) id`

type Wanted = { season_id: number; role: string }

/**
 * Who in a family can take a place without registering again: as a player, people registered as one for the
 * season; as a coach, an adult registered as anything else; other staff only need a record of their own.
 */
export async function findCandidates(
  context: Context,
  family: Family,
  { season_id, role }: Wanted,
): Promise<Candidate[]> {
  const { db, tenant } = context
  const isPlayer = role === 'player'
  const needsRegistration = isPlayer || role === 'head_coach' || role === 'assistant_coach'
  const { rows } = await sql<Candidate>`
    select distinct on (m.id) m.id as member_id, m.first_name || ' ' || m.last_name as name,
      r.id as registration_id, r.team_id
    from (${recordsOf(context, family)}) f
      join member m on m.tenant_id = ${tenant.id} and m.id = f.id
      left join lateral (
        select r.id, r.team_id from registration r
          join member_type y on y.tenant_id = r.tenant_id and y.id = r.member_type_id
        where r.tenant_id = ${tenant.id} and r.member_id = m.id and r.season_id = ${season_id}
          and r.status in ('active', 'waiting_for_approval') and r.deleted_at is null
          and (y.kind = 'player') = ${isPlayer}::boolean
        order by r.id limit 1) r on true
    where (${isPlayer}::boolean or f.is_own) and (r.id is not null or not ${needsRegistration}::boolean)
    order by m.id, r.id`.execute(db)
  return rows
}
