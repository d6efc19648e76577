import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'

/** Notes which schedule the staff of some teams is told of; what they confirmed before was about another one. */
export async function noteTold(
  { db, tenant, now }: Context,
  event_id: number,
  { version, entrant_ids }: { version: number; entrant_ids: readonly number[] },
): Promise<void> {
  await sql`
    insert into schedule_receipt (tenant_id, entrant_id, event_id, told_version, told_at)
    select ${tenant.id}, id, ${event_id}, ${version}, ${now} from unnest(${[...entrant_ids]}::bigint[]) as id order by id
    on conflict (tenant_id, entrant_id) do update
      set told_version = excluded.told_version, told_at = excluded.told_at, reminded_at = null`.execute(db)
}

export type ReceiptRow = {
  entrant_id: number
  event_id: number
  name: string
  division: string
  told_version: number
  told_at: string
  reminded_at: string | null
  /** Of the version they were last told of. */
  seen_at: string | null
}

/** Teams that still play and were told of a schedule: those of an event, or certain ones. */
export async function findReceipts(
  { db, tenant }: Context,
  which: { event_id: number } | { entrant_ids: readonly number[] },
): Promise<ReceiptRow[]> {
  const asked =
    'event_id' in which
      ? sql`r.event_id = ${which.event_id}`
      : sql`r.entrant_id = any (${[...which.entrant_ids]}::bigint[])`
  const { rows } = await sql<ReceiptRow>`
    select r.entrant_id, r.event_id, coalesce(t.name, o.name) as name, d.label as division, r.told_version, r.told_at, r.reminded_at,
      case when r.seen_version = r.told_version then r.seen_at end as seen_at
    from schedule_receipt r
      join entrant n on n.tenant_id = r.tenant_id and n.id = r.entrant_id and n.status = 'confirmed'
      join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where r.tenant_id = ${tenant.id} and ${asked}
    order by d.position, lower(coalesce(t.name, o.name)), r.entrant_id`.execute(db)
  return rows
}

/**
 * Confirms schedules of the versions that were seen, in the order of teams, so that two of a staff don’t wait for each other. Gives how
 * many are confirmed now, also those that were before.
 */
export async function noteSeen(
  { db, tenant, now }: Context,
  teams: readonly { entrant_id: number; version: number }[],
): Promise<number> {
  const { rows } = await sql`
    with asked as (
      select r.entrant_id from schedule_receipt r
        join jsonb_to_recordset(${asJson(teams)}::jsonb) as x(entrant_id bigint, version integer)
          on x.entrant_id = r.entrant_id and x.version = r.told_version
      where r.tenant_id = ${tenant.id} order by r.entrant_id for no key update of r
    )
    update schedule_receipt r set seen_at = case when seen_version = told_version then seen_at else ${now}::timestamptz end,
      seen_version = told_version
    from asked where r.tenant_id = ${tenant.id} and r.entrant_id = asked.entrant_id returning 1`.execute(db)
  return rows.length
}

/** Takes the teams of an event that are to be reminded: of two who press, the second finds none. */
export async function takeUnseen(
  { db, tenant, now }: Context,
  event_id: number,
  { since }: { since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ entrant_id: number }>`
    update schedule_receipt r set reminded_at = ${now}
    where r.tenant_id = ${tenant.id} and r.event_id = ${event_id} and r.seen_version is distinct from r.told_version
      and greatest(r.told_at, r.reminded_at) <= ${since}
      and exists (select from entrant n where n.tenant_id = ${tenant.id} and n.id = r.entrant_id and n.status = 'confirmed')
    returning r.entrant_id`.execute(db)
  return rows.map(({ entrant_id }) => entrant_id).toSorted((a, b) => a - b)
}
