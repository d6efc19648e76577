import { sql } from 'kysely'
import type { Placement } from 'contract/competition/schedule/schedule'
import type { MeasureKind } from 'contract/competition/weather'
import type { Plan } from 'contract/competition/weather/weather-plan'
import type { Context } from '../../plumbing/context.ts'

/** A plan as it is kept: with how it was before, so that it can be undone. */
export type KeptPlan = Plan & { before: Placement[]; minutes_before: { game_id: number; minutes: number }[] }

export type MeasureRow = {
  id: number
  digest: string
  kind: MeasureKind
  schedule_version: number
  begun_digest: string
  plan: KeptPlan
  actor: string
  chosen_at: string | null
  published_number: number | null
  told: number | null
  undone_at: string | null
  reason: string | null
}

const MEASURE = sql`id, digest, kind, schedule_version, begun_digest, plan, actor, chosen_at, published_number, told, undone_at, reason`

/** Keeps measures that were computed; those computed before and not chosen are forgotten. */
export async function putMeasures(
  { db, tenant, user, now }: Context,
  event_id: number,
  measures: readonly Pick<MeasureRow, 'digest' | 'kind' | 'schedule_version' | 'begun_digest' | 'plan'>[],
): Promise<void> {
  await sql`
    delete from weather_measure where tenant_id = ${tenant.id} and event_id = ${event_id} and chosen_at is null
      and made_at < ${now}::timestamptz - interval '1 hour'`.execute(db)
  await sql`
    insert into weather_measure (tenant_id, event_id, digest, kind, schedule_version, begun_digest, plan, made_at, actor)
    select ${tenant.id}, ${event_id}, m.digest, m.kind, m.schedule_version, m.begun_digest, m.plan, ${now},
      ${user?.name ?? 'system'}
    from json_to_recordset(${JSON.stringify(measures)}::json)
      as m (digest text, kind text, schedule_version int, begun_digest text, plan jsonb)
    on conflict (tenant_id, event_id, digest) do nothing`.execute(db)
}

export async function findMeasure(
  { db, tenant }: Context,
  event_id: number,
  which: { digest: string } | { id: number },
): Promise<MeasureRow | undefined> {
  const { rows } = await sql<MeasureRow>`
    select ${MEASURE} from weather_measure
    where tenant_id = ${tenant.id} and event_id = ${event_id}
      and ${'digest' in which ? sql`digest = ${which.digest}` : sql`id = ${which.id} and chosen_at is not null`} for update`.execute(
    db,
  )
  return rows[0]
}

/** Those that were chosen, the last one first. */
export async function findChosen({ db, tenant }: Context, event_id: number): Promise<MeasureRow[]> {
  const { rows } = await sql<MeasureRow>`
    select ${MEASURE} from weather_measure
    where tenant_id = ${tenant.id} and event_id = ${event_id} and chosen_at is not null
    order by chosen_at desc, id desc limit 20`.execute(db)
  return rows
}

export const setChosen = (
  { db, tenant, user, now }: Context,
  id: number,
  { version, told, reason }: { version: number; told: number; reason: string | null },
) =>
  sql`update weather_measure set chosen_at = ${now}, published_number = ${version}, told = ${told},
      actor = ${user?.name ?? 'system'}, reason = ${reason}
    where tenant_id = ${tenant.id} and id = ${id}`.execute(db)

export const setUndone = ({ db, tenant, now }: Context, id: number) =>
  sql`update weather_measure set undone_at = ${now} where tenant_id = ${tenant.id} and id = ${id}`.execute(db)

export const callOff = ({ db, tenant }: Context, measure_id: number, game_ids: readonly number[]) =>
  sql`update game set called_off_by = ${measure_id}, version = version + 1
    where tenant_id = ${tenant.id} and id = any (${[...game_ids]}::bigint[])`.execute(db)

export const callOn = ({ db, tenant }: Context, measure_id: number) =>
  sql`update game set called_off_by = null, version = version + 1
    where tenant_id = ${tenant.id} and called_off_by = ${measure_id}`.execute(db)

export const setMinutes = ({ db, tenant }: Context, games: readonly { game_id: number; minutes: number }[]) =>
  sql`update game g set minutes = n.minutes
    from json_to_recordset(${JSON.stringify(games)}::json) as n (game_id bigint, minutes int)
    where g.tenant_id = ${tenant.id} and g.id = n.game_id`.execute(db)

/** Holds the draws of an event: nobody records a result meanwhile. */
export const lockDraws = ({ db, tenant }: Context, event_id: number) =>
  sql`select c.event_division_id from contest c
      join event_division d on d.tenant_id = c.tenant_id and d.id = c.event_division_id
    where c.tenant_id = ${tenant.id} and d.event_id = ${event_id} order by c.event_division_id for update of c`.execute(
    db,
  )
