import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

type Wanted = {
  personal: { first_name: string; last_name: string; dob: string }
  membership_id: number
  season_id: number
  /** Addresses that prove who it is. */
  emails: readonly string[]
  /** The record a renewal is for. */
  member_id: number | undefined
}

/**
 * Whether a card is being charged at this moment for the same membership of the same person through another
 * draft.
 */
export async function isPaidElsewhere(
  { db, tenant }: Context,
  draft_id: number,
  { personal, membership_id, season_id, emails, member_id }: Wanted,
): Promise<boolean> {
  const addresses = emails.map((email) => email.toLowerCase())
  const { rows } = await sql`
    select 1 from orders o
      join order_part b on b.tenant_id = o.tenant_id and b.order_id = o.id and b.purpose = 'registration'
      join registration_draft d on d.tenant_id = o.tenant_id and d.id = b.subject_id and d.order_id = o.id
      cross join lateral jsonb_array_elements(d.checked_out -> 'people') p
    where o.tenant_id = ${tenant.id} and o.status = 'processing'
      and d.tenant_id = ${tenant.id} and d.id <> ${draft_id} and (d.checked_out ->> 'season_id')::bigint = ${season_id}
      and (p ->> 'membership_id')::bigint = ${membership_id}
      and ((d.known -> 'people' ->> (p ->> 'key'))::bigint = ${member_id ?? null}::bigint
        or lower(p -> 'personal' ->> 'first_name') = lower(${personal.first_name})
        and lower(p -> 'personal' ->> 'last_name') = lower(${personal.last_name})
        and p -> 'personal' ->> 'dob' = ${personal.dob}
        and (lower(d.checked_out -> 'registrant' ->> 'email') = any(${addresses}::text[])
          or not (p ->> 'is_minor')::boolean and lower(p -> 'personal' ->> 'email') = any(${addresses}::text[])))
    limit 1`.execute(db)
  return rows.length > 0
}
