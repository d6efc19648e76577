import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { PublicEvent, UpcomingEvent, Venue } from 'contract/events'
import type { mapPublicEvents, MappedEvent } from 'contract/events/public-list'
import type { In } from 'contract/operation'
import type * as z from 'zod/mini'
import type { Context } from '../plumbing/context.ts'
import type { Placed } from '../venues/venues.ts'
import { divisionsOfEvent, eventColumns } from './queries.ts'

/** More than any tenant announces at a time. */
const MOST = 1000

const PUBLIC = sql`e.status in ('published', 'closed', 'running')`

type Choices = z.output<typeof mapPublicEvents.meta>['choices']
type Asked = Omit<In<typeof mapPublicEvents>, 'near' | 'miles'>
type Matching = { id: number; places: (Placed & Pick<Venue, 'name'>)[] }

/** The public events from a day on that fit, the next one first, with all places they are at. */
export async function findMatching(
  { db, tenant }: Context,
  { kind, division, team, state, from, until }: Asked,
  today: Day,
): Promise<Matching[]> {
  const conditions = [
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(division
      ? [
          sql`exists (select from event_division d
            where d.tenant_id = ${tenant.id} and d.event_id = e.id and d.label = ${division})`,
        ]
      : []),
    ...(team
      ? [
          sql`e.entrant = 'team' and e.status = 'published'
            and e.registration_opens_on <= ${today} and e.registration_closes_on >= ${today}
            and exists (select from event_division d join division own on own.tenant_id = d.tenant_id and own.label = ${team}
              where d.tenant_id = ${tenant.id} and own.tenant_id = ${tenant.id} and d.event_id = e.id
                and (d.max_age is null or d.max_age >= own.max_age) and (d.min_age is null or d.min_age <= own.max_age)
                and (d.capacity is null or d.taken < d.capacity))`,
        ]
      : []),
    ...(state
      ? [
          sql`(exists (select from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
              where ev.tenant_id = ${tenant.id} and ev.event_id = e.id and v.state = ${state})
            or (e.venue ->> 'state' = ${state} and not exists (select from event_venue ev
              where ev.tenant_id = ${tenant.id} and ev.event_id = e.id)))`,
        ]
      : []),
    ...(from ? [sql`e.ends_on >= ${from}`] : []),
    ...(until ? [sql`e.starts_on <= ${until}`] : []),
  ].map((condition) => sql`and ${condition}`)
  const { rows } = await sql<Matching>`
    select e.id,
      coalesce((select jsonb_agg(jsonb_build_object('name', v.name, 'city', v.city, 'state', v.state,
          'postal_code', v.postal_code, 'latitude', v.latitude, 'longitude', v.longitude) order by ev.position)
        from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
        where ev.tenant_id = ${tenant.id} and ev.event_id = e.id),
        jsonb_build_array(jsonb_build_object('name', e.venue ->> 'name', 'city', e.venue ->> 'city', 'state', e.venue ->> 'state',
          'postal_code', null, 'latitude', null, 'longitude', null))) as places
    from event e
    where e.tenant_id = ${tenant.id} and ${PUBLIC} and e.ends_on >= ${today} ${sql.join(conditions, sql` `)}
    order by e.starts_on, e.id limit ${MOST}`.execute(db)
  return rows
}

/** What events from today on have: kinds, divisions from the youngest to the oldest, and states. */
export async function findChoices({ db, tenant }: Context, today: Day): Promise<Choices> {
  const { rows } = await sql<Choices>`
    with ahead as (
      select e.id, e.kind, e.venue from event e
      where e.tenant_id = ${tenant.id} and ${PUBLIC} and e.ends_on >= ${today})
    select
      array(select distinct a.kind from ahead a order by 1) as kinds,
      array(select d.label from event_division d join ahead a on a.id = d.event_id
        where d.tenant_id = ${tenant.id} group by d.label order by min(d.max_age) nulls last, d.label limit 100) as divisions,
      array(select distinct s.state from (
          select v.state from event_venue ev join ahead a on a.id = ev.event_id
            join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id where ev.tenant_id = ${tenant.id}
          union all
          select a.venue ->> 'state' from ahead a where not exists (
            select from event_venue ev where ev.tenant_id = ${tenant.id} and ev.event_id = a.id)) s
        where s.state <> '' order by 1) as states`.execute(db)
  return rows[0]!
}

/** These events, the next one first. */
export async function findListed(
  context: Context,
  ids: readonly number[],
  today: Day,
): Promise<(UpcomingEvent & Pick<PublicEvent, 'status'>)[]> {
  const { db, tenant } = context
  const { rows } = await sql<UpcomingEvent & Pick<PublicEvent, 'status'>>`
    select ${eventColumns(context, today)}, e.status, ${divisionsOfEvent(tenant.id)} as divisions
    from event e where e.tenant_id = ${tenant.id} and e.id = any (${ids})
    order by e.starts_on, e.id`.execute(db)
  return rows
}

type Mapped = Omit<MappedEvent, 'miles' | 'is_open' | 'places'> &
  Pick<PublicEvent, 'status' | 'registration_opens_on' | 'registration_closes_on'>

/** What a map says of these events, the next one first. */
export async function findMapped({ db, tenant }: Context, ids: readonly number[]): Promise<Mapped[]> {
  const { rows } = await sql<Mapped>`
    select e.id, e.slug, e.name, e.kind, e.starts_on, e.ends_on, e.status, e.registration_opens_on, e.registration_closes_on
    from event e where e.tenant_id = ${tenant.id} and e.id = any (${ids})
    order by e.starts_on, e.id`.execute(db)
  return rows
}
