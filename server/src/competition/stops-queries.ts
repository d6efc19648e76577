import { sql } from 'kysely'
import type { LiveField, LiveStop } from 'contract/competition/live-stops'
import { clearFrom, type Condition, type Pause, type StopReason } from 'contract/competition/weather'
import type { Context } from '../plumbing/context.ts'

export type StopRow = {
  id: number
  venue_id: number
  venue: string
  reason: StopReason
  note: string | null
  stopped_at: string
  actor: string
  next_word_at: string | null
  lightning_at: string | null
}

/** The stops at an event’s venues that last; `lock` keeps them from others who resume or note lightning. */
export async function findStops(
  { db, tenant }: Context,
  event_id: number,
  { lock = false } = {},
): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    select s.id, s.venue_id, v.name as venue, s.reason, s.note, s.stopped_at, s.actor, s.next_word_at, s.lightning_at
    from play_stop s
      join event_venue e on e.tenant_id = s.tenant_id and e.event_id = s.event_id and e.venue_id = s.venue_id
      join venue v on v.tenant_id = s.tenant_id and v.id = s.venue_id
    where s.tenant_id = ${tenant.id} and s.event_id = ${event_id} and s.resumed_at is null
    order by e.position, s.venue_id ${lock ? sql`for update of s` : sql``}`.execute(db)
  return rows
}

/** A stop as everyone may know it. */
export const shownStop = (row: StopRow): LiveStop => ({
  venue_id: row.venue_id,
  venue: row.venue,
  reason: row.reason,
  note: row.note,
  since: row.stopped_at,
  next_word_at: row.next_word_at,
  clear_from: clearFrom(row)?.toISOString() ?? null,
})

export type MarkRow = { field_id: number; condition: Condition; marked_at: string; actor: string }

/** What was said of the fields of an event. */
export async function findMarks({ db, tenant }: Context, event_id: number): Promise<MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select field_id, condition, marked_at, actor from field_mark
    where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(db)
  return rows
}

/** Fields of an event’s venues that are wet or closed. */
export async function findBadFields({ db, tenant }: Context, event_id: number): Promise<LiveField[]> {
  const { rows } = await sql<LiveField>`
    select m.field_id, f.name as field, f.venue_id, m.condition
    from field_mark m
      join venue_field f on f.tenant_id = m.tenant_id and f.id = m.field_id
      join event_venue e on e.tenant_id = m.tenant_id and e.event_id = m.event_id and e.venue_id = f.venue_id
    where m.tenant_id = ${tenant.id} and m.event_id = ${event_id} and m.condition <> 'playable'
    order by e.position, length(f.name), f.name, f.id`.execute(db)
  return rows
}

/** When play was stopped where a game is published to be. */
export async function findPauses({ db, tenant }: Context, game_id: number): Promise<Pause[]> {
  const { rows } = await sql<Pause>`
    select s.stopped_at as "from", s.resumed_at as until
    from placement p
      join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
      join play_stop s on s.tenant_id = p.tenant_id and s.event_id = p.event_id and s.venue_id = f.venue_id
    where p.tenant_id = ${tenant.id} and p.game_id = ${game_id} and p.schedule = 'published'
    order by s.stopped_at desc limit 50`.execute(db)
  return rows
}
