import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { Seen } from 'contract/events/check-in'
import type { Context } from '../../plumbing/context.ts'
import { isExpected } from '../entrants/party-queries.ts'

/** Some teams of an event, or all of them. */
export type OfTeams = { event_id: number; entrant_ids?: readonly number[] | undefined }

const those = ({ event_id, entrant_ids }: OfTeams) =>
  sql`event_id = ${event_id} ${entrant_ids === undefined ? sql`` : sql`and entrant_id = any (${[...entrant_ids]}::bigint[])`}`

export type CheckIn = {
  entrant_id: number
  at: string
  by: string
  missing: number
  reason: string | null
  roster: string[]
}

/** The teams that are checked in now. */
export async function findCheckIns({ db, tenant }: Context, which: OfTeams): Promise<CheckIn[]> {
  const { rows } = await sql<CheckIn>`
    select entrant_id, checked_at as at, actor as by, missing, reason, roster from team_check_in
    where tenant_id = ${tenant.id} and ${those(which)} and undone_at is null`.execute(db)
  return rows
}

/** Checks a team in; false if it is already. */
export async function takeCheckIn(
  { db, tenant, user, now }: Context,
  check_in: {
    event_id: number
    entrant_id: number
    missing: number
    reason: string | null
    roster: string[]
  },
): Promise<boolean> {
  const made = await db
    .insertInto('team_check_in')
    .values({
      ...{ tenant_id: tenant.id, checked_at: now, user_id: user?.id ?? null, actor: user?.name ?? 'system' },
      ...check_in,
    })
    .onConflict((taken) =>
      taken.columns(['tenant_id', 'entrant_id']).where('undone_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Takes a check-in back; false if there is none. */
export async function endCheckIn(
  { db, tenant, user, now }: Context,
  { event_id, entrant_id }: { event_id: number; entrant_id: number },
): Promise<boolean> {
  const ended = await db
    .updateTable('team_check_in')
    .set({ undone_at: now, undone_by: user?.name ?? 'system' })
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .where('entrant_id', '=', entrant_id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Whose paper was seen: a member’s, that of a player from outside, or the team’s own. */
export type SeenOf = { member_id: number | null; player_digest: string | null }

export type Sighting = SeenOf & { entrant_id: number; what: Seen; at: string; by: string }

/** What was seen on paper, the first time at the top. */
export async function findSightings({ db, tenant }: Context, which: OfTeams): Promise<Sighting[]> {
  const { rows } = await sql<Sighting>`
    select entrant_id, what, member_id, encode(player_digest, 'hex') as player_digest, seen_at as at, actor as by
    from desk_sighting
    where tenant_id = ${tenant.id} and ${those(which)} and undone_at is null order by id`.execute(db)
  return rows
}

type NewSighting = SeenOf & { event_id: number; entrant_id: number; what: Seen }

const same = ({ event_id, entrant_id, what, member_id, player_digest }: NewSighting) => sql`
  event_id = ${event_id} and entrant_id = ${entrant_id} and what = ${what}
    and member_id is not distinct from ${member_id}::bigint
    and player_digest is not distinct from decode(${player_digest}, 'hex') and undone_at is null`

/** Notes that a paper was seen; false if it is noted already. Two tables that see one paper at once may both note it. */
export async function noteSighting(context: Context, seen: NewSighting): Promise<boolean> {
  const { db, tenant, user, now } = context
  const { rows } = await sql`
    insert into desk_sighting (tenant_id, event_id, entrant_id, what, member_id, player_digest, seen_at, user_id, actor)
    select ${tenant.id}, ${seen.event_id}, ${seen.entrant_id}, ${seen.what}, ${seen.member_id}::bigint,
      decode(${seen.player_digest}, 'hex'), ${now}, ${user?.id ?? null}, ${user?.name ?? 'system'}
    where not exists (select from desk_sighting where tenant_id = ${tenant.id} and ${same(seen)})
    returning id`.execute(db)
  return rows.length > 0
}

/** Takes back that a paper was seen; false if it was not. */
export async function endSighting(context: Context, seen: NewSighting): Promise<boolean> {
  const { db, tenant, user, now } = context
  const { rows } = await sql`
    update desk_sighting set undone_at = ${now}, undone_by = ${user?.name ?? 'system'}
    where tenant_id = ${tenant.id} and ${same(seen)} returning id`.execute(db)
  return rows.length > 0
}

export type DeskNote = { id: number; entrant_id: number; body: string; at: string; by: string }

/** Notes about teams, oldest first. */
export async function findDeskNotes({ db, tenant }: Context, which: OfTeams): Promise<DeskNote[]> {
  const { rows } = await sql<DeskNote>`
    select id, entrant_id, body, noted_at as at, actor as by from desk_note
    where tenant_id = ${tenant.id} and ${those(which)} and removed_at is null order by id`.execute(db)
  return rows
}

export async function insertDeskNote(
  { db, tenant, user, now }: Context,
  note: { event_id: number; entrant_id: number; body: string },
): Promise<{ id: number }> {
  return db
    .insertInto('desk_note')
    .values({
      ...{ tenant_id: tenant.id, noted_at: now, user_id: user?.id ?? null, actor: user?.name ?? 'system' },
      ...note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Its words are gone, and only that there was one stays. */
export async function removeDeskNoteRow(
  { db, tenant, now }: Context,
  { id, event_id, entrant_id }: { id: number; event_id: number; entrant_id: number },
): Promise<void> {
  await db
    .updateTable('desk_note')
    .set({ removed_at: now, body: '–' })
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .where('entrant_id', '=', entrant_id)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
}

/** How many marks were ever made at the tables of an event, or taken back. */
export async function countMarks({ db, tenant }: Context, event_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) + count(undone_at) from team_check_in where tenant_id = ${tenant.id} and event_id = ${event_id})
      + (select count(*) + count(undone_at) from desk_sighting where tenant_id = ${tenant.id} and event_id = ${event_id})
      + (select count(*) + count(removed_at) from desk_note where tenant_id = ${tenant.id} and event_id = ${event_id}))::int
      as count`.execute(db)
  return rows[0]!.count
}

/** How many teams of each division are expected, and how many of them have checked in. */
export async function countByDivision({ db, tenant }: Context, event_id: number) {
  const { rows } = await sql<{
    event_division_id: number
    division: string
    expected: number
    checked_in: number
  }>`
    select d.id as event_division_id, d.label as division, count(n.id)::int as expected, count(c.id)::int as checked_in
    from event_division d
      left join entrant n on n.tenant_id = d.tenant_id and n.event_division_id = d.id and n.member_id is null and ${isExpected(tenant.id)}
      left join team_check_in c on c.tenant_id = n.tenant_id and c.entrant_id = n.id and c.undone_at is null
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}
    group by d.id, d.label, d.position order by d.position, d.id`.execute(db)
  return rows
}

export type TeamAhead = {
  entrant_id: number
  event_id: number
  team_id: number
  division: string
  /** Who entered it, and pays what is left. */
  user_id: number | null
}

/** Where some teams are expected from a day on: the soonest event first, its divisions in their order. */
export async function findTeamsAhead(
  { db, tenant }: Context,
  team_ids: readonly number[],
  from: Day,
): Promise<TeamAhead[]> {
  const { rows } = await sql<TeamAhead>`
    select n.id as entrant_id, n.event_id, n.team_id, d.label as division, p.user_id
    from entrant n
      join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      join event_party p on p.tenant_id = n.tenant_id and p.id = n.party_id
      join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
    where n.tenant_id = ${tenant.id} and n.team_id = any (${[...team_ids]}::bigint[]) and ${isExpected(tenant.id)}
      and e.status not in ('draft', 'cancelled') and e.ends_on >= ${from}::date
    order by e.starts_on, e.id, d.position, d.id, lower(t.name), n.id`.execute(db)
  return rows
}

/** The sightings of some people’s papers, for the download of their data. */
export async function findSightingsOf({ db, tenant }: Context, member_ids: readonly number[]) {
  const { rows } = await sql<{
    member_id: number
    event: string
    what: Seen
    seen_at: string
    seen_by: string
  }>`
    select s.member_id, e.name as event, s.what, s.seen_at, s.actor as seen_by
    from desk_sighting s join event e on e.tenant_id = s.tenant_id and e.id = s.event_id
    where s.tenant_id = ${tenant.id} and s.member_id = any (${[...member_ids]}::bigint[]) and s.undone_at is null
    order by s.id`.execute(db)
  return rows
}
