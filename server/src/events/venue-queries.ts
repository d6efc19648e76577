import { sql } from 'kysely'
import type { saveEventVenues } from 'contract/events/venues'
import type { In } from 'contract/operation'
import type { OfficeVenue } from 'contract/venues'
import type { Context } from '../plumbing/context.ts'
import { isOwnEvent } from '../plumbing/database/own-events-queries.ts'

/** Where event `e` takes place: its main venue, or what was typed as text. */
export const placeOfEvent = (tenant_id: number) => sql`
  coalesce((select jsonb_build_object('name', v.name, 'address', v.address, 'city', v.city, 'state', v.state)
      from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
      where ev.tenant_id = ${tenant_id} and ev.event_id = e.id order by ev.position limit 1),
    e.venue)`

/** The time zone of event `e`’s main venue; null without one. */
export const timeZoneOfEvent = (tenant_id: number) => sql<string | null>`
  (select v.time_zone from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
    where ev.tenant_id = ${tenant_id} and ev.event_id = e.id order by ev.position limit 1)`

/** Event `e` takes place at a venue whose name or address is like this. */
export const isAtVenueLike = (tenant_id: number, like: string) => sql`
  exists (select from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
    where ev.tenant_id = ${tenant_id} and ev.event_id = e.id and (v.name_key like ${like} or v.place_key like ${like}))`

/** All venues of event `e`, the main one first, with the fields it uses as `field` says: 2 before 10. */
const venuesOfEvent = (
  tenant_id: number,
  columns: ReturnType<typeof sql>,
  field: ReturnType<typeof sql>,
) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'address', v.address, 'city', v.city, 'state', v.state,
        ${columns}, 'fields', (select jsonb_agg(${field} order by length(f.name), f.name)
          from event_venue_field uf join venue_field f on f.tenant_id = uf.tenant_id and f.id = uf.field_id
          where uf.tenant_id = ${tenant_id} and uf.event_id = e.id and uf.venue_id = v.id))
      order by ev.position), '[]')
    from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
    where ev.tenant_id = ${tenant_id} and ev.event_id = e.id)`

export const venuesForOffice = (tenant_id: number) =>
  venuesOfEvent(
    tenant_id,
    sql`'venue_id', v.id, 'is_archived', v.archived_at is not null`,
    sql`jsonb_build_object('id', f.id, 'name', f.name)`,
  )

export const venuesForVisitors = (tenant_id: number) =>
  venuesOfEvent(
    tenant_id,
    sql`'id', v.id, 'postal_code', v.postal_code, 'map_url', v.map_url, 'parking', v.parking, 'notes', v.notes`,
    sql`f.name`,
  )

/** The venues among these ids with their fields, held so that none of them is deleted or archived meanwhile. */
export async function holdVenues(
  { db, tenant }: Context,
  ids: readonly number[],
): Promise<{ id: number; is_archived: boolean; field_ids: number[] }[]> {
  await sql`
    select from venue where tenant_id = ${tenant.id} and id = any (${ids}) order by id for share`.execute(db)
  const { rows } = await sql<{ id: number; is_archived: boolean; field_ids: number[] }>`
    select v.id, v.archived_at is not null as is_archived,
      array(select f.id from venue_field f where f.tenant_id = ${tenant.id} and f.venue_id = v.id) as field_ids
    from venue v where v.tenant_id = ${tenant.id} and v.id = any (${ids})`.execute(db)
  return rows
}

/** Instead of those it had. */
export async function putVenues(
  { db, tenant }: Context,
  event_id: number,
  venues: In<typeof saveEventVenues>['venues'],
): Promise<void> {
  await db
    .deleteFrom('event_venue')
    .where('tenant_id', '=', tenant.id)
    .where('event_id', '=', event_id)
    .execute()
  if (venues.length === 0) return
  await db
    .insertInto('event_venue')
    .values(venues.map(({ venue_id }, i) => ({ tenant_id: tenant.id, event_id, venue_id, position: i + 1 })))
    .execute()
  const used = venues.flatMap(({ venue_id, field_ids }) =>
    (field_ids ?? []).map((field_id) => ({ tenant_id: tenant.id, event_id, venue_id, field_id })),
  )
  if (used.length > 0) await db.insertInto('event_venue_field').values(used).execute()
}

/** The one venue with this name in this city; undefined if there are none or several. */
export async function findVenueNamed(
  { db, tenant }: Context,
  { name, city, state }: { name: string; city: string; state: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id from venue v where v.tenant_id = ${tenant.id} and v.name_key = lower(${name})
      and lower(v.city) = lower(${city}) and v.state = ${state} limit 2`.execute(db)
  return rows.length === 1 ? rows[0]!.id : undefined
}

type EventsAt = { count: number; latest: OfficeVenue['latest_events'] }

/** What takes place at a venue, or on one of its fields by name, drafts and past events included. */
export async function findEventsAt(
  context: Context,
  { venue_id, field_id }: { venue_id: number; field_id?: number },
): Promise<EventsAt> {
  const { db, tenant } = context
  const here = sql`
    from event_venue ev join event e on e.tenant_id = ev.tenant_id and e.id = ev.event_id
    where ev.tenant_id = ${tenant.id} and ev.venue_id = ${venue_id} and ${isOwnEvent(context, sql`e.id`)}
      ${
        field_id === undefined
          ? sql``
          : sql`and exists (select from event_venue_field uf
              where uf.tenant_id = ${tenant.id} and uf.event_id = e.id and uf.field_id = ${field_id})`
      }`
  const { rows } = await sql<EventsAt>`
    select (select count(*) ${here}) as count,
      coalesce((select jsonb_agg(s) from (
        select e.id, e.name, e.starts_on ${here} order by e.starts_on desc, e.id desc limit 3) s), '[]') as latest`.execute(
    db,
  )
  return rows[0]!
}
