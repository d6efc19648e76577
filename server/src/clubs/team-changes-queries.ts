import { sql } from 'kysely'
import type { TeamStatus } from 'contract/clubs/teams'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { within } from './scope-queries.ts'

/** All seasons, newest first, and whether teams can still be created for them. */
export async function findSeasons({ db, tenant }: Context, today: Day) {
  const { rows } = await sql<{ id: number; name: string; is_open: boolean }>`
    select id, name, end_date >= ${today}::date and status <> 'closed' as is_open
    from season where tenant_id = ${tenant.id} order by start_date desc, id desc limit 100`.execute(db)
  return rows
}

/**
 * The classes in the rule pack that is in effect when each of these seasons begins, for each discipline that
 * has one.
 */
export async function findClasses({ db, tenant }: Context, seasons: readonly { id: number }[]) {
  const { rows } = await sql<{ season_id: number; discipline_id: number; names: string[] }>`
    select distinct on (s.id, d.id) s.id as season_id, d.id as discipline_id, p.classes as names
    from season s
      join discipline d on d.tenant_id = ${tenant.id}
      join rule_pack p on p.tenant_id = ${tenant.id} and p.sport_body = d.sport_body
        and p.effective_from <= s.start_date
        and (p.effective_until is null or p.effective_until >= s.start_date)
    where s.tenant_id = ${tenant.id} and s.id = any(${seasons.map(({ id }) => id)}::bigint[])
    order by s.id, d.id, p.effective_from desc`.execute(db)
  return rows
}

/** The active clubs in which the user may create teams. */
export async function findOwnClubs(context: Context): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from club c where c.tenant_id = ${context.tenant.id} and c.status = 'active'
      and ${within(context, 'ctms.teams.edit', { club: 'c.id', team: 'null::bigint' })}
    order by lower(c.name), c.id limit 1000`.execute(context.db)
  return rows
}

type Named = { season_id: number; club_id: number | null; name: string; but?: number }

/** Requests that name a team wait for each other, so that two cannot take the same name. */
export const lockTeamNames = async ({ db, tenant }: Context) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('team names', ${tenant.id}))`.execute(db)
}

/** Whether the club has another team with this name in the season; a draft reserves its name. */
export async function isNameTaken(
  { db, tenant }: Context,
  { season_id, club_id, name, but = 0 }: Named,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team where tenant_id = ${tenant.id} and season_id = ${season_id} and status in ('active', 'draft')
      and club_id is not distinct from ${club_id}::bigint and lower(name) = lower(${name}) and id <> ${but} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether the club of a team has another active one of its name in its season. */
export async function isTeamNameHeld({ db, tenant }: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team t join team o on o.tenant_id = t.tenant_id and o.season_id = t.season_id
      and o.club_id is not distinct from t.club_id and lower(o.name) = lower(t.name) and o.id <> t.id
    where t.tenant_id = ${tenant.id} and t.id = ${id} and o.status in ('active', 'draft') limit 1`.execute(db)
  return rows.length > 0
}

type Change = {
  name?: string
  league_id?: number
  division_id?: number
  season_id?: number
  class?: string | null
  club_id?: number | null
  status?: TeamStatus
  previous_team_id?: null
}

/** Changes the version the user was looking at; false if there is a newer one. */
export async function setTeam(
  { db, tenant }: Context,
  { id, version }: { id: number; version: number },
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('team')
    .set({ ...change, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether anyone is or was on a team, was invited to it, or asked to transfer to or from it. */
export async function isTeamUsed({ db, tenant }: Context, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from roster_entry e where e.tenant_id = ${tenant.id} and e.team_id = ${id})
      or exists (select from team_invite i where i.tenant_id = ${tenant.id} and i.team_id = ${id})
      or exists (select from team o where o.tenant_id = ${tenant.id} and o.previous_team_id = ${id})
      or exists (select from transfer x where x.tenant_id = ${tenant.id} and x.to_team_id = ${id}) as is_used`.execute(
    db,
  )
  return rows[0]!.is_used
}

/** A team's players, including guests, with their birthdays. */
export async function findPlayersOf({ db, tenant }: Context, team_id: number, today: Day) {
  const { rows } = await sql<{ name: string; dob: Day | null }>`
    select m.first_name || ' ' || m.last_name as name, m.dob from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active' and not e.is_staff
      and (e.until_on is null or e.until_on >= ${today}::date)
    order by m.last_name, m.first_name, e.id`.execute(db)
  return rows
}

/** How many teams created by clubs are waiting for the office. */
export async function countWaitingTeams({ db, tenant }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('team')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_id', '=', tenant.id)
    .where('status', '=', 'waiting_for_approval')
    .where('made_by', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Who created a team, for the letter about it; undefined if the account is gone. */
export const findMaker = ({ db, tenant }: Context, team_id: number) =>
  db
    .selectFrom('team as t')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.made_by'),
    )
    .select(['u.email', 'u.first_name', 'u.language'])
    .where('t.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('t.id', '=', team_id)
    .executeTakeFirst()

/** A team that is still a draft, and whether it continues an active team of an earlier season. */
export async function getDraftTeam({ db, tenant }: Context, id: number) {
  const { rows } = await sql<{ version: number; is_known: boolean }>`
    select t.version, exists (select from team p
      where p.tenant_id = ${tenant.id} and p.id = t.previous_team_id and p.status = 'active') as is_known
    from team t where t.tenant_id = ${tenant.id} and t.id = ${id} and t.status = 'draft'`.execute(db)
  return rows[0]
}

/** Locks and ends a team's open invitations; returns which ones. */
export async function withdrawAll({ db, tenant, now }: Context, team_id: number): Promise<number[]> {
  const ended = await db
    .updateTable('team_invite')
    .set({ status: 'withdrawn', answered_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}
