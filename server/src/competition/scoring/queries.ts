import { sql } from 'kysely'
import type { ScoreNote, ScoringRules } from 'contract/competition/scoring/scorebook'
import type { Book } from 'contract/competition/scoring/scoring'
import type { Day } from 'contract/dates'
import { timeZoneOfEvent } from '../../events/events.ts'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { cancellationOf } from '../schedule/queries.ts'

export type ScoredGame = {
  id: number
  link_serial: number
  division_id: number
  event_id: number
  event: string
  starts_on: Day
  /** Of the event’s main venue; null without one. */
  time_zone: string | null
  /** Of the published schedule. */
  starts_at: string | null
  field: string | null
  scoring: ScoringRules | null
}

const scoredGames = (tenant_id: number) => sql`
  select g.id, g.link_serial, g.event_division_id as division_id, d.event_id, e.name as event, e.starts_on,
    ${timeZoneOfEvent(tenant_id)} as time_zone,
    p.starts_at, f.name as field, c.scoring
  from game g
    join contest c on c.tenant_id = g.tenant_id and c.event_division_id = g.event_division_id
    join event_division d on d.tenant_id = g.tenant_id and d.id = g.event_division_id
    join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
    left join placement p on p.tenant_id = g.tenant_id and p.game_id = g.id and p.schedule = 'published'
    left join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id`

export async function findScoredGame({ db, tenant }: Context, id: number): Promise<ScoredGame | undefined> {
  const { rows } = await sql<ScoredGame>`
    ${scoredGames(tenant.id)} where g.tenant_id = ${tenant.id} and g.id = ${id} and g.state <> 'dropped'`.execute(
    db,
  )
  return rows[0]
}

export async function findScoredGames({ db, tenant }: Context, event_id: number): Promise<ScoredGame[]> {
  const { rows } = await sql<ScoredGame>`
    ${scoredGames(tenant.id)} where g.tenant_id = ${tenant.id} and d.event_id = ${event_id} and g.state <> 'dropped'
    order by p.starts_at nulls last, d.position, g.number`.execute(db)
  return rows
}

/** Two entries of the same team: one in an event, and one in another in which its pitchers have pitched. */
type SameTeam = { here: number; there: number; event_id: number }

/** The entries of an event’s teams in other events that began by its last day, and ended at most so many days before its first. */
export async function findPitchedElsewhere(
  { db, tenant }: Context,
  event_id: number,
  days_before: number,
): Promise<SameTeam[]> {
  const { rows } = await sql<SameTeam>`
    select n.id as here, o.id as there, o.event_id
    from entrant n
      join event e on e.tenant_id = n.tenant_id and e.id = n.event_id
      join entrant o on o.tenant_id = n.tenant_id and o.team_id = n.team_id and o.event_id <> n.event_id
      join event f on f.tenant_id = o.tenant_id and f.id = o.event_id
    where n.tenant_id = ${tenant.id} and n.event_id = ${event_id} and f.starts_on <= e.ends_on
      and f.ends_on >= e.starts_on - ${days_before}::int
      and exists (select from game g join score_note s on s.tenant_id = g.tenant_id and s.game_id = g.id
        where g.tenant_id = ${tenant.id} and g.event_division_id = o.event_division_id and s.kind = 'pitching')
    order by o.event_id, n.id`.execute(db)
  return rows
}

/** An event as the desk names it, and whether it is canceled. */
export async function findDeskEvent({ db, tenant }: Context, id: number) {
  const event = await db
    .selectFrom('event')
    .select(['id', 'name', 'status', 'cancel_reason'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return event && { id: event.id, name: event.name, ...cancellationOf(event) }
}

export type NoteRow = {
  game_id: number
  book: Book
  note_key: string
  number: number
  kind: ScoreNote['kind']
  inning: number | null
  half: 'top' | 'bottom' | null
  runs: number | null
  home_runs: number | null
  visitor_runs: number | null
  ended: string | null
  forfeit: string | null
  side: 'home' | 'visitor' | null
  jersey_number: string | null
  pitched: number | null
  home_entrant_id: number
  visitor_entrant_id: number
  noted_at: string
  at: string
  /** Null for one that came before the game had a result. */
  after_result_id: number | null
}

/** The notes of games, both books, in the order they came. */
export async function findNotes({ db, tenant }: Context, game_ids: readonly number[]): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select game_id, book, note_key, number, kind, inning, half, runs, home_runs, visitor_runs, ended, forfeit, side, jersey_number, pitched,
      home_entrant_id, visitor_entrant_id, noted_at, at, after_result_id
    from score_note where tenant_id = ${tenant.id} and game_id = any (${[...game_ids]}::bigint[])
    order by id`.execute(db)
  return rows
}

export type NewNotes = {
  game_id: number
  book: Book
  home_entrant_id: number
  visitor_entrant_id: number
  after_result_id: number | null
  notes: readonly ScoreNote[]
}

export async function insertNotes(
  { db, tenant, now }: Context,
  { game_id, book, home_entrant_id, visitor_entrant_id, after_result_id, notes }: NewNotes,
): Promise<void> {
  await sql`
    insert into score_note (tenant_id, game_id, book, note_key, number, kind, inning, half, runs, home_runs, visitor_runs, ended, forfeit,
      side, jersey_number, pitched, home_entrant_id, visitor_entrant_id, noted_at, at, after_result_id)
    select ${tenant.id}, ${game_id}, ${book}, n.key, n.number, n.kind, n.inning, n.half, n.runs, n.home_runs, n.visitor_runs, n.ended,
      n.forfeit, n.side, n.jersey_number, n.pitched, ${home_entrant_id}, ${visitor_entrant_id}, n.noted_at, ${now}, ${after_result_id}::bigint
    from jsonb_to_recordset(${asJson(notes)}) as n(key uuid, number int, kind text, inning int, half text, runs int, home_runs int,
      visitor_runs int, ended text, forfeit text, side text, jersey_number text, pitched int, noted_at timestamptz)
    on conflict (tenant_id, game_id, book, note_key) do nothing`.execute(db)
}

export type LastResult = { id: number; at: string; by_desk: boolean; by: string; reason: string | null }

/** The last result of each game: when it was written down, whether somebody at the desk did, who and why. */
export async function findResultMoments(
  { db, tenant }: Context,
  game_ids: readonly number[],
): Promise<Map<number, LastResult>> {
  const { rows } = await sql<LastResult & { game_id: number }>`
    select distinct on (r.game_id) r.game_id, r.id, r.at, r.user_id is not null as by_desk, r.reason,
      coalesce(u.first_name || ' ' || u.last_name, '') as by
    from game_result r left join app_user u on u.tenant_id = ${tenant.id} and u.id = r.user_id
    where r.tenant_id = ${tenant.id} and r.game_id = any (${[...game_ids]}::bigint[]) order by r.game_id, r.id desc`.execute(
    db,
  )
  return new Map(rows.map(({ game_id, ...one }) => [game_id, one]))
}

export const countLinksUp = ({ db, tenant }: Context, game_id: number) =>
  sql`update game set link_serial = link_serial + 1 where tenant_id = ${tenant.id} and id = ${game_id}`.execute(
    db,
  )

export const setScoring = ({ db, tenant }: Context, division_id: number, rules: ScoringRules) =>
  sql`update contest set scoring = ${asJson(rules)}, version = version + 1
    where tenant_id = ${tenant.id} and event_division_id = ${division_id}`.execute(db)
