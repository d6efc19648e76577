import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import { forgetMoved, notePlaces } from './moved-queries.ts'
import { counted } from './season-counts.ts'

export const setDeleted = (context: Context, id: number) =>
  counted(context, { ids: [id] }, () =>
    context.db
      .updateTable('registration')
      .set({ deleted_at: context.now, version: sql`version + 1` })
      .where('tenant_id', '=', context.tenant.id)
      .where('id', '=', id)
      .execute(),
  )

/**
 * A player's standing registrations for one team are for another one from now on, with its league and division. The
 * sentence about the division stays where that is the same.
 */
export async function followToTeam(
  context: Context,
  { person_id, from_team_id, to_team_id }: { person_id: number; from_team_id: number; to_team_id: number },
): Promise<void> {
  const { db, tenant } = context
  const { rows } = await sql<{ id: number }>`
    select r.id from registration r
      join member_type k on k.tenant_id = ${tenant.id} and k.id = r.member_type_id and k.kind = 'player'
    where r.tenant_id = ${tenant.id} and r.member_id = ${person_id} and r.team_id = ${from_team_id}
      and r.status in ('active', 'waiting_for_approval', 'blocked') and r.deleted_at is null
    order by r.id`.execute(db)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await counted(context, { ids }, async () => {
    await notePlaces(context, ids)
    await sql`
      update registration r set team_id = t.id, league_id = t.league_id, division_id = t.division_id,
        eligibility = case when r.division_id = t.division_id then r.eligibility end, version = r.version + 1
      from team t
      where r.tenant_id = ${tenant.id} and r.id = any(${ids}::bigint[]) and t.tenant_id = ${tenant.id}
        and t.id = ${to_team_id}`.execute(db)
  })
}

/** A registration that names no team yet is one of this team from now on. */
export const setTeam = ({ db, tenant }: Context, registration_id: number, team_id: number) =>
  db
    .updateTable('registration')
    .set({ team_id, version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', registration_id)
    .where('team_id', 'is', null)
    .execute()

/** Adds to what was paid for a registration, or takes off it. */
export const addPaid = (context: Context, id: number, more: number) =>
  counted(context, { ids: [id] }, () =>
    context.db
      .updateTable('registration')
      .set({ paid: sql`paid + ${more}`, version: sql`version + 1` })
      .where('tenant_id', '=', context.tenant.id)
      .where('id', '=', id)
      .execute(),
  )

/** Another membership of the season, for its price. */
export const setMembership = (
  context: Context,
  id: number,
  { membership_id, price, more }: { membership_id: number; price: number; more: number },
) =>
  counted(context, { ids: [id] }, async () => {
    await notePlaces(context, [id])
    return context.db
      .updateTable('registration')
      .set({ membership_id, price, paid: sql`paid + ${more}`, version: sql`version + 1` })
      .where('tenant_id', '=', context.tenant.id)
      .where('id', '=', id)
      .execute()
  })

export const removeRegistrations = (context: Context, ids: readonly number[]) =>
  counted(context, { ids }, async () => {
    await forgetMoved(context, ids)
    await sql`delete from registration where tenant_id = ${context.tenant.id} and id = any (${[...ids]}::bigint[])`.execute(
      context.db,
    )
  })
