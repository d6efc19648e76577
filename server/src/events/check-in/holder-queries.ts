import { sql } from 'kysely'
import type { Day } from 'contract/dates'
import type { VenueHolder } from 'contract/venues/holder'
import type { Context } from '../../plumbing/context.ts'

/** A venue of an event that wants certificates, with the holder they have to name. */
export type EventHolder = Pick<VenueHolder, 'holder_email' | 'holder_insured' | 'least_limit_cents'> & {
  venue_id: number
  venue: string
  holder_name: string
  holder_address: string
}

/** The venues of an event that want a certificate from every team, the main one first. */
export async function findHolders({ db, tenant }: Context, event_id: number): Promise<EventHolder[]> {
  const { rows } = await sql<EventHolder>`
    select v.id as venue_id, v.name as venue, coalesce(v.holder_name, v.name) as holder_name,
      coalesce(v.holder_address, v.address || ', ' || v.city || ', ' || v.state || coalesce(' ' || v.postal_code, ''))
        as holder_address,
      v.holder_email, v.holder_insured, v.least_limit_cents
    from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
    where ev.tenant_id = ${tenant.id} and ev.event_id = ${event_id} and v.needs_certificate
    order by ev.position`.execute(db)
  return rows
}

/** Events that want certificates and are on, or start within some days: the soonest first. */
export async function findWantingEvents(
  { db, tenant }: Context,
  { today, days }: { today: Day; days: number },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from event e
    where e.tenant_id = ${tenant.id} and e.status not in ('draft', 'cancelled') and e.ends_on >= ${today}::date
      and e.starts_on <= ${today}::date + ${days}::int
      and exists (select from event_venue ev join venue v on v.tenant_id = ev.tenant_id and v.id = ev.venue_id
        where ev.tenant_id = ${tenant.id} and ev.event_id = e.id and v.needs_certificate)
    order by e.starts_on, e.id`.execute(db)
  return rows
}
