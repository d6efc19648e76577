import { sql } from 'kysely'
import type { ScheduleVersion } from 'contract/competition/schedule/schedule-calls'
import type { Day } from 'contract/dates'
import type { VenueClosure, VenueWindow } from 'contract/venues/hours'
import { timeZoneOfEvent } from '../../events/events.ts'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { insertRows } from '../../plumbing/database/bulk-queries.ts'

/** An event as its schedule needs it. */
export type ScheduledEvent = {
  id: number
  slug: string
  name: string
  status: string
  cancel_reason: string | null
  starts_on: Day
  ends_on: Day
  /** Of its main venue; null without one. */
  time_zone: string | null
}

/** Whether an event is canceled and why, as visitors read it. */
export const cancellationOf = ({
  status,
  cancel_reason,
}: Pick<ScheduledEvent, 'status' | 'cancel_reason'>) => {
  const is_cancelled = status === 'cancelled'
  return { is_cancelled, cancel_reason: is_cancelled ? cancel_reason : null }
}

export async function findEventToSchedule(
  { db, tenant }: Context,
  which: { id: number } | { slug: string },
): Promise<ScheduledEvent | undefined> {
  const { rows } = await sql<ScheduledEvent>`
    select e.id, e.slug, e.name, e.status, e.cancel_reason, e.starts_on, e.ends_on,
      ${timeZoneOfEvent(tenant.id)} as time_zone
    from event e
    where e.tenant_id = ${tenant.id} and ${'id' in which ? sql`e.id = ${which.id}` : sql`e.slug = ${which.slug}`}`.execute(
    db,
  )
  return rows[0]
}

export type VenueOfSchedule = {
  id: number
  name: string
  city: string
  state: string
  postal_code: string | null
  latitude: number | null
  longitude: number | null
  time_zone: string
  windows: VenueWindow[]
  closures: VenueClosure[]
  fields: { id: number; name: string; has_lights: boolean; surface: string | null }[]
}

/** The venues of an event, the main one first, with the fields it uses as people count them. */
export async function findVenuesOfEvent(
  { db, tenant }: Context,
  event_id: number,
): Promise<VenueOfSchedule[]> {
  const { rows } = await sql<VenueOfSchedule>`
    select v.id, v.name, v.city, v.state, v.postal_code, v.latitude, v.longitude, v.time_zone,
      (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'field_ids', w.field_ids, 'weekdays', w.weekdays,
          'starts_time', w.starts_time, 'ends_time', w.ends_time, 'from_on', w.from_on, 'until_on', w.until_on)), '[]')
        from venue_window w where w.tenant_id = ${tenant.id} and w.venue_id = v.id) as windows,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'field_ids', c.field_ids, 'from_on', c.from_on,
          'until_on', c.until_on, 'starts_time', c.starts_time, 'ends_time', c.ends_time, 'reason', c.reason)), '[]')
        from venue_closure c where c.tenant_id = ${tenant.id} and c.venue_id = v.id
          and c.until_on >= e.starts_on and c.from_on <= e.ends_on) as closures,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
          'has_lights', f.has_lights, 'surface', f.surface) order by length(f.name), f.name, f.id), '[]')
        from venue_field f where f.tenant_id = ${tenant.id} and f.venue_id = v.id
          and (not exists (select from event_venue_field a where a.tenant_id = ${tenant.id} and a.event_id = e.id and a.venue_id = v.id)
            or exists (select from event_venue_field u where u.tenant_id = ${tenant.id} and u.event_id = e.id and u.field_id = f.id))
      ) as fields
    from event e
      join event_venue ev on ev.tenant_id = e.tenant_id and ev.event_id = e.id
      join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
    where e.tenant_id = ${tenant.id} and e.id = ${event_id} order by ev.position`.execute(db)
  return rows
}

export type GameRow = {
  id: number
  event_division_id: number
  division: string
  stage_id: number
  /** Counts from 1 in its division. */
  stage: number
  stage_kind: 'pools' | 'single' | 'double' | 'swiss' | 'series'
  stage_name: string
  number: number
  side: number
  round: number
  section: string
  home_source: string
  visitor_source: string
  /** The game that decides whether this one is played. */
  only_if: { visitor_won: number } | { undecided: number } | null
  minutes: number
  is_over: boolean
}

