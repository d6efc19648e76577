import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  MOST_HITS,
  searchMember,
  type MemberFilters,
  type MemberHit,
  type MemberRow,
  type listMembers,
} from 'contract/office/member-list'
import type { In } from 'contract/operation'
import { forChoices, type Choice, type ChoiceField } from 'contract/person-choices'
import type { FileFormat } from 'contract/primitives'
import { within } from '../clubs/clubs.ts'
import { findMemberTotal } from '../members/members.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { allOf, isFound, pageList, type Placed } from '../plumbing/database/list-queries.ts'
import { contains, isAnySet, type Hits } from '../plumbing/database/page-queries.ts'
import { cellOf, plainText } from '../plumbing/drawing/spreadsheet-queries.ts'
import { beginsOn, conditionsOf, keptPeople, standingOn } from '../registrations/registrations.ts'

const found = (typed: string, most: number) =>
  sql`search_members(${contains(typed)}, ${typed.trim()}, ${sql.lit(most)})`

export const findMembers = (
  context: Context,
  { sort = 'name', filters = {}, ...sent }: In<typeof listMembers>,
) =>
  pageList(context, sent, {
    sort,
    sorts: sortsOf(context, filters),
    id: 'm.id',
    search: found,
    finds_rows: true,
    isFiltered: isAnySet(filters),
    all: sql`member m where m.tenant_id = ${context.tenant.id}`,
    which: (hits) => conditionsOn(context, filters, hits),
    rows: (columns, which, end, ordered) =>
      members<Placed>(context, filters, columns, { which, end, ordered }),
    kept: () => (context.reach ? undefined : kept(context, filters)),
    counted: registered(context, filters) ?? ofLeagues(context, filters),
  })

/** How many people the filters leave, if that is kept. */
async function kept(
  context: Context,
  { standing, has_alert, auto_renews, ids, ...ofRegistration }: MemberFilters,
): Promise<number | undefined> {
  if (isAnySet({ has_alert, auto_renews, ids })) return undefined
  if (isAnySet(ofRegistration)) return standing ? undefined : keptPeople(context, ofRegistration)
  if (!standing) return findMemberTotal(context)
  const registered = await keptPeople(context, {})
  if (standing === 'registered' || registered === undefined) return registered
  const all = await findMemberTotal(context)
  return all === undefined ? undefined : all - registered
}

/**
 * The people with a registration that the filters leave, if these are about registrations alone: each of them is somebody, so
 * nobody has to be looked up to be counted.
 */
function registered(context: Context, filters: MemberFilters): RawBuilder<unknown> | undefined {
  const { standing, has_alert, auto_renews, ids, ...ofRegistration } = filters
  if (isAnySet({ standing, has_alert, auto_renews, ids }) || !isAnySet(ofRegistration)) return undefined
  return sql`from (select distinct r.member_id from registration r
    where r.tenant_id = ${context.tenant.id} and r.deleted_at is null
      and ${conditionsOf(context, ofRegistration, undefined)}) of_somebody`
}

/** Everybody of the leagues that the transaction is narrowed to: nobody of them has to be looked up to be counted. */
const ofLeagues = ({ reach }: Context, filters: MemberFilters): RawBuilder<unknown> | undefined =>
  reach && !isAnySet(filters) ? sql`from reached_members() of_leagues` : undefined

/** The label of an answer. */
const labelOf = (field: ChoiceField, { options }: Choice) =>
  sql`case ${sql.ref(`m.${field}`)} ${sql.join(
    options.map(({ value, label }) => sql`when ${sql.lit(value)} then ${sql.lit(label)}`),
    sql` `,
  )} end`

/** Everybody the filters and the search leave, by id, as an export file has them. */
export function memberCells(
  context: Pick<Context, 'tenant' | 'user' | 'now'>,
  filters: MemberFilters,
  q: string | undefined,
  format: FileFormat,
): RawBuilder<unknown> {
  const text = (value: RawBuilder<unknown>) => plainText(value, format)
  const day = (value: RawBuilder<unknown>) =>
    cellOf('day', value, { format, time_zone: context.tenant.time_zone })
  const names = namesOf(context)
  return sql`
    select ${text(sql`m.member_number`)}, ${text(sql`m.last_name || ', ' || m.first_name`)}, ${day(sql`m.dob`)},
      ${text(sql`m.email`)}, ${text(sql`m.phone`)}, ${text(sql`p.first_name || ' ' || p.last_name`)}, ${text(sql`p.email`)},
      ${cellOf('status', sql`r.status`, { format, time_zone: context.tenant.time_zone })},
      ${text(names.member_type)}, ${text(names.membership)}, ${text(names.season)}, ${text(names.league)},
      ${text(names.division)}, ${text(names.team)}, ${day(sql`r.valid_until`)},
      ${sql.join(Object.values(forChoices(labelOf)).map(text))}
    ${withStanding(context, filters, sql`member`)}
    where m.tenant_id = ${context.tenant.id} and ${conditionsOn(context, filters, q)}
    order by m.id`
}

