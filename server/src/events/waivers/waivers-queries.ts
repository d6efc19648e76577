import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Context } from '../../plumbing/context.ts'
import { STANDS, isExpected } from '../entrants/party-queries.ts'

/** Replaces the waivers that an event asks for. */
export async function putWaivers(
  { db, tenant }: Context,
  event_id: number,
  waiver_ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('event_waiver')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .execute()
  if (waiver_ids.length === 0) return
  await db
    .insertInto('event_waiver')
    .values([...new Set(waiver_ids)].map((waiver_id) => ({ tenant_id: tenant.id, event_id, waiver_id })))
    .execute()
}

/** The waivers that some events ask for. */
export const findEventWaivers = ({ db, tenant }: Context, event_ids: readonly number[]) =>
  db
    .selectFrom('event_waiver')
    .select(['event_id', 'waiver_id'])
    .where('tenant_id', '=', tenant.id)
    .where('event_id', 'in', [...event_ids, 0])
    .orderBy('waiver_id')
    .execute()

/** The waivers in force, in the club's order. */
export async function findWaiverChoices({ db, tenant }: Context, today: Day) {
  const { rows } = await sql<{ id: number; title: string; for_events: boolean }>`
    select w.id, w.title, w.is_for_events as for_events from waiver w
    where w.tenant_id = ${tenant.id} and w.status = 'active' and (w.applies_until is null or w.applies_until >= ${today})
    order by w.is_for_events desc, w.sort_order, w.id`.execute(db)
  return rows
}

/** The birthdays of members, as far as they are known. */
export async function findBirthdays({ db, tenant }: Context, member_ids: readonly number[]) {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'dob'])
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', [...member_ids, 0])
    .execute()
  return new Map(rows.map(({ id, dob }) => [id, dob]))
}

type TakingPart = {
  member_id: number
  event_id: number
  slug: string
  name: string
  starts_on: Day
  is_asked: boolean
}

/**
 * Which members take part in events that ask for waivers and are not over, themselves or on the roster of a team. Of a team that waits,
 * nobody is asked to sign yet.
 */
export async function findTakingPart(
  { db, tenant }: Context,
  member_ids: readonly number[],
  today: Day,
): Promise<TakingPart[]> {
  const { rows } = await sql<TakingPart>`
    select x.member_id, e.id as event_id, e.slug, e.name, e.starts_on,
      bool_or(n.member_id is not null or ${isExpected(tenant.id)}) as is_asked
    from entrant n
      join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
      cross join lateral (
        select n.member_id where n.member_id is not null
        union all
        select r.member_id from roster_entry r
        where r.tenant_id = ${tenant.id} and r.team_id = n.team_id and r.state = 'active') x
    where n.tenant_id = ${tenant.id} and ${STANDS} and x.member_id = any (${[...member_ids]}::bigint[])
      and e.status not in ('draft', 'cancelled') and e.ends_on >= ${today}::date
      and exists (select from event_waiver w where w.tenant_id = ${tenant.id} and w.event_id = e.id)
    group by x.member_id, e.id, e.slug, e.name, e.starts_on
    order by e.starts_on, e.id, x.member_id`.execute(db)
  return rows
}

/** Whose waivers of an event were seen on paper at the check-in table, for which of its teams. */
export async function findSeenOnPaper(
  { db, tenant }: Context,
  event_id: number,
): Promise<
  {
    team_id: number | null
    outside_team_id: number | null
    member_id: number | null
    player: string | null
  }[]
> {
  const { rows } = await sql<{
    team_id: number | null
    outside_team_id: number | null
    member_id: number | null
    player: string | null
  }>`
    select n.team_id, n.outside_team_id, s.member_id, encode(s.player_digest, 'hex') as player
    from desk_sighting s join entrant n on n.tenant_id = s.tenant_id and n.id = s.entrant_id
    where s.tenant_id = ${tenant.id} and s.event_id = ${event_id} and s.what = 'event_waiver' and s.undone_at is null`.execute(
    db,
  )
  return rows
}
