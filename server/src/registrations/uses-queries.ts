import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { StructurePart } from '../clubs/clubs.ts'
import { countBy } from '../plumbing/database/count-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

/** Every registration of some seasons, also deleted ones, whose history stays. */
export const countInSeasons = (context: Context, season_ids: readonly number[]) =>
  countBy(context, 'registration', 'season_id', season_ids)

/** Those that the office lists. */
export const countListedInSeasons = (context: Context, season_ids: readonly number[]) =>
  countBy(context, 'registration', 'season_id', season_ids, sql`deleted_at is null`)

/** Every registration with some memberships, also deleted ones, whose history stays. */
export const countWithMemberships = (context: Context, membership_ids: readonly number[]) =>
  countBy(context, 'registration', 'membership_id', membership_ids)

/** Those of a season that the office lists. */
export const countListedWithMemberships = (
  context: Context,
  membership_ids: readonly number[],
  season_id: number,
) =>
  countBy(
    context,
    'registration',
    'membership_id',
    membership_ids,
    sql`season_id = ${season_id} and deleted_at is null`,
  )

type Price = {
  membership_id: number
  season_id: number
  league_id: number | null
  price: number
  start_date: Day
  end_date: Day
}

/** Registrations made at a price while it was on sale. */
export async function countSoldAt({ db, tenant }: Context, price: Price): Promise<number> {
  const { rows } = await sql<{ sold: number }>`
    select count(*) as sold from registration r
    where r.tenant_id = ${tenant.id} and r.membership_id = ${price.membership_id} and r.season_id = ${price.season_id}
      and r.price = ${price.price} and (${price.league_id}::bigint is null or r.league_id = ${price.league_id}::bigint)
      and (r.registered_at at time zone ${tenant.time_zone})::date between ${price.start_date}::date and ${price.end_date}::date`.execute(
    db,
  )
  return rows[0]!.sold
}

/** Whether a team was ever registered for. */
export const hasTeam = async (context: Context, team_id: number): Promise<boolean> =>
  (await countBy(context, 'registration', 'team_id', [team_id])).size > 0

/** How many people are registered in a league or in some divisions for a season that is not over. */
export async function countStandingIn(context: Context, part: StructurePart): Promise<number> {
  const { db, tenant } = context
  const place =
    part.kind === 'league'
      ? sql`r.league_id = ${part.league_id}`
      : sql`r.division_id = any(${part.division_ids}::bigint[])`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from registration r
      join season s on s.tenant_id = r.tenant_id and s.id = r.season_id
    where r.tenant_id = ${tenant.id} and s.end_date >= ${todayOf(context)}::date and r.deleted_at is null
      and r.status in ('waiting_for_approval', 'active', 'blocked') and ${place}`.execute(db)
  return rows[0]!.count
}
