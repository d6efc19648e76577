import { sql } from 'kysely'
import type { Context } from '../../plumbing/context.ts'

/** The entries of accounts, and those of teams from outside that were entered with an address. */
const theirs = (tenant_id: number, { user_ids, emails }: Whose) => sql`
  select n.id from entrant n
    join event_party p on p.tenant_id = n.tenant_id and p.id = n.party_id
    left join outside_team o on o.tenant_id = n.tenant_id and o.id = n.outside_team_id
  where n.tenant_id = ${tenant_id} and (p.user_id = any (${[...user_ids]}::bigint[])
    or o.email = any (${emails.map((email) => email.toLowerCase())}::text[]))`

type Whose = { user_ids: readonly number[]; emails: readonly string[] }

/** What somebody has said about where teams stay, for their own data. */
export async function findStaysOf({ db, tenant }: Context, whose: Whose) {
  const { rows } = await sql<{ event: string; postal_code: string | null }>`
    select e.name as event, s.postal_code, s.exemption, s.exemption_reason, s.decision_reason,
      (select coalesce(jsonb_agg(jsonb_build_object('hotel', b.hotel, 'rooms', b.rooms, 'nights', b.nights) order by b.position), '[]')
        from stay_booking b where b.tenant_id = ${tenant.id} and b.entrant_id = s.entrant_id) as bookings
    from team_stay s join event e on e.tenant_id = s.tenant_id and e.id = s.event_id
    where s.tenant_id = ${tenant.id} and s.entrant_id in (${theirs(tenant.id, whose)})
    order by s.entrant_id`.execute(db)
  return rows
}

/** How many rooms a team had stays; where it comes from and why it asked for an exemption is forgotten. */
export async function blankStays({ db, tenant }: Context, whose: Whose): Promise<void> {
  await sql`
    update team_stay set postal_code = null, exemption_reason = null, decision_reason = null
    where tenant_id = ${tenant.id} and num_nonnulls(postal_code, exemption_reason, decision_reason) > 0
      and entrant_id in (${theirs(tenant.id, whose)})`.execute(db)
}
