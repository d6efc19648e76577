import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { CheckIn } from 'contract/readiness/gate'
import type { Context } from '../plumbing/context.ts'

/** The digests of the codes on everybody's cards, and whether a card is the current one. */
export async function findCardKeys(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<{ member_id: number; key: string; is_current: boolean }[]> {
  const { rows } = await sql<{ member_id: number; key: string; is_current: boolean }>`
    select r.member_id, encode(c.token_hash, 'hex') as key, ${isCurrent(tenant.id)} as is_current
    from registration r
      join member_card c on c.tenant_id = r.tenant_id and c.registration_id = r.id
    where r.tenant_id = ${tenant.id} and r.member_id = any(${member_ids}::bigint[])
    order by r.id, c.serial`.execute(db)
  return rows
}

/** Whether card `c` of registration `r` is current: the membership is active and no newer card replaced it. */
const isCurrent = (tenant_id: number) => sql`(r.status = 'active' and r.deleted_at is null
  and not exists (select from member_card n
    where n.tenant_id = ${tenant_id} and n.registration_id = r.id and n.serial > c.serial))`

/** A card by the digest of its code. */
export async function findCard(
  { db, tenant }: Context,
  key: string,
): Promise<{ member_id: number | null; is_current: boolean; until: Day } | undefined> {
  const { rows } = await sql<{ member_id: number | null; is_current: boolean; until: Day }>`
    select r.member_id, ${isCurrent(tenant.id)} as is_current, r.valid_until as until
    from member_card c
      join registration r on r.tenant_id = c.tenant_id and r.id = c.registration_id
    where c.tenant_id = ${tenant.id} and c.token_hash = decode(${key}, 'hex')`.execute(db)
  return rows[0]
}

/** The teams somebody is on today. */
export async function findTeamNames(
  { db, tenant }: Context,
  member_id: number,
  today: Day,
): Promise<string[]> {
  const rows = await db
    .selectFrom('roster_entry as e')
    .innerJoin('team as t', (join) =>
      join.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.team_id'),
    )
    .select('t.name')
    .where('e.tenant_id', '=', tenant.id)
    .where('e.member_id', '=', member_id)
    .where('e.state', '=', 'active')
    .where('t.status', '=', 'active')
    .where((is) => is.or([is('e.until_on', 'is', null), is('e.until_on', '>=', today)]))
    .orderBy('t.name')
    .execute()
  return [...new Set(rows.map(({ name }) => name))]
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

/** Who was let in on a day, every time, first one first; includes check-ins that were undone. */
export async function findSeen(
  { db, tenant }: Context,
  member_ids: readonly number[],
  days: readonly Day[],
): Promise<{ member_id: number; day: Day; key: string; at: string; by: string; undone_at: string | null }[]> {
  if (member_ids.length === 0) return []
  return db
    .selectFrom('gate_check_in')
    .select(['member_id', 'day', 'key', 'checked_at as at', 'actor as by', 'undone_at'])
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

/** Records them, except those that were sent before; returns the keys of the recorded ones. */
export async function insertCheckIns(
  { db, tenant, user, now }: Context,
  check_ins: readonly CheckInRow[],
): Promise<string[]> {
  const rows = await db
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
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

type CheckInRow = Pick<CheckIn, 'key' | 'day' | 'colour' | 'was_offline' | 'checked_at'> & {
  member_id: number
  team_id: number
  reason?: string | undefined
}
