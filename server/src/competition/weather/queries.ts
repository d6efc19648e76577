import { sql } from 'kysely'
import type { Condition, StopReason } from 'contract/competition/weather'
import type { getWeather } from 'contract/competition/weather/weather-calls'
import type { Out } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'

/** After the last lightning that was noted, play rests. */
const LIGHTNING_MS = 30 * 60_000

type NewStop = {
  event_id: number
  venue_ids: readonly number[]
  reason: StopReason
  note: string | null
  next_word_at: Date | null
  by: string
}

/** Stops play where it is not stopped yet; gives the stops that are new. */
export async function insertStops(
  { db, tenant, now }: Context,
  { event_id, venue_ids, reason, note, next_word_at, by }: NewStop,
): Promise<{ id: number; venue_id: number }[]> {
  const { rows } = await sql<{ id: number; venue_id: number }>`
    insert into play_stop (tenant_id, event_id, venue_id, reason, note, stopped_at, actor, next_word_at, lightning_at)
    select ${tenant.id}, ${event_id}, venue_id, ${reason}, ${note}, ${now}, ${by}, ${next_word_at},
      ${reason === 'lightning' ? now : null}::timestamptz
    from unnest(${[...venue_ids]}::bigint[]) as venue_id order by venue_id
    on conflict (tenant_id, event_id, venue_id) where resumed_at is null do nothing
    returning id, venue_id`.execute(db)
  return rows
}

/** Notes lightning at stops that last; it becomes the reason of each. Gives how many. */
export async function setLightning(
  { db, tenant, now }: Context,
  event_id: number,
  venue_ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    update play_stop set lightning_at = ${now}, reason = 'lightning'
    where tenant_id = ${tenant.id} and event_id = ${event_id} and resumed_at is null
      and venue_id = any (${[...venue_ids]}::bigint[]) returning 1`.execute(db)
  return rows.length
}

export async function setNextWordAt(
  { db, tenant }: Context,
  event_id: number,
  venue_ids: readonly number[],
  at: Date | null,
): Promise<number> {
  const { rows } = await sql`
    update play_stop set next_word_at = ${at}
    where tenant_id = ${tenant.id} and event_id = ${event_id} and resumed_at is null
      and venue_id = any (${[...venue_ids]}::bigint[]) returning 1`.execute(db)
  return rows.length
}

/** Ends stops that are held. */
export const endStops = (
  { db, tenant, now }: Context,
  ids: readonly number[],
  { by, early_reason }: { by: string; early_reason: string | null },
) =>
  sql`
    update play_stop set resumed_at = ${now}, resumed_by = ${by},
      early_reason = case when lightning_at > ${new Date(now.getTime() - LIGHTNING_MS)}::timestamptz then ${early_reason} end
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(db)

export const putMarks = (
  { db, tenant, now }: Context,
  event_id: number,
  { field_ids, condition, by }: { field_ids: readonly number[]; condition: Condition; by: string },
) =>
  sql`
    insert into field_mark (tenant_id, event_id, field_id, condition, marked_at, actor)
    select ${tenant.id}, ${event_id}, field_id, ${condition}, ${now}, ${by}
    from unnest(${[...field_ids]}::bigint[]) as field_id order by field_id
    on conflict (tenant_id, event_id, field_id) do update
      set condition = excluded.condition, marked_at = excluded.marked_at, actor = excluded.actor`.execute(db)

/** Stops that are over, the last one first. */
export async function findPastStops({ db, tenant }: Context, event_id: number) {
  const { rows } = await sql<Out<typeof getWeather>['past'][number]>`
    select s.id, coalesce(v.name, '') as venue, s.reason, s.stopped_at as since, s.actor as by, s.resumed_at, s.resumed_by,
      s.early_reason
    from play_stop s left join venue v on v.tenant_id = s.tenant_id and v.id = s.venue_id
    where s.tenant_id = ${tenant.id} and s.event_id = ${event_id} and s.resumed_at is not null
    order by s.resumed_at desc, s.id desc limit 50`.execute(db)
  return rows
}
