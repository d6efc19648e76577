import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'
import { EVENT_ENTRANT } from '../entrants/approval-terms.ts'

/** Parties whose spots are held, and whose card may be charged for them. */
export async function findPartiesToCharge({ db, tenant, now }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from event_party p
      join mandate d on d.tenant_id = p.tenant_id and d.purpose = ${EVENT_ENTRANT} and d.subject_id = p.id and d.ended_at is null
    where p.tenant_id = ${tenant.id} and p.state = 'held' and p.held_until > ${now} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
