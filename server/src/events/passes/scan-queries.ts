import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { GatePass, ScanInput, SeenScan } from 'contract/events/pass-gate'
import type { Context } from '../../plumbing/context.ts'
import { isOwnEvent } from '../../plumbing/database/own-events-queries.ts'

/** Events with passes that are on or ahead, the next one first. */
export async function findGateEvents(context: Context, today: Day) {
  const { db, tenant } = context
  const { rows } = await sql<{ id: number; name: string; starts_on: Day; ends_on: Day; passes: number }>`
    select e.id, e.name, e.starts_on, e.ends_on, (select count(*)::int from event_pass p
      where p.tenant_id = ${tenant.id} and p.event_id = e.id and p.status = 'confirmed') as passes
    from event e
    where e.tenant_id = ${tenant.id} and e.status in ('published', 'closed', 'running') and e.ends_on >= ${today}
      and ${isOwnEvent(context, sql`e.id`)}
      and exists (select from event_pass_type y where y.tenant_id = ${tenant.id} and y.event_id = e.id)
    order by e.starts_on, e.id limit 100`.execute(db)
  return rows
}

/** Every pass of an event that was ever paid. */
export async function findGatePasses({ db, tenant }: Context, event_id: number): Promise<GatePass[]> {
  const { rows } = await sql<GatePass>`
    select p.id, encode(p.code_digest, 'hex') as digest, y.name as type, y.day, coalesce(b.name, '') as name,
      jsonb_build_object('min', y.min_age, 'max', y.max_age) as ages, p.status = 'refunded' as is_refunded
    from event_pass p
      join event_pass_type y on y.tenant_id = p.tenant_id and y.id = p.event_pass_type_id
      join event_pass_purchase b on b.tenant_id = p.tenant_id and b.id = p.purchase_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.status in ('confirmed', 'refunded')
    order by p.id`.execute(db)
  return rows
}

/** A pass by the digest of its code, with its event. */
export async function findByDigest({ db, tenant }: Context, digest: string) {
  const { rows } = await sql<{ event_id: number; event: string; status: string }>`
    select p.event_id, e.name as event, p.status from event_pass p
      join event e on e.tenant_id = p.tenant_id and e.id = p.event_id
    where p.tenant_id = ${tenant.id} and p.code_digest = decode(${digest}, 'hex')`.execute(db)
  return rows[0]
}

/** What was scanned of an event’s passes, or of some of them, in the order of the phones’ clocks. */
export async function findScans(
  { db, tenant }: Context,
  which: { event_id: number } | { pass_ids: readonly number[] },
): Promise<SeenScan[]> {
  const asked =
    'event_id' in which
      ? sql`s.event_id = ${which.event_id}`
      : sql`s.pass_id = any (${[...which.pass_ids]}::bigint[])`
  const { rows } = await sql<SeenScan>`
    select s.key, s.pass_id, s.direction, s.day, s.scanned_at as at, s.actor as by from event_pass_scan s
    where s.tenant_id = ${tenant.id} and ${asked} order by s.scanned_at, s.key`.execute(db)
  return rows
}

/** Passes of an event, held so that of two phones the second sees what the first has recorded. */
export async function lockPasses({ db, tenant }: Context, event_id: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; day: Day | null }>`
    select p.id, y.day from event_pass p
      join event_pass_type y on y.tenant_id = p.tenant_id and y.id = p.event_pass_type_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.id = any (${[...ids]}::bigint[])
    order by p.id for update of p`.execute(db)
  return rows
}

/** Records them, except those that were sent before. */
export async function insertScans(
  { db, tenant, user, now }: Context,
  event_id: number,
  scans: readonly (Omit<ScanInput, 'pass_id'> & { pass_id: number })[],
): Promise<void> {
  if (scans.length === 0) return
  await db
    .insertInto('event_pass_scan')
    .values(
      scans.map((scan) => ({
        ...{ tenant_id: tenant.id, event_id, received_at: now, ...scan },
        user_id: user?.id ?? null,
        actor: user?.name ?? 'system',
      })),
    )
    .onConflict((known) => known.columns(['tenant_id', 'key']).doNothing())
    .execute()
}
