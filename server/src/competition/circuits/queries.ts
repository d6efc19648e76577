import { sql } from 'kysely'
import type { CircuitEvent, CircuitRow } from 'contract/competition/ranking/circuits'
import type { PointsRules } from 'contract/competition/ranking/ranking'
import { placeOfEvent } from '../../events/events.ts'
import type { Context } from '../../plumbing/context.ts'
import { asJson } from '../../plumbing/database/database.ts'
import { isOwnCircuit } from '../../plumbing/database/own-events-queries.ts'

export async function findCircuits(context: Context): Promise<CircuitRow[]> {
  const { db, tenant } = context
  const { rows } = await sql<CircuitRow>`
    select c.id, c.slug, c.name, c.is_published, count(e.id)::int as events, min(e.starts_on) as first_on,
      max(e.ends_on) as last_on
    from circuit c
      left join circuit_event ce on ce.tenant_id = c.tenant_id and ce.circuit_id = c.id
      left join event e on e.tenant_id = ce.tenant_id and e.id = ce.event_id
    where c.tenant_id = ${tenant.id} and ${isOwnCircuit(context, sql`c.id`)}
    group by c.id, c.slug, c.name, c.is_published
    order by max(e.ends_on) desc nulls first, c.id desc limit 500`.execute(db)
  return rows
}

export type CircuitFacts = {
  id: number
  slug: string
  name: string
  summary: string
  is_published: boolean
  rules: PointsRules
  version: number
}

type Which = { id: number } | { slug: string }

/** `lock` keeps it from others who change it. */
export async function findCircuit(
  { db, tenant }: Context,
  which: Which,
  { lock = false } = {},
): Promise<CircuitFacts | undefined> {
  const { rows } = await sql<CircuitFacts>`
    select id, slug, name, summary, is_published, rules, version from circuit
    where tenant_id = ${tenant.id} and ${'id' in which ? sql`id = ${which.id}` : sql`slug = ${which.slug}`}
    ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The events of a circuit, the first one at the top. */
export async function findEventsOfCircuit(
  { db, tenant }: Context,
  circuit_id: number,
): Promise<CircuitEvent[]> {
  const { rows } = await sql<CircuitEvent>`
    select e.id, e.slug, e.name, e.kind, e.status, e.starts_on, e.ends_on,
      (select concat_ws(', ', nullif(at.place->>'city', ''), nullif(at.place->>'state', ''))
        from (select ${placeOfEvent(tenant.id)} as place) at) as place
    from circuit_event ce join event e on e.tenant_id = ce.tenant_id and e.id = ce.event_id
    where ce.tenant_id = ${tenant.id} and ce.circuit_id = ${circuit_id} order by e.starts_on, e.id`.execute(
    db,
  )
  return rows
}

/** The published circuits that an event counts toward. */
export const findCircuitsOfEvent = ({ db, tenant }: Context, event_id: number) =>
  db
    .selectFrom('circuit_event')
    .innerJoin('circuit', (join) =>
      join
        .onRef('circuit.tenant_id', '=', 'circuit_event.tenant_id')
        .onRef('circuit.id', '=', 'circuit_event.circuit_id'),
    )
    .select(['circuit.slug', 'circuit.name'])
    .where('circuit_event.tenant_id', '=', tenant.id)
    .where('circuit_event.event_id', '=', event_id)
    .where('circuit.is_published', '=', true)
    .orderBy('circuit.name')
    .orderBy('circuit.id')
    .execute()

/** Those of these events that teams enter. */
export async function findTeamEventsAmong(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[]) and entrant = 'team'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Undefined if another circuit has the slug. */
export const insertCircuit = (
  { db, tenant }: Context,
  { rules, ...circuit }: Pick<CircuitFacts, 'slug' | 'name' | 'rules'>,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto('circuit')
    .values({ tenant_id: tenant.id, ...circuit, rules: asJson(rules) })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()

export async function isSlugTaken({ db, tenant }: Context, slug: string, but: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from circuit where tenant_id = ${tenant.id} and slug = ${slug} and id <> ${but}`.execute(db)
  return rows.length > 0
}

