import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { NewEvent, Venue } from 'contract/events'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

/** Events that are not over, next one first. */
export const findUpcomingEvents = (context: Context, today: Day) =>
  events(context)
    .where('event.status', '=', 'published')
    .where('event.ends_on', '>=', today)
    .orderBy('event.starts_on')
    .orderBy('event.id')
    .limit(200)
    .execute()

export const getEvent = (context: Context, slug: string) =>
  events(context)
    .select(['event.description_html', 'event.capacity', 'event.updated_at'])
    .select((event) => event.ref('event.status').$castTo<'published' | 'cancelled'>().as('status'))
    .where('event.slug', '=', slug)
    .where('event.status', '!=', 'draft')
    .executeTakeFirst()

const events = ({ db, tenant }: Context) =>
  db
    .selectFrom('event')
    .where('event.tenant_id', '=', tenant.id)
    .select([
      'event.id',
      'event.slug',
      'event.name',
      'event.summary',
      'event.starts_on',
      'event.ends_on',
      'event.age_cutoff_on',
      'event.price_cents',
      'event.registration_opens_on',
      'event.registration_closes_on',
      'event.image',
    ])
    .select((event) => [
      event.ref('event.venue').$castTo<Venue>().as('venue'),
      event.ref('event.entrant').$castTo<NewEvent['entrant']>().as('entrant'),
      jsonArrayFrom(
        event
          .selectFrom('event_division as held')
          .innerJoin('division', (join) =>
            join
              .onRef('division.tenant_id', '=', 'held.tenant_id')
              .onRef('division.id', '=', 'held.division_id'),
          )
          .select(['division.id', 'division.label', 'division.max_age', 'division.min_age'])
          .where('held.tenant_id', '=', tenant.id)
          .where('division.tenant_id', '=', tenant.id)
          .whereRef('held.event_id', '=', 'event.id')
          .orderBy('division.max_age')
          .orderBy('division.label'),
      ).as('divisions'),
    ])

/** Undefined if the slug is taken. */
export async function insertEvent(
  { db, tenant, now }: Context,
  { division_ids, venue, age_cutoff_on, capacity, image, ...event }: NewEvent,
): Promise<number | undefined> {
  const made = await db
    .insertInto('event')
    .values({
      ...event,
      tenant_id: tenant.id,
      venue: asJson(venue),
      age_cutoff_on: age_cutoff_on ?? event.starts_on,
      capacity: capacity ?? null,
      image: image ?? null,
      updated_at: now,
    })
    .onConflict((taken) => taken.columns(['tenant_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && division_ids.length > 0)
    await db
      .insertInto('event_division')
      .values(division_ids.map((division_id) => ({ tenant_id: tenant.id, event_id: made.id, division_id })))
      .execute()
  return made?.id
}
