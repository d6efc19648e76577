import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

export type Place = { venue: string; map: string | null; changed_at: string | null }

/** Where published games are, and when that changed after it was first said. */
export async function findPlaces({ db, tenant }: Context, event_id: number): Promise<Map<number, Place>> {
  const { rows } = await sql<
    Omit<Place, 'map'> & { game_id: number; map_url: string | null; address: string }
  >`
    select p.game_id, v.name as venue, v.map_url,
      concat_ws(', ', v.address, v.city, v.state, v.postal_code) as address,
      case when p.sequence > 0 then p.changed_at end as changed_at
    from placement p
      join venue_field f on f.tenant_id = p.tenant_id and f.id = p.field_id
      join venue v on v.tenant_id = f.tenant_id and v.id = f.venue_id
    where p.tenant_id = ${tenant.id} and p.event_id = ${event_id} and p.schedule = 'published'`.execute(db)
  const mapOf = (address: string) =>
    `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`
  return new Map(
    rows.map(({ game_id, map_url, address, ...place }) => [
      game_id,
      { ...place, map: map_url ?? mapOf(address) },
    ]),
  )
}
