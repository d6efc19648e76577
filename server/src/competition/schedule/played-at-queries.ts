import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/**
 * The venues at which each team of an event can play by the published schedule, by entrant: those of its own games, and of games
 * whose teams nobody knows yet. A team is missing while it isn’t drawn, or while a game of its division has no published place.
 */
export async function venuesPlayedAt(
  { db, tenant }: Context,
  event_id: number,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await sql<{ entrant_id: number; venue_ids: number[] }>`
    with placed as (
      select g.event_division_id, f.venue_id, array[g.home_source, g.visitor_source] as sources
      from event_division d
        join game g on g.tenant_id = d.tenant_id and g.event_division_id = d.id and g.state <> 'dropped'
          and g.called_off_by is null
        left join placement p on p.tenant_id = g.tenant_id and p.event_id = d.event_id and p.schedule = 'published'
          and p.game_id = g.id
        left join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
      where d.tenant_id = ${tenant.id} and d.event_id = ${event_id}
    ), whole as (
      select event_division_id from placed group by event_division_id having count(*) = count(venue_id)
    )
    select s.entrant_id, array_agg(distinct p.venue_id) as venue_ids
    from whole w
      join placed p on p.event_division_id = w.event_division_id
      join contest_seat s on s.tenant_id = ${tenant.id} and s.event_division_id = w.event_division_id
    where 'seed:' || s.seed = any (p.sources)
      or exists (select from unnest(p.sources) as source where source not like 'seed:%')
    group by s.entrant_id`.execute(db)
  return new Map(rows.map(({ entrant_id, venue_ids }) => [entrant_id, new Set(venue_ids.map(Number))]))
}
