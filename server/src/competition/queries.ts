import { sql } from 'kysely'
import type { Confirmation, ContestRow, DrawMethod, Ended, listResults } from 'contract/competition/contests'
import type { Format } from 'contract/competition/draw/formats'
import type { LayoutGame } from 'contract/competition/sources'
import type { ScoringRules } from 'contract/competition/scoring/scorebook'
import type { TieBreaks } from 'contract/competition/standings/tie-breaks'
import type { Out } from 'contract/operation'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

export type DivisionFacts = {
  division_id: number
  event_id: number
  label: string
  entrant: 'team' | 'person'
}

const DIVISION = sql`d.id as division_id, d.event_id, d.label, e.entrant`

export async function findDivisions(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<DivisionFacts[]> {
  const { rows } = await sql<DivisionFacts>`
    select ${DIVISION} from event_division d join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
    where d.tenant_id = ${tenant.id} and d.id = any (${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** What belongs to one of several divisions that are read together. */
export type OfDivision = { event_division_id: number }

export async function findRows({ db, tenant }: Context, event_id: number): Promise<ContestRow[]> {
  const { rows } = await sql<ContestRow>`
    select d.id as division_id, d.label,
      (select count(*)::int from entrant n where n.tenant_id = ${tenant.id} and n.event_division_id = d.id
        and n.status = 'confirmed') as teams,
      c.event_division_id is not null as is_drawn, coalesce(c.is_published, false) as is_published,
      count(g.id)::int as games, count(g.id) filter (where g.state = 'over')::int as over
    from event_division d
      left join contest c on c.tenant_id = d.tenant_id and c.event_division_id = d.id
      left join game g on g.tenant_id = c.tenant_id and g.event_division_id = c.event_division_id and g.state <> 'dropped'
    where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}
    group by d.id, d.label, d.position, c.event_division_id, c.is_published
    order by d.position, d.id`.execute(db)
  return rows
}

export type ContestFacts = {
  format: Format
  tie_breaks: { name: string; rules: TieBreaks }
  /** The set of the tenant’s own that it was drawn with. */
  tie_break_set_id: number | null
  pools: number[][] | null
  draw_method: DrawMethod
  draw_seed: string
  drawn_at: string
  is_published: boolean
  /** Null is the usual rules. */
  scoring: ScoringRules | null
  version: number
}

/** `lock` keeps it from others who draw or write down results. */
export async function findContests(
  { db, tenant }: Context,
  division_ids: readonly number[],
  { lock = false } = {},
): Promise<(ContestFacts & OfDivision)[]> {
  const { rows } = await sql<ContestFacts & OfDivision>`
    select event_division_id, format, tie_breaks, tie_break_set_id, pools, draw_method, draw_seed, drawn_at, is_published, scoring, version
    from contest where tenant_id = ${tenant.id} and event_division_id = any (${[...division_ids]}::bigint[])
    order by event_division_id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows
}

/**
 * How the division of an event that was drawn last decides ties; if none was, that of the event it was copied from. Of a set that is
 * gone the rules stay.
 */
export async function findUsualTieBreaks(
  { db, tenant }: Context,
  event_id: number,
): Promise<Pick<ContestFacts, 'tie_breaks' | 'tie_break_set_id'> | undefined> {
  const { rows } = await sql<Pick<ContestFacts, 'tie_breaks' | 'tie_break_set_id'>>`
    select c.tie_breaks, c.tie_break_set_id
    from event e
      join event_division d on d.tenant_id = e.tenant_id and d.event_id in (e.id, e.copied_from_id)
      join contest c on c.tenant_id = d.tenant_id and c.event_division_id = d.id
    where e.tenant_id = ${tenant.id} and e.id = ${event_id}
    order by d.event_id = e.id desc, c.drawn_at desc, d.id limit 1`.execute(db)
  return rows[0]
}

/** How the division of the same name was played at the event that a division’s event was copied from. */
export async function findLastTime(
  { db, tenant }: Context,
  division_id: number,
): Promise<Pick<ContestFacts, 'format' | 'scoring'> | undefined> {
  const { rows } = await sql<Pick<ContestFacts, 'format' | 'scoring'>>`
    select c.format, c.scoring
    from event_division d
      join event e on e.tenant_id = d.tenant_id and e.id = d.event_id
      join event_division last on last.tenant_id = e.tenant_id and last.event_id = e.copied_from_id and last.label = d.label
      join contest c on c.tenant_id = last.tenant_id and c.event_division_id = last.id
    where d.tenant_id = ${tenant.id} and d.id = ${division_id} limit 1`.execute(db)
  return rows[0]
}

