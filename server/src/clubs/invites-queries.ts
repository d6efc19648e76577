import { sql } from 'kysely'
import type { InvitedRole } from 'contract/clubs/invites'
import type { Context } from '../plumbing/context.ts'

/** The place a link offers, or an invitation by its id, with its team. */
export const getInvite = ({ db, tenant }: Context, by: { token_hash: Buffer } | { id: number }) =>
  db
    .selectFrom('team_invite as i')
    .innerJoin('team as t', (join) =>
      join.onRef('t.tenant_id', '=', 'i.tenant_id').onRef('t.id', '=', 'i.team_id'),
    )
    .innerJoin('league as l', (join) =>
      join.onRef('l.tenant_id', '=', 't.tenant_id').onRef('l.id', '=', 't.league_id'),
    )
    .innerJoin('division as d', (join) =>
      join.onRef('d.tenant_id', '=', 't.tenant_id').onRef('d.id', '=', 't.division_id'),
    )
    .leftJoin('club as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.club_id'),
    )
    .select([
      'i.id',
      'i.team_id',
      'i.member_type_id',
      sql<InvitedRole>`i.role`.as('role'),
      'i.status',
      'i.expires_at',
      't.name as team',
      'c.name as club',
      't.league_id',
      'l.name as league',
      't.division_id',
      't.season_id',
      'd.label as division',
      'd.discipline_id',
    ])
    .where('i.tenant_id', '=', tenant.id)
    .$if('id' in by, (query) => query.where('i.id', '=', (by as { id: number }).id))
    .$if('token_hash' in by, (query) =>
      query.where('i.token_hash', '=', (by as { token_hash: Buffer }).token_hash),
    )
    .executeTakeFirst()

type NewInvite = {
  team_id: number
  member_type_id: number
  role: InvitedRole
  email: string | null
  first_name: string | null
  last_name: string | null
  token_hash: Buffer
  expires_at: Date
}

