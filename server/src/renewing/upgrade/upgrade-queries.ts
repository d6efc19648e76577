import { sql } from 'kysely'
import { within } from '../../clubs/clubs.ts'
import type { Context } from '../../plumbing/context.ts'

type Row = {
  id: number
  member_id: number
  membership_id: number
  membership: string
  member_type_id: number
  season_id: number
  season: string
  season_start: string
  season_end: string
  discipline_id: number
  dob: string | null
  league_id: number | null
  division_id: number | null
  status: string
  kind: string
  name: string
  price: number
  valid_until: string
  version: number
  team_id: number | null
  club_id: number | null
}

const select = ({ tenant }: Context, id: number) => sql<Row>`
  select r.id, r.member_id, r.membership_id, ms.name as membership, r.member_type_id, r.season_id, s.name as season,
    s.start_date as season_start, s.end_date as season_end, ms.discipline_id, m.dob,
    r.league_id, r.division_id, r.status, mt.kind, m.first_name || ' ' || m.last_name as name, r.price, r.valid_until, r.version, r.team_id, r.club_id
  from registration r
    join membership ms on ms.tenant_id = r.tenant_id and ms.id = r.membership_id
    join member_type mt on mt.tenant_id = r.tenant_id and mt.id = r.member_type_id
    join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
    join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
  where r.tenant_id = ${tenant.id} and r.id = ${id} and r.deleted_at is null`

export async function getUpgradable(context: Context, id: number): Promise<Row | undefined> {
  return (await select(context, id).execute(context.db)).rows[0]
}

/**
 * Locks the registration until the request ends: of two upgrades at once, the second sees what the first did.
 */
export async function lockUpgradable(context: Context, id: number): Promise<Row | undefined> {
  return (await sql<Row>`${select(context, id)} for update of r`.execute(context.db)).rows[0]
}

/** A team, if the user has this permission for it. */
export async function getTeamWithin(context: Context, word: string, id: number) {
  const { rows } = await sql<{ name: string }>`
    select t.name from team t where t.tenant_id = ${context.tenant.id} and t.id = ${id}
      and ${within(context, word, { club: 't.club_id', team: 't.id' })}`.execute(context.db)
  return rows[0]
}

/**
 * Whether somebody is registered with a team or club for which the user has this permission, or on its roster
 * that season.
 */
export async function isOfTeamWithin(
  context: Context,
  word: string,
  { id, member_id, season_id }: Pick<Row, 'id' | 'member_id' | 'season_id'>,
): Promise<boolean> {
  const { db, tenant } = context
  const { rows } = await sql`
    select 1 from registration r where r.tenant_id = ${tenant.id} and r.id = ${id}
      and ${within(context, word, { club: 'r.club_id', team: 'r.team_id' })}
    union all
    select 1 from roster_entry e join team t on t.tenant_id = e.tenant_id and t.id = e.team_id
    where e.tenant_id = ${tenant.id} and e.member_id = ${member_id} and e.season_id = ${season_id}
      and e.state = 'active' and ${within(context, word, { club: 't.club_id', team: 't.id' })}
    limit 1`.execute(db)
  return rows.length > 0
}

/** The active registrations of a team's players, for its season. */
export async function findTeamUpgradable(context: Context, team_id: number): Promise<Row[]> {
  const { db, tenant } = context
  const { rows } = await sql<{ id: number }>`
    select r.id from roster_entry e
      join registration r on r.tenant_id = e.tenant_id and r.member_id = e.member_id and r.season_id = e.season_id
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active' and e.role = 'player'
      and r.status = 'active' and r.deleted_at is null
    order by r.id`.execute(db)
  return Promise.all(rows.map(async ({ id }) => (await getUpgradable(context, id))!))
}

/** The person's other memberships in a season. */
export const findOtherMemberships = (
  { db, tenant }: Context,
  { id, member_id, season_id }: Pick<Row, 'id' | 'member_id' | 'season_id'>,
) =>
  db
    .selectFrom('registration')
    .select('membership_id')
    .where('tenant_id', '=', tenant.id)
    .where('member_id', '=', member_id)
    .where('season_id', '=', season_id)
    .where('id', '<>', id)
    .where('status', 'in', ['waiting_for_approval', 'active', 'blocked'])
    .where('deleted_at', 'is', null)
    .execute()

type NewUpgrade = {
  registration_id: number
  from_membership_id: number
  to_membership_id: number
  from_price: number
  to_price: number
  difference: number
}

export const insertUpgrade = ({ db, tenant, now }: Context, upgrade: NewUpgrade) =>
  db
    .insertInto('registration_upgrade')
    .values({ tenant_id: tenant.id, ...upgrade, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const getUpgrade = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('registration_upgrade')
    .select([
      'id',
      'registration_id',
      'from_membership_id',
      'to_membership_id',
      'from_price',
      'to_price',
      'difference',
      'done_at',
      'undone_at',
    ])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Orders for upgrades of registrations that are unpaid, or being paid. */
export async function findUnpaidUpgrades({ db, tenant }: Context, registration_ids: readonly number[]) {
  const { rows } = await sql<{ order_id: number; status: 'open' | 'processing' }>`
    select distinct o.id as order_id, o.status from registration_upgrade u
      join order_part p on p.tenant_id = u.tenant_id and p.purpose = 'upgrade' and p.subject_id = u.id
      join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where u.tenant_id = ${tenant.id} and u.registration_id = any(${[...registration_ids]}::bigint[])
      and o.status in ('open', 'processing')
    order by o.id`.execute(db)
  return rows
}

/** The latest upgrade that was requested and not carried out. */
export const findAskedUpgrade = ({ db, tenant }: Context, registration_id: number) =>
  db
    .selectFrom('registration_upgrade')
    .select(['id', 'to_membership_id'])
    .where('tenant_id', '=', tenant.id)
    .where('registration_id', '=', registration_id)
    .where('done_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markUpgrade = (
  { db, tenant }: Context,
  id: number,
  mark: { done_at: Date } | { undone_at: Date },
) =>
  db
    .updateTable('registration_upgrade')
    .set(mark)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
