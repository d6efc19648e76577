import { sql } from 'kysely'
import type { OfficeEvent } from 'contract/events/office'
import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'
import type { EventFacts } from './office-queries.ts'

type Own = Pick<
  OfficeEvent,
  | 'name'
  | 'slug'
  | 'starts_on'
  | 'ends_on'
  | 'registration_opens_on'
  | 'registration_closes_on'
  | 'age_cutoff_on'
  | 'roster_lock_on'
> & { copied_from_id: number }

/** A draft with the texts, the picture and the limit of another event; undefined if the slug is taken. */
export async function insertCopy(
  { db, tenant, now }: Context,
  {
    kind,
    entrant,
    summary,
    description_html,
    venue,
    capacity,
    image,
    needs_membership,
    needs_approval,
    roster_most,
    guests_most,
    club_discounts,
    check_days,
    check_note,
    release_days,
  }: EventFacts,
  own: Own,
): Promise<number | undefined> {
  const made = await db
    .insertInto('event')
    .values({
      ...own,
      ...{
        kind,
        entrant,
        summary,
        description_html,
        capacity,
        image,
        needs_membership,
        needs_approval,
        roster_most,
        guests_most,
        check_days,
        check_note,
        release_days,
      },
      club_discounts: asJson(club_discounts),
      tenant_id: tenant.id,
      venue: asJson(venue),
      status: 'draft',
      created_at: now,
      updated_at: now,
    })
    .onConflict((taken) => taken.columns(['tenant_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export const copyPolicyOfEvent = ({ db, tenant }: Context, from: number, to: number) =>
  sql`
    insert into event_refund_policy (tenant_id, event_id, refund_policy_id)
    select ${tenant.id}::bigint, ${to}::bigint, refund_policy_id from event_refund_policy
    where tenant_id = ${tenant.id} and event_id = ${from}
    returning 1`.execute(db)