export const insertInvite = ({ db, tenant, now, user }: Context, invite: NewInvite) =>
  db
    .insertInto('team_invite')
    .values({ tenant_id: tenant.id, ...invite, created_at: now, created_by: user?.id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Marks the invitation as accepted; false if it was already accepted or withdrawn. */
export async function setInviteAccepted(
  { db, tenant, now }: Context,
  id: number,
  taken: { registration_id?: number; member_id?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('team_invite')
    .set({ status: 'accepted', answered_at: now, ...taken })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const INVITE = [
  'i.id',
  'i.team_id',
  'i.email',
  'i.first_name',
  'i.last_name',
  sql<InvitedRole>`i.role`.as('role'),
  'y.name as member_type',
  sql<'open' | 'accepted' | 'withdrawn'>`i.status`.as('status'),
  'i.declined',
  'i.created_at',
  'i.sent_at',
  'i.expires_at',
  'i.answered_at',
  'i.letters',
  'i.reminders',
  'i.created_by',
  'i.token_hash',
] as const

const invites = ({ db, tenant }: Context) =>
  db
    .selectFrom('team_invite as i')
    .innerJoin('member_type as y', (join) =>
      join.onRef('y.tenant_id', '=', 'i.tenant_id').onRef('y.id', '=', 'i.member_type_id'),
    )
    .select(INVITE)
    .where('i.tenant_id', '=', tenant.id)
export type KeptInvite = Awaited<ReturnType<typeof findInvites>>[number]

/** A team's invitations, open ones first, and newest first within each group. */
export const findInvites = (context: Context, team_id: number) =>
  invites(context)
    .where('i.team_id', '=', team_id)
    .orderBy(sql`i.status = 'open'`, 'desc')
    .orderBy('i.id', 'desc')
    .limit(200)
    .execute()

/** The invitation of a link, locked until the request ends if it is about to be answered. */
export const getInviteByToken = (context: Context, token_hash: Buffer, { isHeld = false } = {}) =>
  invites(context)
    .where('i.token_hash', '=', token_hash)
    .$if(isHeld, (query) => query.forUpdate('i'))
    .executeTakeFirst()

/** One invitation, locked until the request ends if it is about to be changed. */
export const getInviteById = (context: Context, id: number, { isHeld = false } = {}) =>
  invites(context)
    .where('i.id', '=', id)
    .$if(isHeld, (query) => query.forUpdate('i'))
    .executeTakeFirst()

type Change = {
  status?: 'open' | 'withdrawn'
  declined?: boolean
  token_hash?: Buffer
  letters?: number
  reminders?: number
  sent_at?: Date | null
  expires_at?: Date
  answered_at?: Date | null
}

export const setInvite = ({ db, tenant }: Context, id: number, change: Change) =>
  db.updateTable('team_invite').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** What people can register as. */
export const findInvitable = ({ db, tenant }: Context) =>
  db
    .selectFrom('member_type')
    .select(['id', 'name', 'kind'])
    .where('tenant_id', '=', tenant.id)
    .where('kind', 'in', ['player', 'person'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

type Wanted = { team_id: number; emails: readonly string[]; isStaff: boolean; first_name: string | null }

/** Which of the given addresses belong to people who are on the team in this role, or to their parents. */
export async function findAddressesOnTeam(
  { db, tenant }: Context,
  { team_id, emails, isStaff, first_name }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(a.email) as email
    from roster_entry e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id
      cross join lateral (
        select m.email
        union all
        select p.email from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and not ${isStaff}::boolean) a
    where e.tenant_id = ${tenant.id} and e.team_id = ${team_id} and e.state = 'active'
      and e.is_staff = ${isStaff}::boolean and e.role <> 'guest' and lower(a.email) = any(${[...emails]}::text[])
      ${first_name === null ? sql`` : sql`and lower(m.first_name) = lower(${first_name}::text)`}`.execute(db)
  return rows.map(({ email }) => email)
}

/** Which of the given addresses have an open invitation of this kind to the team. */
export async function findAddressesInvited(
  { db, tenant, now }: Context,
  { team_id, emails, isStaff, first_name }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct i.email from team_invite i
    where i.tenant_id = ${tenant.id} and i.team_id = ${team_id} and i.status = 'open' and i.expires_at > ${now}
      and (i.role <> 'player') = ${isStaff}::boolean and i.email = any(${[...emails]}::text[])
      and (i.first_name is null or ${first_name}::text is null or lower(i.first_name) = lower(${first_name}::text))`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

type Invited = { member_ids: readonly number[]; emails: readonly string[] }

const isFor = ({ member_ids, emails }: Invited) => sql`
  (i.member_id = any(${[...member_ids]}::bigint[])
    or lower(i.email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`

/**
 * The open invitations of certain people, locked until the request ends: nobody is charged for their places
 * meanwhile.
 */
export async function lockInvitesFor({ db, tenant }: Context, invited: Invited): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from team_invite i where i.tenant_id = ${tenant.id} and i.status = 'open' and ${isFor(invited)}
    order by i.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Forgets who the invitations were for, and withdraws those nobody has answered. */
export const forgetInvited = ({ db, tenant, now, random }: Context, invited: Invited) =>
  sql`
    update team_invite i set email = null, first_name = null, last_name = null,
      token_hash = sha256(${random(32)}::bytea || int8send(i.id)),
      status = case when i.status = 'open' then 'withdrawn' else i.status end,
      answered_at = coalesce(i.answered_at, ${now})
    where i.tenant_id = ${tenant.id} and ${isFor(invited)}`.execute(db)

/** The sender of an invitation, for the letter about its answer. */
export const findSender = ({ db, tenant }: Context, invite_id: number) =>
  db
    .selectFrom('team_invite as i')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.created_by'),
    )
    .select(['u.email', 'u.language', 'u.first_name'])
    .where('i.tenant_id', '=', tenant.id)
    .where('u.tenant_id', '=', tenant.id)
    .where('i.id', '=', invite_id)
    .executeTakeFirst()

type Due = { id: number; team_id: number; is_last: boolean }

/** Unanswered invitations to active teams some days after the last letter, without a reminder since. */
export async function findUnanswered(
  { db, tenant, now }: Context,
  [first, last]: readonly [first: number, last: number],
  after: number,
  most: number,
): Promise<Due[]> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const { rows } = await sql<Due>`
    select i.id, i.team_id, i.sent_at <= ${before(last)} as is_last from team_invite i
      join team t on t.tenant_id = i.tenant_id and t.id = i.team_id
    where i.tenant_id = ${tenant.id} and i.status = 'open' and i.email is not null and i.expires_at > ${now}
      and t.status = 'active' and i.id > ${after}
      and ((i.reminders = 0 and i.sent_at <= ${before(first)}) or (i.reminders = 1 and i.sent_at <= ${before(last)}))
    order by i.id limit ${sql.lit(most)}`.execute(db)
  return rows
}