/** The divisions of a published event that visitors may see the games of. */
export async function findPublished({ db, tenant }: Context, event_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from contest c
      join event_division d on d.tenant_id = c.tenant_id and d.id = c.event_division_id
    where c.tenant_id = ${tenant.id} and d.event_id = ${event_id} and c.is_published
    order by d.position, d.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type KnownTeam = {
  entrant_id: number
  name: string
  club: string
  club_id: number | null
  /** Its home state as somebody wrote it: of its club, or in the list it came with. */
  home_state: string | null
  confirmed: boolean
  seed: number | null
  withdrawn: boolean
}

/**
 * Who has a seat, and who has a spot in the division and may get one; in the order they entered. A team whose entry ended because the event
 * was canceled hasn’t withdrawn: nobody wins by that.
 */
export async function findTeams(
  { db, tenant }: Context,
  division_ids: readonly number[],
): Promise<(KnownTeam & OfDivision)[]> {
  const { rows } = await sql<KnownTeam & OfDivision>`
    select n.event_division_id, n.id as entrant_id, coalesce(t.name, o.name) as name, coalesce(c.name, '') as club, t.club_id,
      coalesce(o.state, c.club_details #>> '{address,state}') as home_state, n.status = 'confirmed' as confirmed,
      s.seed, s.withdrawn_at is not null or (s.seed is not null and n.status not in ('confirmed', 'called_off')) as withdrawn
    from entrant n
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
      left join contest_seat s on s.tenant_id = n.tenant_id and s.event_division_id = n.event_division_id
        and s.entrant_id = n.id
    where n.tenant_id = ${tenant.id} and n.event_division_id = any (${[...division_ids]}::bigint[]) and n.member_id is null
      and (n.status = 'confirmed' or s.seed is not null)
    order by s.seed nulls last, n.id`.execute(db)
  return rows
}

export type StageRow = {
  id: number
  position: number
  settings: { spec: Format['stages'][number]; groups: string[][] }
}

export async function findStages(
  { db, tenant }: Context,
  division_ids: readonly number[],
): Promise<(StageRow & OfDivision)[]> {
  const { rows } = await sql<StageRow & OfDivision>`
    select event_division_id, id, position, settings from stage
    where tenant_id = ${tenant.id} and event_division_id = any (${[...division_ids]}::bigint[]) order by position`.execute(
    db,
  )
  return rows
}

export type GameRow = {
  id: number
  version: number
  number: number
  stage: number
  side: number
  round: number
  section: LayoutGame['section']
  home_source: string
  visitor_source: string
  only_if: LayoutGame['only_if']
  winner_place: number | null
  loser_place: number | null
  state: 'open' | 'over' | 'dropped'
  /** It is not played, because of the weather. */
  is_called_off: boolean
}

export async function findGames(
  { db, tenant }: Context,
  division_ids: readonly number[],
): Promise<(GameRow & OfDivision)[]> {
  const { rows } = await sql<GameRow & OfDivision>`
    select g.event_division_id, g.id, g.version, g.number, s.position as stage, g.side, g.round, g.section, g.home_source, g.visitor_source,
      g.only_if, g.winner_place, g.loser_place, g.state,
      g.called_off_by is not null as is_called_off
    from game g join stage s on s.tenant_id = g.tenant_id and s.id = g.stage_id
    where g.tenant_id = ${tenant.id} and g.event_division_id = any (${[...division_ids]}::bigint[])
    order by g.number, g.id`.execute(db)
  return rows
}

/** Of which division a game is. */
export const getDivisionOfGame = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('game')
    .select('event_division_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('state', '<>', 'dropped')
    .executeTakeFirst()

export type ResultRow = {
  game_id: number
  home: number
  visitor: number
  home_runs: number
  visitor_runs: number
  ended: Ended
  forfeit: 'home' | 'visitor' | 'both' | null
  confirmation: Confirmation
  final_at: string | null
}

/** The last result of each game, without those that were taken back. */
export async function findResults(
  { db, tenant, now }: Context,
  division_ids: readonly number[],
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select * from (
      select distinct on (r.game_id) r.game_id, r.home_entrant_id as home, r.visitor_entrant_id as visitor, r.home_runs,
        r.visitor_runs, r.ended, r.forfeit,
        case when r.is_disputed then 'disputed' when r.unconfirmed_until > ${now} then 'unconfirmed' else 'final' end as confirmation,
        case when not r.is_disputed and r.unconfirmed_until > ${now} then r.unconfirmed_until end as final_at
      from game_result r join game g on g.tenant_id = ${tenant.id} and g.id = r.game_id
      where r.tenant_id = ${tenant.id} and g.event_division_id = any (${[...division_ids]}::bigint[])
      order by r.game_id, r.id desc) last
    where ended <> 'void'`.execute(db)
  return rows
}

/** When the game of result `r` was over: at its first result, or the first one since it was taken back. A correction doesn’t change it. */
export const endedAt = (tenant_id: number) => sql`
  (select min(f.at) from game_result f where f.tenant_id = ${tenant_id} and f.game_id = r.game_id
    and not exists (select from game_result v
      where v.tenant_id = ${tenant_id} and v.game_id = f.game_id and v.id >= f.id and v.ended = 'void'))`

export async function findResultsOf({ db, tenant }: Context, game_id: number) {
  const { rows } = await sql<Out<typeof listResults>[number]>`
    select r.at, coalesce(u.first_name || ' ' || u.last_name, '') as by, coalesce(h.name, ho.name) as home, coalesce(v.name, vo.name) as visitor, r.home_runs,
      r.visitor_runs, r.ended, r.reason
    from game_result r
      left join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
      join entrant nh on nh.tenant_id = r.tenant_id and nh.id = r.home_entrant_id
      left join team h on h.tenant_id = nh.tenant_id and h.id = nh.team_id
      left join outside_team ho on ho.tenant_id = nh.tenant_id and ho.id = nh.outside_team_id
      join entrant nv on nv.tenant_id = r.tenant_id and nv.id = r.visitor_entrant_id
      left join team v on v.tenant_id = nv.tenant_id and v.id = nv.team_id
      left join outside_team vo on vo.tenant_id = nv.tenant_id and vo.id = nv.outside_team_id
    where r.tenant_id = ${tenant.id} and r.game_id = ${game_id} order by r.id desc limit 100`.execute(db)
  return rows
}

type Drawn = Omit<ContestFacts, 'version' | 'is_published' | 'drawn_at' | 'scoring'> & { drawn_at: Date }

/** False if somebody else has drawn it first. */
export async function insertContest(
  { db, tenant }: Context,
  division_id: number,
  { format, tie_breaks, tie_break_set_id, pools, draw_method, draw_seed, drawn_at }: Drawn,
  scoring: ScoringRules | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into contest (tenant_id, event_division_id, format, tie_breaks, tie_break_set_id, pools, draw_method, draw_seed, drawn_at, scoring)
    values (${tenant.id}, ${division_id}, ${asJson(format)}, ${asJson(tie_breaks)}, ${tie_break_set_id}, ${pools && asJson(pools)}, ${draw_method},
      ${draw_seed}, ${drawn_at}, ${scoring && asJson(scoring)})
    on conflict do nothing returning version`.execute(db)
  return rows.length > 0
}

export const setContest = (
  { db, tenant }: Context,
  division_id: number,
  { format, tie_breaks, tie_break_set_id, pools, draw_method, draw_seed, drawn_at }: Drawn,
) =>
  sql`
    update contest set format = ${asJson(format)}, tie_breaks = ${asJson(tie_breaks)}, tie_break_set_id = ${tie_break_set_id}, pools = ${pools && asJson(pools)},
      draw_method = ${draw_method}, draw_seed = ${draw_seed}, drawn_at = ${drawn_at}, version = version + 1
    where tenant_id = ${tenant.id} and event_division_id = ${division_id}`.execute(db)

export const setPublished = ({ db, tenant }: Context, division_id: number, is_published: boolean) =>
  sql`
    update contest set is_published = ${is_published}, version = version + 1
    where tenant_id = ${tenant.id} and event_division_id = ${division_id}`.execute(db)

export async function putSeats(
  { db, tenant }: Context,
  division_id: number,
  seats: readonly { seed: number; entrant_id: number; withdrawn_at: Date | null }[],
): Promise<void> {
  await sql`delete from contest_seat where tenant_id = ${tenant.id} and event_division_id = ${division_id}`.execute(
    db,
  )
  await sql`
    insert into contest_seat (tenant_id, event_division_id, seed, entrant_id, withdrawn_at)
    select ${tenant.id}, ${division_id}, s.seed, s.entrant_id, s.withdrawn_at
    from jsonb_to_recordset(${asJson(seats)}) as s(seed int, entrant_id bigint, withdrawn_at timestamptz)
    returning 1`.execute(db)
}

export async function setWithdrawn(
  { db, tenant }: Context,
  { division_id, entrant_id, at }: { division_id: number; entrant_id: number; at: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update contest_seat set withdrawn_at = ${at}
    where tenant_id = ${tenant.id} and event_division_id = ${division_id} and entrant_id = ${entrant_id}
    returning seed`.execute(db)
  await sql`
    update contest set version = version + 1
    where tenant_id = ${tenant.id} and event_division_id = ${division_id}`.execute(db)
  return rows.length > 0
}

/** The stages of a draw; returns their ids by position. */
export async function putStages(
  { db, tenant }: Context,
  division_id: number,
  stages: readonly { position: number; kind: string; settings: StageRow['settings'] }[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; position: number }>`
    insert into stage (tenant_id, event_division_id, position, kind, settings)
    select ${tenant.id}, ${division_id}, s.position, s.kind, s.settings
    from jsonb_to_recordset(${asJson(stages)}) as s(position int, kind text, settings jsonb)
    on conflict (tenant_id, event_division_id, position) do update set kind = excluded.kind, settings = excluded.settings
    returning id, position`.execute(db)
  return new Map(rows.map(({ id, position }) => [position, id]))
}

export type NewGame = {
  /** Of a game that there was before; null for a new one. */
  id: number | null
  stage_id: number
  number: number
  side: number
  round: number
  section: string
  home_source: string
  visitor_source: string
  only_if: LayoutGame['only_if']
  winner_place: number | null
  loser_place: number | null
  minutes: number
  state: 'open' | 'over'
}

/** Writes the games of a draw: over those there were, and new ones for the rest. What is left over is dropped. */
export async function putGames({ db, tenant }: Context, division_id: number, games: readonly NewGame[]) {
  // Numbers are free before they are given again.
  await sql`
    update game set state = 'dropped' where tenant_id = ${tenant.id} and event_division_id = ${division_id}`.execute(
    db,
  )
  const shape = sql`id bigint, stage_id bigint, number int, side int, round int, section text, home_source text,
    visitor_source text, only_if jsonb, winner_place int, loser_place int, minutes int, state text`
  const old = games.filter(({ id }) => id !== null)
  const added = games.filter(({ id }) => id === null)
  await sql`
    update game g set stage_id = n.stage_id, number = n.number, side = n.side, round = n.round, section = n.section,
      home_source = n.home_source, visitor_source = n.visitor_source, only_if = nullif(n.only_if, 'null'),
      winner_place = n.winner_place, loser_place = n.loser_place, minutes = n.minutes, state = n.state, called_off_by = null, version = g.version + 1
    from jsonb_to_recordset(${asJson(old)}) as n(${shape})
    where g.tenant_id = ${tenant.id} and g.id = n.id`.execute(db)
  await sql`
    insert into game (tenant_id, event_division_id, stage_id, number, side, round, section, home_source, visitor_source, only_if,
      winner_place, loser_place, minutes, state)
    select ${tenant.id}, ${division_id}, n.stage_id, n.number, n.side, n.round, n.section, n.home_source, n.visitor_source,
      nullif(n.only_if, 'null'), n.winner_place, n.loser_place, n.minutes, n.state
    from jsonb_to_recordset(${asJson(added)}) as n(${shape})
    returning 1`.execute(db)
}

export type NewResult = Omit<ResultRow, 'ended' | 'confirmation' | 'final_at'> & {
  ended: Ended | 'void'
  reason: string | null
  /** Until then it can be confirmed or disputed; without it, the result is final. */
  unconfirmed_until?: Date | null
  is_disputed?: boolean
}

export async function insertResult({ db, tenant, user, now }: Context, result: NewResult): Promise<void> {
  const { game_id, home, visitor, home_runs, visitor_runs, ended, forfeit, reason } = result
  const { unconfirmed_until = null, is_disputed = false } = result
  await sql`
    insert into game_result (tenant_id, game_id, home_entrant_id, visitor_entrant_id, home_runs, visitor_runs, ended, forfeit,
      reason, user_id, at, unconfirmed_until, is_disputed)
    values (${tenant.id}, ${game_id}, ${home}, ${visitor}, ${home_runs}, ${visitor_runs}, ${ended}, ${forfeit}, ${reason},
      ${user?.id ?? null}, ${now}, ${unconfirmed_until}, ${is_disputed})`.execute(db)
  await sql`
    update game set state = ${ended === 'void' ? 'open' : 'over'}, version = version + 1
    where tenant_id = ${tenant.id} and id = ${game_id}`.execute(db)
}