/** The games of an event as they were drawn, in the order of play, without those that are called off. */
export async function findGamesOfEvent({ db, tenant }: Context, event_id: number): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select g.id, g.event_division_id, d.label as division, g.stage_id, s.position as stage, s.kind as stage_kind,
      coalesce(s.settings->'spec'->>'name', d.label) as stage_name, g.number, g.side, g.round, g.section, g.home_source, g.visitor_source,
      g.only_if, g.minutes, g.state = 'over' as is_over
    from event_division d
      join game g on g.tenant_id = d.tenant_id and g.event_division_id = d.id and g.state <> 'dropped' and g.called_off_by is null
      join stage s on s.tenant_id = g.tenant_id and s.id = g.stage_id
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}
    order by d.position, d.id, g.number`.execute(db)
  return rows
}

export type TeamOfEvent = {
  /** Of its entry: teams from elsewhere have no other. */
  id: number
  team_id: number | null
  outside_team_id: number | null
  name: string
  club_id: number | null
  event_division_id: number
  division: string
}

/** The teams that are drawn into the divisions of an event. */
export async function findTeamsOfEvent({ db, tenant }: Context, event_id: number): Promise<TeamOfEvent[]> {
  const { rows } = await sql<TeamOfEvent>`
    select n.id, n.team_id, n.outside_team_id, coalesce(t.name, o.name) as name, t.club_id, d.id as event_division_id, d.label as division
    from event_division d
      join contest_seat c on c.tenant_id = d.tenant_id and c.event_division_id = d.id
      join entrant n on n.tenant_id = c.tenant_id and n.id = c.entrant_id
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}
    order by d.position, lower(coalesce(t.name, o.name)), n.id`.execute(db)
  return rows
}

/** Staff of several of these teams. */
export async function findSharedStaff(
  { db, tenant }: Context,
  team_ids: readonly number[],
): Promise<{ id: number; name: string; team_ids: number[] }[]> {
  const { rows } = await sql<{ id: number; name: string; team_ids: number[] }>`
    select m.id, m.first_name || ' ' || m.last_name as name, array_agg(distinct r.team_id order by r.team_id) as team_ids
    from roster_entry r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
    where r.tenant_id = ${tenant.id} and r.team_id = any (${[...team_ids]}::bigint[]) and r.state = 'active' and r.is_staff
    group by m.id, m.first_name, m.last_name having count(distinct r.team_id) > 1
    order by m.id`.execute(db)
  return rows
}

export type PlacementRow = {
  game_id: number
  field_id: number
  starts_at: Date
  is_locked: boolean
  sequence: number
  changed_at: Date
}

export async function findPlacements(
  { db, tenant }: Context,
  event_id: number,
  schedule: 'working' | 'published',
): Promise<PlacementRow[]> {
  const { rows } = await sql<PlacementRow>`
    select game_id, field_id, starts_at, is_locked, sequence, changed_at from placement
    where tenant_id = ${tenant.id} and event_id = ${event_id} and schedule = ${schedule} order by game_id`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    starts_at: new Date(row.starts_at),
    changed_at: new Date(row.changed_at),
  }))
}

/** When and on which field the games of an event are, as published. */
export async function findPublicPlaces({ db, tenant }: Context, event_id: number) {
  const { rows } = await sql<{ game_id: number; starts_at: string; field: string }>`
    select p.game_id, p.starts_at, f.name as field
    from placement p join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.schedule = 'published'
    order by p.game_id`.execute(db)
  return rows
}

type PlaceToKeep = { game_id: number; field_id: number; starts_at: Date; is_locked: boolean }

/** The working schedule instead of the one there was. */
export async function putWorking(
  { db, tenant, now }: Context,
  event_id: number,
  places: readonly PlaceToKeep[],
): Promise<void> {
  await sql`
    delete from placement where tenant_id = ${tenant.id} and event_id = ${event_id} and schedule = 'working'
      and not game_id = any (${places.map(({ game_id }) => game_id)}::bigint[])`.execute(db)
  await sql`
    insert into placement (tenant_id, event_id, schedule, game_id, field_id, starts_at, is_locked, changed_at)
    select ${tenant.id}, ${event_id}, 'working', p.game_id, p.field_id, p.starts_at, p.is_locked, ${now}
    from json_to_recordset(${JSON.stringify(places)}::json)
      as p (game_id bigint, field_id bigint, starts_at timestamptz, is_locked boolean)
    on conflict (tenant_id, event_id, schedule, game_id) do update
      set field_id = excluded.field_id, starts_at = excluded.starts_at, is_locked = excluded.is_locked,
        changed_at = excluded.changed_at
      where (placement.field_id, placement.starts_at, placement.is_locked)
        is distinct from (excluded.field_id, excluded.starts_at, excluded.is_locked)`.execute(db)
}

/**
 * The published schedule becomes the working one, by a difference: what stays is not touched, and what has moved counts one up for
 * calendars. What comes in begins at the number of the last published version: a game that had left counts on from where it was,
 * for each publication has a higher number and moves a game's sequence by one at most.
 */
export async function publishWorking({ db, tenant, now }: Context, event_id: number): Promise<void> {
  await sql`
    delete from placement p where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.schedule = 'published'
      and not exists (select from placement w where w.tenant_id = ${tenant.id} and w.event_id = ${event_id}
        and w.schedule = 'working' and w.game_id = p.game_id)`.execute(db)
  await sql`
    insert into placement (tenant_id, event_id, schedule, game_id, field_id, starts_at, changed_at, sequence)
    select ${tenant.id}::bigint, event_id, 'published', game_id, field_id, starts_at, ${now},
      (select coalesce(max(published_number), 0) from event_schedule
        where tenant_id = ${tenant.id} and event_id = ${event_id})
    from placement
    where tenant_id = ${tenant.id} and event_id = ${event_id} and schedule = 'working'
    on conflict (tenant_id, event_id, schedule, game_id) do update
      set field_id = excluded.field_id, starts_at = excluded.starts_at, changed_at = excluded.changed_at,
        sequence = placement.sequence + 1, was_field_id = placement.field_id, was_starts_at = placement.starts_at
      where (placement.field_id, placement.starts_at) is distinct from (excluded.field_id, excluded.starts_at)`.execute(
    db,
  )
}

export type ScheduleState = {
  version: number
  rules: unknown
  published_number: number | null
  published_at: string | null
  build_key: string | null
  build_beat_at: Date | null
  build_progress: { done: number; moves: number; legal: boolean; cost: number | null } | null
  build_stops: boolean
}

export async function findSchedule(
  { db, tenant }: Context,
  event_id: number,
  { lock = false } = {},
): Promise<ScheduleState | undefined> {
  const { rows } = await sql<ScheduleState>`
    select version, rules, published_number, published_at, build_key, build_beat_at, build_progress, build_stops
    from event_schedule where tenant_id = ${tenant.id} and event_id = ${event_id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  const row = rows[0]
  return row && { ...row, build_beat_at: row.build_beat_at && new Date(row.build_beat_at) }
}

