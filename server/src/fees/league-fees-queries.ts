import { sql } from 'kysely'
import type { TeamStatus } from 'contract/clubs/teams'
import type { LeagueFee } from 'contract/fees/league-fee'
import type { Context } from '../plumbing/context.ts'

type NewFee = {
  team_id: number
  membership_id: number
  label: string
  amount: number
  asked_of: number
  invited_ids: readonly number[]
}

export const insertLeagueFee = ({ db, tenant, now }: Context, { invited_ids, ...fee }: NewFee) =>
  db
    .insertInto('league_fee')
    .values({ tenant_id: tenant.id, ...fee, invited_ids: [...invited_ids], asked_at: now })
    .execute()

export type LeagueFeeRow = {
  id: number
  team_id: number
  team: string
  team_status: TeamStatus
  division: string
  season: string
  label: string
  amount: number
  state: LeagueFee['state']
  asked_of: number | null
  invited_ids: number[]
  settled_at: string | null
  order_id: number | null
}

/** What the league asks for a team, by the team or by its own id. */
export async function getLeagueFee(
  { db, tenant }: Context,
  by: { team_id: number } | { id: number },
): Promise<LeagueFeeRow | undefined> {
  const which = 'id' in by ? sql`f.id = ${by.id}` : sql`f.team_id = ${by.team_id}`
  const { rows } = await sql<LeagueFeeRow>`
    select f.id, f.team_id, t.name as team, t.status as team_status, d.label as division, s.name as season, f.label,
      f.amount, f.state, f.asked_of, f.invited_ids, f.settled_at, f.order_id
    from league_fee f
      join team t on t.tenant_id = f.tenant_id and t.id = f.team_id
      join division d on d.tenant_id = t.tenant_id and d.id = t.division_id
      join season s on s.tenant_id = t.tenant_id and s.id = t.season_id
    where f.tenant_id = ${tenant.id} and ${which}`.execute(db)
  return rows[0]
}

/** Whether a card is being charged for it. */
export async function isLeagueFeeProcessing({ db, tenant }: Context, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_part p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenant.id} and p.purpose = 'league_fee' and p.subject_id = ${id} and o.status = 'processing'
    limit 1`.execute(db)
  return rows.length > 0
}

/** The order for it that is not paid, or is being paid. */
export async function findUnpaidLeagueOrder(
  { db, tenant }: Context,
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select o.id from order_part p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${tenant.id} and p.purpose = 'league_fee' and p.subject_id = ${id}
      and o.status in ('open', 'processing') limit 1`.execute(db)
  return rows[0]?.id
}

export const setLeagueFee = (
  { db, tenant }: Context,
  id: number,
  change: { state: 'paid' | 'waived' | 'refunded'; settled_at?: Date; order_id?: number },
) =>
  db.updateTable('league_fee').set(change).where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Whoever is asked for it, for the letter; undefined when the account is gone. */
export const findAsked = ({ db, tenant }: Context, user_id: number) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'language'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', user_id)
    .executeTakeFirst()

/** The discipline of a division. */
export const getDiscipline = ({ db, tenant }: Context, division_id: number) =>
  db
    .selectFrom('division')
    .select('discipline_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', division_id)
    .executeTakeFirst()