export const setCircuit = (
  { db, tenant }: Context,
  id: number,
  { rules, ...change }: Partial<Omit<CircuitFacts, 'id' | 'version'>>,
) =>
  db
    .updateTable('circuit')
    .set({ ...change, ...(rules && { rules: asJson(rules) }), version: sql`version + 1` })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()

export async function putEvents({ db, tenant }: Context, circuit_id: number, ids: readonly number[]) {
  await sql`
    delete from circuit_event where tenant_id = ${tenant.id} and circuit_id = ${circuit_id}
      and not (event_id = any (${[...ids]}::bigint[]))`.execute(db)
  await sql`
    insert into circuit_event (tenant_id, circuit_id, event_id)
    select ${tenant.id}, ${circuit_id}, id from unnest(${[...ids]}::bigint[]) as asked (id)
    on conflict do nothing`.execute(db)
}

export const removeCircuit = ({ db, tenant }: Context, id: number) =>
  db.deleteFrom('circuit').where('tenant_id', '=', tenant.id).where('id', '=', id).execute()

/** Divisions of a circuit’s events whose games visitors may see, with what they are ranked by. */
export type CountingDivision = {
  id: number
  event_id: number
  label: string
  /** The structure’s division, and its label; null where the office chose the ages. */
  division_id: number | null
  age: string | null
}

export async function findCountingDivisions(
  { db, tenant }: Context,
  circuit_id: number,
): Promise<CountingDivision[]> {
  const { rows } = await sql<CountingDivision>`
    select d.id, d.event_id, d.label, d.division_id, a.label as age
    from circuit_event ce
      join event e on e.tenant_id = ce.tenant_id and e.id = ce.event_id and e.status not in ('draft', 'cancelled')
      join event_division d on d.tenant_id = e.tenant_id and d.event_id = e.id
      join contest c on c.tenant_id = d.tenant_id and c.event_division_id = d.id and c.is_published
      left join division a on a.tenant_id = d.tenant_id and a.id = d.division_id
    where ce.tenant_id = ${tenant.id} and ce.circuit_id = ${circuit_id}
    order by coalesce(a.max_age, d.max_age) nulls last, d.label, d.id`.execute(db)
  return rows
}

/** Who an entrant is beyond its event: a team, or one from elsewhere, which is known again by its name and its coach’s address. */
export type KnownEntrant = {
  entrant_id: number
  team_id: number | null
  outside_team_id: number | null
  same_as: string | null
  name: string
  club: string
}

export async function findWhoTheyAre(
  { db, tenant }: Context,
  event_ids: readonly number[],
): Promise<KnownEntrant[]> {
  const { rows } = await sql<KnownEntrant>`
    select n.id as entrant_id, n.team_id, n.outside_team_id, lower(o.name) || ' ' || lower(nullif(o.email, '')) as same_as,
      coalesce(t.name, o.name) as name, coalesce(c.name, '') as club
    from entrant n
      left join team t on t.tenant_id = n.tenant_id and t.id = n.team_id
      left join club c on c.tenant_id = t.tenant_id and c.id = t.club_id
      left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
    where n.tenant_id = ${tenant.id} and n.event_id = any (${[...event_ids]}::bigint[]) and n.member_id is null
    order by n.id`.execute(db)
  return rows
}

export type PointsEntry = {
  id: number
  ranked_in: string
  team_id: number | null
  outside_team_id: number | null
  points: number
  reason: string
  at: string
}

export async function findPointsEntries({ db, tenant }: Context, circuit_id: number): Promise<PointsEntry[]> {
  const { rows } = await sql<PointsEntry>`
    select id, ranked_in, team_id, outside_team_id, points, reason, at from points_entry
    where tenant_id = ${tenant.id} and circuit_id = ${circuit_id} order by id`.execute(db)
  return rows
}

/** False if an entry with this request key exists already. */
export async function insertPointsEntry(
  { db, tenant, user, now }: Context,
  entry: Omit<PointsEntry, 'id' | 'at'> & { circuit_id: number; request_key: string },
): Promise<boolean> {
  const made = await db
    .insertInto('points_entry')
    .values({ tenant_id: tenant.id, user_id: user?.id ?? null, at: now, ...entry })
    .onConflict((same) => same.columns(['tenant_id', 'circuit_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}