/** The row of an event's schedule, made if there is none yet, and held until the transaction ends. */
export async function holdSchedule(
  context: Context,
  event_id: number,
  rules: object,
): Promise<ScheduleState> {
  const { db, tenant } = context
  await sql`
    insert into event_schedule (tenant_id, event_id, rules) values (${tenant.id}, ${event_id}, ${asJson(rules)})
    on conflict (tenant_id, event_id) do nothing`.execute(db)
  return (await findSchedule(context, event_id, { lock: true }))!
}

type Deed = ScheduleVersion['deed']
export type NewVersion = {
  event_id: number
  deed: Deed
  restored_number: number | null
  places: readonly (readonly [number, number, number, 0 | 1])[]
  games: number
}

/** A version after the last one; gives its number. */
export async function insertVersion(
  context: Context,
  { event_id, deed, restored_number, places, games }: NewVersion,
): Promise<number> {
  const { db, tenant, user, now } = context
  const { rows } = await sql<{ version: number }>`
    update event_schedule set version = version + 1 where tenant_id = ${tenant.id} and event_id = ${event_id}
    returning version`.execute(db)
  const number = rows[0]!.version
  await insertRows(context, 'schedule_version', [
    {
      event_id,
      number,
      deed,
      restored_number,
      places: places as never,
      games,
      actor: user?.name ?? 'system',
      at: now.toISOString(),
    },
  ])
  return number
}

