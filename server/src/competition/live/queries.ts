import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

export type Place = { venue: string; map: string | null; changed_at: string | null }

/** Where published games are, and when that changed after it was first said. */
export async function findPlaces({ db, tenant }: Context, event_id: number): Promise<Map<number, Place>> {
  const { rows } = await sql<Place & { game_id: number }>`
    select p.game_id, v.name as venue,
      coalesce(v.map_url, 'https://www.openstreetmap.org/search?query=' ||
        replace(concat_ws(', ', v.address, v.city, v.state, v.postal_code), ' ', '+')) as map,
      case when p.sequence > 0 then p.changed_at end as changed_at
    from placement p
      join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
      join venue v on v.tenant_id = f.tenant_id and v.id = f.venue_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.schedule = 'published'`.execute(db)
  return new Map(rows.map(({ game_id, ...place }) => [game_id, place]))
}
