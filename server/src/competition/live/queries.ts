import { sql } from 'kysely'
import type { LiveVenue } from 'contract/competition/live'
import type { Context } from '../../plumbing/context.ts'

export type Place = {
  venue_id: number
  changed_at: string | null
  was_field: string | null
  was_venue: string | null
  was_starts_at: string | null
}

/** Where published games are, and when that changed after it was first said, from what. */
export async function findPlaces({ db, tenant }: Context, event_id: number): Promise<Map<number, Place>> {
  const { rows } = await sql<Place & { game_id: number }>`
    select p.game_id, f.venue_id, case when p.was_starts_at is not null then p.changed_at end as changed_at,
      w.name as was_field, v.name as was_venue, nullif(p.was_starts_at, p.starts_at) as was_starts_at
    from placement p
      join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
      left join venue_field w on w.tenant_id = p.tenant_id and w.id = p.was_field_id and w.id <> p.field_id
      left join venue v on v.tenant_id = w.tenant_id and v.id = w.venue_id and v.id <> f.venue_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.schedule = 'published'`.execute(db)
  return new Map(rows.map(({ game_id, ...place }) => [game_id, place]))
}

export type PlacedGame = {
  starts_at: string
  minutes: number
  venue: string
  field: string
  address: string
  is_called_off: boolean
}

/** The games of some divisions on published schedules that end after a moment, by their ids. */
export async function findPlacedGames(
  { db, tenant }: Context,
  division_ids: readonly number[],
  from: Date,
): Promise<Map<number, PlacedGame>> {
  const { rows } = await sql<PlacedGame & { id: number }>`
    select g.id, p.starts_at, g.minutes, v.name as venue, f.name as field, concat_ws(', ', v.address, v.city, v.state) as address,
      g.called_off_by is not null as is_called_off
    from game g
      join placement p on p.tenant_id = g.tenant_id and p.game_id = g.id and p.schedule = 'published'
      join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
      join venue v on v.tenant_id = f.tenant_id and v.id = f.venue_id
    where g.tenant_id = ${tenant.id} and g.event_division_id = any (${[...division_ids]}::bigint[]) and g.state <> 'dropped'
      and p.starts_at + g.minutes * interval '1 minute' > ${from}`.execute(db)
  return new Map(rows.map(({ id, ...game }) => [id, game]))
}

/** The venues of an event, with what a family on the road wants to know. */
export async function findLiveVenues({ db, tenant }: Context, event_id: number): Promise<LiveVenue[]> {
  const { rows } = await sql<Omit<LiveVenue, 'map'> & { map_url: string | null; postal_code: string | null }>`
    select v.id, v.name, v.parking, v.notes, v.map_url, v.postal_code, concat_ws(', ', v.address, v.city, v.state) as address
    from event_venue e join venue v on v.tenant_id = e.tenant_id and v.id = e.venue_id
    where e.tenant_id = ${tenant.id} and e.event_id = ${event_id} order by e.position`.execute(db)
  return rows.map(({ map_url, postal_code, ...venue }) => ({
    ...venue,
    map: map_url ?? mapOf([venue.address, postal_code].filter(Boolean).join(', ')),
  }))
}

const mapOf = (address: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