/** The members found by a search; users with rights for one club or team find no strangers by chance. */
export async function findHits(
  context: Context,
  { q, member_id, name, email, dob }: In<typeof searchMember>,
): Promise<MemberHit[]> {
  const { db, tenant } = context
  const holds = (typed: string) => sql`and ${allOf(isFound('m.id', typed, found))}`
  const exact = (typed: string) =>
    sql`m.member_number = ${typed.trim().toUpperCase()} or lower(m.email) = ${typed.trim().toLowerCase()}`
  const known = [q, member_id, email].flatMap((typed) => (typed ? [exact(typed)] : []))
  const isOfTheirs = sql`m.id in (select own.member_id from registration own
    where own.tenant_id = ${tenant.id} and own.deleted_at is null
      and ${within(context, searchMember.access, { club: 'own.club_id', team: 'own.team_id' })})`
  const mayBeSeen = context.user!.permissions.has(searchMember.access)
    ? sql`true`
    : sql`(${sql.join([isOfTheirs, ...known], sql` or `)})`
  const { rows } = await sql<MemberHit>`
    select m.id, m.member_number as member_id, m.last_name || ', ' || m.first_name as name, r.status, ${beginsOn(todayOf(context))},
      (select t.name from team t where t.tenant_id = ${tenant.id} and t.id = r.team_id) as team
    from member m left join lateral (${standing(context, {})}) r on true
    where m.tenant_id = ${tenant.id} and ${mayBeSeen}
      ${q ? holds(q) : sql``} ${name ? holds(name) : sql``}
      ${member_id ? sql`and m.member_number = ${member_id.toUpperCase()}` : sql``}
      ${email ? holds(email) : sql``}
      ${dob ? sql`and m.dob = ${dob}` : sql``}
    order by m.name_key, m.id limit ${sql.lit(MOST_HITS)}`.execute(db)
  return rows
}

/** Somebody selected in the list, with the address for a letter about them. */
export type Chosen = { id: number; dob: string | null; email: string | null; guardian_email: string | null }

