import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

export type KeptCharge = {
  team_id: number
  member_id: number
  /** The player's guardians: they identify the family that was charged, even after this player has left. */
  guardian_ids: number[]
  package_id: number
  amount_cents: number
}

/** What the families of teams were charged, latest first. */
export async function findCharges(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<KeptCharge[]> {
  const { rows } = await sql<KeptCharge>`
    select c.team_id, c.member_id, c.package_id, c.amount_cents,
      array(select g.guardian_id from guardianship g where g.tenant_id = ${tenant.id} and g.minor_id = c.member_id)
        as guardian_ids
    from duty_charge c
    where c.tenant_id = ${tenant.id} and c.team_id = any(${[...team_ids]}::bigint[])
    order by c.id desc`.execute(db)
  return rows
}

/** Locks the rule, so that nobody else charges the team's families until the request ends. */
export const holdRule = ({ db, tenant }: Context, team_id: number) =>
  db
    .selectFrom('duty_rule')
    .select(['minutes', 'amount_cents', 'staff_exempt', 'version'])
    .where('tenant_id', '=', tenant.id)
    .where('team_id', '=', team_id)
    .forUpdate()
    .executeTakeFirst()

type NewCharge = {
  team_id: number
  member_id: number
  package_id: number
  minutes: number
  amount_cents: number
  charged_by: number
}

export const insertCharge = ({ db, tenant, now }: Context, charge: NewCharge) =>
  db
    .insertInto('duty_charge')
    .values({ tenant_id: tenant.id, ...charge, charged_at: now })
    .execute()
