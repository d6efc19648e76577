import type { Day } from 'contract/dates'
import { sql } from 'kysely'
import type { OfficeCoupon } from 'contract/payments/coupons'
import type { Context } from '../plumbing/context.ts'

/** Active coupons whose last day is within a season: those the next season may want again. */
export async function findCouponsEnding({ db, tenant }: Context, from: Day, until: Day) {
  const { rows } = await sql<Omit<OfficeCoupon, 'used' | 'version'>>`
    select c.id, c.code, c.name, case c.kind when 'percentage' then 1 else 2 end as coupon_type_id, c.value,
      c.starts_on as start_date, c.ends_on as end_date, c.max_uses, c.max_uses_per_buyer,
      to_jsonb(c.membership_ids) as membership_ids, c.applies_to,
      null as event_ids, null as event_division_ids, c.status
    from coupon c where c.tenant_id = ${tenant.id} and c.status = 'active' and c.applies_to = 'memberships'
      and c.ends_on between ${from}::date and ${until}::date
    order by c.code limit 500`.execute(db)
  return rows
}

/** Which of these codes are taken. */
export async function findCodes({ db, tenant }: Context, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select upper(c.code) as code from coupon c
    where c.tenant_id = ${tenant.id} and upper(c.code) = any(${codes}::text[])`.execute(db)
  return new Set(rows.map(({ code }) => code))
}