/** Everybody the filters and the search leave, up to the requested number. */
export async function findChosen(
  context: Context,
  { q, filters = {} }: { q?: string | undefined; filters?: MemberFilters | undefined },
  most: number,
): Promise<Chosen[]> {
  const { db, tenant } = context
  const { rows } = await sql<Chosen>`
    select m.id, m.dob, m.email,
      (select p.email from guardianship g join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and p.email is not null
        order by g.is_primary desc, p.id limit 1) as guardian_email
    from member m
    where m.tenant_id = ${tenant.id} and m.erased_at is null and ${conditionsOn(context, filters, q)}
    order by m.id limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** What a letter says of somebody it is about, as of today, and who is written to for them. */
export type Spoken = {
  id: number
  first_name: string
  last_name: string
  email: string | null
  guardian_first_name: string | null
  guardian_email: string | null
  team: string | null
  membership: string | null
  season: string | null
}

export async function findSpoken(context: Context, ids: readonly number[]): Promise<Spoken[]> {
  const { db, tenant } = context
  const names = namesOf(context)
  const { rows } = await sql<Spoken>`
    select m.id, m.first_name, m.last_name, m.email, p.first_name as guardian_first_name, p.email as guardian_email,
      ${names.team} as team, ${names.membership} as membership, ${names.season} as season
    from member m
      left join lateral (${standing(context, {})}) r on true
      left join lateral (
        select p.first_name, p.email from guardianship g
          join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and p.email is not null
        order by g.is_primary desc, p.id limit 1) p on true
    where m.tenant_id = ${tenant.id} and m.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** Of a member's registrations that match the filters, the one that ranks first today. */
const standing = (context: Pick<Context, 'tenant' | 'now'>, filters: MemberFilters) => sql`
  select r.* from registration r
  where r.tenant_id = ${context.tenant.id} and r.member_id = m.id and r.deleted_at is null
    and ${conditionsOf(context, filters, undefined)}
  order by ${standingOn(todayOf(context))} limit 1`

/** Looked up per row instead of joined, as in the table of registrations. */
const namesOf = ({ tenant }: Pick<Context, 'tenant'>) => ({
  member_type: sql`(select mt.name from member_type mt where mt.tenant_id = ${tenant.id} and mt.id = r.member_type_id)`,
  membership: sql`(select ms.name from membership ms where ms.tenant_id = ${tenant.id} and ms.id = r.membership_id)`,
  season: sql`(select s.name from season s where s.tenant_id = ${tenant.id} and s.id = r.season_id)`,
  league: sql`(select l.name from league l where l.tenant_id = ${tenant.id} and l.id = r.league_id)`,
  division: sql`(select d.label from division d where d.tenant_id = ${tenant.id} and d.id = r.division_id)`,
  team: sql`(select t.name from team t where t.tenant_id = ${tenant.id} and t.id = r.team_id)`,
})

/** What members can be sorted by: in an index of their own, or in what they are registered for. */
function sortsOf(context: Context, filters: MemberFilters) {
  const ofStanding = (column: RawBuilder<unknown>) => ({
    few: sql`(select ${column} from (${standing(context, filters)}) r)`,
  })
  const { tenant } = context
  const names = namesOf(context)
  return {
    name: 'm.name_key',
    member_number: 'm.member_number',
    created_at: 'm.created_at',
    dob: { column: 'm.dob', has_blanks: true },
    email: { column: 'm.email', has_blanks: true },
    status: ofStanding(sql`r.status`),
    membership: ofStanding(sql`lower(${names.membership})`),
    division: ofStanding(sql`lower(${names.division})`),
    team: ofStanding(sql`lower(${names.team})`),
    member_type: ofStanding(sql`lower(${names.member_type})`),
    league: ofStanding(sql`lower(${names.league})`),
    season: ofStanding(sql`lower(${names.season})`),
    valid_until: ofStanding(sql`r.valid_until`),
    guardian: {
      few: sql`(select lower(p.first_name || ' ' || p.last_name) from guardianship g
        join member p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
        where g.tenant_id = ${tenant.id} and g.minor_id = m.id and g.is_primary limit 1)`,
    },
  }
}

/** Each of the members `m` with the registration `r` that ranks first today and the primary guardian `p`. */
const withStanding = (
  context: Pick<Context, 'tenant' | 'now'>,
  filters: MemberFilters,
  some: RawBuilder<unknown>,
) => sql`from ${some} m
      left join lateral (${standing(context, filters)}) r on true
      left join lateral (
        select g.guardian_id from guardianship g
        where g.tenant_id = ${context.tenant.id} and g.minor_id = m.id and g.is_primary limit 1) g on true
      left join member p on p.tenant_id = ${context.tenant.id} and p.id = g.guardian_id`

/** Limited by `end` before anything is looked up: a search would otherwise look it up for every hit. */
async function members<More = unknown>(
  context: Context,
  filters: MemberFilters,
  columns: RawBuilder<unknown>,
  { which, end, ordered }: Record<'which' | 'end' | 'ordered', RawBuilder<unknown>>,
): Promise<(MemberRow & More)[]> {
  const { db, tenant } = context
  const names = namesOf(context)
  const some = sql`(select * from member m where m.tenant_id = ${tenant.id} and ${which} ${end})`
  const { rows } = await sql<MemberRow & More>`
    select m.id, m.member_number, m.last_name || ', ' || m.first_name as name, m.dob, m.email, m.phone, m.created_at,
      p.first_name || ' ' || p.last_name as guardian, p.email as guardian_email,
      exists (select 1 from member_note n
        where n.tenant_id = ${context.tenant.id} and n.member_id = m.id and n.alert) as has_alert,
      r.status, ${beginsOn(todayOf(context))}, r.valid_until, ${renewsItself(context)},
      ${names.member_type} as member_type, ${names.membership} as membership, ${names.season} as season,
      ${names.league} as league, ${names.division} as division, ${names.team} as team${columns}
    ${withStanding(context, filters, some)} ${ordered}`.execute(db)
  return rows
}

/** Of a registration `r`: whether a kept card is charged for the season after it. */
const renewsItself = ({ tenant }: Pick<Context, 'tenant'>) => sql`exists (select 1 from auto_renewal ar
  where ar.tenant_id = ${tenant.id} and ar.registration_id = r.id and ar.ended_at is null) as auto_renews`

/** The registrations of a member that renew by themselves. */
export async function findAutoRenewing({ db, tenant }: Context, member_id: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select r.id from auto_renewal a
      join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
    where a.tenant_id = ${tenant.id} and a.ended_at is null and r.member_id = ${member_id}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What the filters and the search leave, as conditions on `m`. */
function conditionsOn(
  context: Pick<Context, 'tenant'>,
  { standing, has_alert, auto_renews, ids, ...ofRegistration }: MemberFilters,
  search: string | Hits | undefined,
): RawBuilder<SqlBool> {
  const { tenant } = context
  return allOf([
    ...(isAnySet(ofRegistration)
      ? [
          sql<SqlBool>`m.id in (select r.member_id from registration r
            where r.tenant_id = ${tenant.id} and r.deleted_at is null
              and ${conditionsOf(context, ofRegistration, undefined)})`,
        ]
      : []),
    ...(standing
      ? [
          sql<SqlBool>`${sql.raw(standing === 'registered' ? '' : 'not ')}exists (select 1 from registration s
            where s.tenant_id = ${tenant.id} and s.member_id = m.id and s.deleted_at is null)`,
        ]
      : []),
    ...(has_alert
      ? [
          sql<SqlBool>`m.id in (select n.member_id from member_note n where n.tenant_id = ${tenant.id} and n.alert)`,
        ]
      : []),
    ...(auto_renews
      ? [
          sql<SqlBool>`m.id in (select r.member_id from auto_renewal a
            join registration r on r.tenant_id = a.tenant_id and r.id = a.registration_id
            where a.tenant_id = ${tenant.id} and a.ended_at is null)`,
        ]
      : []),
    ...(ids ? [sql<SqlBool>`m.id = any (${ids}::bigint[])`] : []),
    ...isFound('m.id', search, found),
  ])
}
