import { sql } from 'kysely'
import type { EventStatus } from 'contract/events/moves'
import type { Context } from '../plumbing/context.ts'

/**
 * The status of an event, which nobody in the office changes before the transaction ends; undefined where there is no such event. For what
 * tells people something, or asks them for money, that an event being canceled would make untrue. Held after orders and parties, as
 * `lockPlaces` is, and before all else of the event; unlike it, this keeps out nobody who does the same.
 */
export async function holdStatus({ db, tenant }: Context, id: number): Promise<EventStatus | undefined> {
  const { rows } = await sql<{ status: EventStatus }>`
    select status from event where tenant_id = ${tenant.id} and id = ${id} for key share`.execute(db)
  return rows[0]?.status
}
