import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { CheckIn } from 'contract/readiness/gate'
import type { Context } from '../plumbing/context.ts'

/** The digests of the codes on valid cards, by member. */
export async function findCardKeys(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<{ member_id: number; key: string }[]> {
  const { rows } = await sql<{ member_id: number; key: string }>`
    select r.member_id, encode(c.token_hash, 'hex') as key
    from registration r
      join member_card c on c.tenant_id = r.tenant_id and c.registration_id = r.id
    where r.tenant_id = ${tenant.id} and r.member_id = any(${member_ids}::bigint[]) and r.status = 'active'
      and r.deleted_at is null
      and not exists (select from member_card n
        where n.tenant_id = ${tenant.id} and n.registration_id = r.id and n.serial > c.serial)`.execute(db)
  return rows
}

/** Which people have a picture. */
export async function findPictured(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<Set<number>> {
  if (member_ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', 'in', member_ids)
    .where('profile_pic', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Who was let in on a day, every time, first one first. */
export async function findSeen(
  { db, tenant }: Context,
  member_ids: readonly number[],
  days: readonly Day[],
): Promise<{ member_id: number; day: Day; key: string; at: string; by: string }[]> {
  if (member_ids.length === 0) return []
  return db
    .selectFrom('gate_check_in')
    .select(['member_id', 'day', 'key', 'checked_at as at', 'actor as by'])
    .where('tenant_id', '=', tenant.id)
    .where('member_id', 'in', member_ids)
    .where('day', 'in', days)
    .orderBy('checked_at')
    .orderBy('id')
    .execute()
}

/** Those of the given roster places that exist, or existed. */
export async function findPlaced(
  { db, tenant }: Context,
  team_ids: readonly number[],
  member_ids: readonly number[],
): Promise<{ team_id: number; member_id: number }[]> {
  return db
    .selectFrom('roster_entry')
    .select(['team_id', 'member_id'])
    .where('tenant_id', '=', tenant.id)
    .where('team_id', 'in', team_ids)
    .where('member_id', 'in', member_ids)
    .execute()
}

/** Records them, except those that were sent before. */
export const insertCheckIns = ({ db, tenant, user, now }: Context, check_ins: readonly CheckInRow[]) =>
  db
    .insertInto('gate_check_in')
    .values(
      check_ins.map((one) => ({
        tenant_id: tenant.id,
        ...one,
        received_at: now,
        user_id: user?.id ?? null,
        actor: user?.name ?? 'system',
      })),
    )
    .onConflict((taken) => taken.columns(['tenant_id', 'key']).doNothing())
    .execute()

type CheckInRow = Pick<CheckIn, 'key' | 'day' | 'colour' | 'was_offline' | 'checked_at'> & {
  member_id: number
  team_id: number
}