export const setRules = ({ db, tenant }: Context, event_id: number, rules: object) =>
  sql`update event_schedule set rules = ${asJson(rules)}
    where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(db)

export const notePublished = ({ db, tenant, now }: Context, event_id: number, number: number) =>
  sql`update event_schedule set published_number = ${number}, published_at = ${now}
    where tenant_id = ${tenant.id} and event_id = ${event_id}`.execute(db)

/** The last versions, newest first. */
export async function findVersions({ db, tenant }: Context, event_id: number): Promise<ScheduleVersion[]> {
  const { rows } = await sql<ScheduleVersion>`
    select number, deed, actor as by, at, games, restored_number as of from schedule_version
    where tenant_id = ${tenant.id} and event_id = ${event_id} order by number desc limit 200`.execute(db)
  return rows
}

/** The places of one version: [game, field, minute, locked]. The first one is empty. */
export async function findPlacesOfVersion(
  { db, tenant }: Context,
  event_id: number,
  number: number,
): Promise<[number, number, number, 0 | 1][] | undefined> {
  if (number === 1) return []
  const { rows } = await sql<{ places: [number, number, number, 0 | 1][] }>`
    select places from schedule_version
    where tenant_id = ${tenant.id} and event_id = ${event_id} and number = ${number}`.execute(db)
  return rows[0]?.places
}

/** Begins a build, unless one has been heard of lately; gives whether it is ours. */
export async function takeBuild(
  { db, tenant }: Context,
  event_id: number,
  { key, silent_ms, progress }: { key: string; silent_ms: number; progress: object },
): Promise<boolean> {
  const { rows } = await sql`
    update event_schedule
    set build_key = ${key}, build_beat_at = now(), build_stops = false, build_progress = ${asJson(progress)}
    where tenant_id = ${tenant.id} and event_id = ${event_id}
      and (build_key is null or build_beat_at < now() - ${silent_ms} * interval '1 millisecond')
    returning 1`.execute(db)
  return rows.length > 0
}

/** Says how far a build is; gives whether it has to stop. */
export async function noteBuild(
  { db, tenant }: Context,
  event_id: number,
  { key, progress }: { key: string; progress: object },
): Promise<boolean> {
  const { rows } = await sql<{ build_stops: boolean }>`
    update event_schedule set build_beat_at = now(), build_progress = ${asJson(progress)}
    where tenant_id = ${tenant.id} and event_id = ${event_id} and build_key = ${key} returning build_stops`.execute(
    db,
  )
  return rows[0]?.build_stops ?? true
}

export const stopBuild = ({ db, tenant }: Context, event_id: number) =>
  sql`update event_schedule set build_stops = true
    where tenant_id = ${tenant.id} and event_id = ${event_id} and build_key is not null`.execute(db)

export const endBuild = ({ db, tenant }: Context, event_id: number, key: string) =>
  sql`update event_schedule set build_key = null, build_beat_at = null, build_progress = null, build_stops = false
    where tenant_id = ${tenant.id} and event_id = ${event_id} and build_key = ${key}`.execute(db)

export type Told = { email: string; language: string | null; first_name: string; team_ids: number[] }

/**
 * Who is told about the games of teams, each address once with all its teams: their staff and their players’ families, or their staff
 * alone.
 */
export async function findToldOf(
  { db, tenant, now }: Context,
  team_ids: readonly number[],
  { staffOnly = false } = {},
): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with told as (
      select r.team_id, r.member_id
      from roster_entry r join member m on m.tenant_id = r.tenant_id and m.id = r.member_id
      where r.tenant_id = ${tenant.id} and r.team_id = any (${[...team_ids]}::bigint[]) and r.state = 'active'
        and (r.is_staff or (${!staffOnly} and m.dob <= (${now}::timestamptz - interval '18 years')::date))
      union
      select r.team_id, g.guardian_id
      from roster_entry r join guardianship g on g.tenant_id = r.tenant_id and g.minor_id = r.member_id
      where r.tenant_id = ${tenant.id} and r.team_id = any (${[...team_ids]}::bigint[]) and r.state = 'active'
        and not r.is_staff and ${!staffOnly}
    )
    select lower(p.email) as email, min(u.language) as language, min(p.first_name) as first_name,
      array_agg(distinct w.team_id order by w.team_id) as team_ids
    from told w
      join member p on p.tenant_id = ${tenant.id} and p.id = w.member_id
      left join app_user u on u.tenant_id = p.tenant_id and u.email = p.email
    where p.email is not null
    group by lower(p.email) order by 1`.execute(db)
  return rows
}

/** The coaches of teams from elsewhere, by their entries. */
export async function findOutsideCoaches(
  { db, tenant }: Context,
  entrant_ids: readonly number[],
): Promise<{ entrant_id: number; email: string; language: string; first_name: string }[]> {
  const { rows } = await sql<{ entrant_id: number; email: string; language: string; first_name: string }>`
    select n.id as entrant_id, lower(o.email) as email, o.language, o.coach as first_name
    from entrant n join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.id = any (${[...entrant_ids]}::bigint[]) and o.email <> ''
    order by n.id`.execute(db)
  return rows
}
