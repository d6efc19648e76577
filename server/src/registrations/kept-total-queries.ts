import { sql, type RawBuilder } from 'kysely'
import type { RegistrationFilters } from 'contract/registrations/registrations'
import type { Context } from '../plumbing/context.ts'
import { isAnySet } from '../plumbing/database/page-queries.ts'
import { findPeopleCount } from './people-counts-queries.ts'
import { findSeasonCounts } from './season-counts-queries.ts'

/** A count that is kept, and the same condition on a change that is not added up yet. */
type Kept = { subject: string; key: RawBuilder<unknown>; change: RawBuilder<unknown> }
/** The same of one property, with its place in the key of all three, and what it may be. */
type OfProperty = Kept & { place: number; keys: RawBuilder<unknown> }

const ALL: Kept = { subject: 'status', key: sql`true`, change: sql`true` }

/**
 * How many registrations match filters whose numbers are kept: a season, and either days, or a choice of statuses, leagues and
 * memberships. Undefined for other filters: those are counted, and so are days of somebody with one league.
 */
export function keptTotal(
  context: Context,
  filters: RegistrationFilters,
): Promise<number | undefined> | undefined {
  const { type, season_id, status, league_id, membership_id, from, until, ...others } = filters
  if (type !== undefined && type !== 'registration') return undefined
  if (isAnySet(others)) return undefined
  if (context.reach)
    return from || until ? undefined : ofLeagues(context, { season_id, status, league_id, membership_id })
  const byProperty = [
    ...byKeys('status', status, (keys) => sql`status = ${keys}`),
    // Not `coalesce`, which PostgreSQL does not push through row-level security.
    ...byKeys(
      'league',
      league_id?.map((id) => (id === 0 ? '' : id)),
      (keys) => sql`(league_id::text = ${keys} or (league_id is null and '' = ${keys}))`,
    ),
    ...byKeys('membership', membership_id, (keys) => sql`membership_id::text = ${keys}`),
  ]
  const days = byDays(context, from, until)
  if (days.length > 0) return byProperty.length > 0 ? undefined : sum(context, season_id, days[0]!)
  return byProperty.length > 1
    ? sum(context, season_id, crossing(byProperty))
    : sum(context, season_id, byProperty[0] ?? ALL)
}

type OfLeagues = Pick<RegistrationFilters, 'season_id' | 'status' | 'league_id' | 'membership_id'>

/** The same of the leagues that the transaction is narrowed to, and of clubs and teams that count along. */
async function ofLeagues(
  { db }: Context,
  { season_id, status, league_id, membership_id }: OfLeagues,
): Promise<number | undefined> {
  const any = (values: readonly (string | number)[] | undefined) => (values?.length ? [...values] : null)
  const { rows } = await sql<{ total: number | null }>`
    select registrations_of_leagues(${season_id ?? null}::bigint, ${any(status)}::text[], ${any(league_id)}::bigint[],
      ${any(membership_id)}::bigint[]) as total`.execute(db)
  return rows[0]!.total ?? undefined
}

/** How many people match filters whose numbers are kept: a season, statuses, or the active members of a season. */
export async function keptPeople(
  context: Context,
  filters: RegistrationFilters,
): Promise<number | undefined> {
  const { season_id, status = [], type, ...others } = filters
  if (isAnySet(others)) return undefined
  if (type === undefined) return findPeopleCount(context, { season_id, statuses: [...new Set(status)] })
  if (season_id === undefined || type !== 'member' || String(status) !== 'active') return undefined
  const counts = await findSeasonCounts(context, season_id)
  return counts.find(({ subject }) => subject === 'members')?.count ?? 0
}

/** In the order of the key of all three. */
const PROPERTIES = ['status', 'league', 'membership'] as const

function byKeys(
  subject: (typeof PROPERTIES)[number],
  values: readonly (string | number)[] | undefined,
  changeBy: (keys: RawBuilder<unknown>) => RawBuilder<unknown>,
): OfProperty[] {
  if (!values || values.length === 0) return []
  const keys = sql`any (${values.map(String)}::text[])`
  const place = PROPERTIES.indexOf(subject) + 1
  return [{ subject, key: sql`key = ${keys}`, change: changeBy(keys), place, keys }]
}

/** Several properties at once. */
const crossing = (some: readonly OfProperty[]): Kept => ({
  subject: 'cross',
  key: sql.join(
    some.map(({ place, keys }) => sql`split_part(key, '/', ${sql.lit(place)}) = ${keys}`),
    sql` and `,
  ),
  change: sql.join(
    some.map(({ change }) => change),
    sql` and `,
  ),
})

function byDays({ tenant }: Context, from: string | undefined, until: string | undefined): Kept[] {
  if (!from && !until) return []
  const between = (day: RawBuilder<unknown>) =>
    sql`${day} between ${from ?? '0000-01-01'} and ${until ?? '9999-12-31'}`
  return [
    {
      subject: 'day',
      key: between(sql`key`),
      change: between(sql`to_char(registered_at at time zone ${tenant.time_zone}, 'YYYY-MM-DD')`),
    },
  ]
}

/** What is added up and what is not yet, in one statement and so of one moment; undefined until what is asked is relied on. */
async function sum(
  { db, tenant }: Context,
  season_id: number | undefined,
  { subject, key, change }: Kept,
): Promise<number | undefined> {
  const isKept =
    subject === 'cross'
      ? sql`exists (select from people_counted where tenant_id = ${tenant.id} and has_crosses)`
      : sql`true`
  const ofSeason = season_id === undefined ? sql`true` : sql`season_id = ${season_id}`
  const { rows } = await sql<{ total: number }>`
    select (coalesce((select sum(count) from season_count
        where tenant_id = ${tenant.id} and ${ofSeason} and subject = ${subject} and ${key}), 0)
      + coalesce((select sum(change_by) from season_count_change
        where tenant_id = ${tenant.id} and ${ofSeason} and ${change}), 0))::bigint as total
    where ${isKept}`.execute(db)
  return rows[0]?.total
}
