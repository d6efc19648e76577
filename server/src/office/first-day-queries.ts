import { sql } from 'kysely'
import type { Step } from 'contract/office/first-day'
import type { Day } from 'contract/dates'
import type { Context } from '../plumbing/context.ts'

/** What is set up, one look per step. Pages are asked of the module that has them. */
export async function findDone(
  { db, tenant }: Context,
  today: Day,
): Promise<Record<Exclude<Step, 'pages'>, boolean>> {
  const { rows } = await sql<Record<Exclude<Step, 'pages'>, boolean>>`
    select
      exists (select from audit_entry a where a.tenant_id = ${tenant.id} and a.action = 'settings.changed') as brand,
      exists (select from division v
          join discipline d on d.tenant_id = v.tenant_id and d.id = v.discipline_id and d.archived_at is null
          join rule_pack p on p.tenant_id = d.tenant_id and p.sport_body = d.sport_body
        where v.tenant_id = ${tenant.id} and v.archived_at is null) as play,
      exists (select from league l where l.tenant_id = ${tenant.id} and l.status = 'active') as leagues,
      exists (select from season s where s.tenant_id = ${tenant.id} and s.status = 'active'
        and s.end_date >= ${today}::date) as season,
      exists (select from membership m
          join membership_price p on p.tenant_id = m.tenant_id and p.membership_id = m.id and p.status = 'active'
          join season s on s.tenant_id = p.tenant_id and s.id = p.season_id and s.status = 'active'
        where m.tenant_id = ${tenant.id} and m.status = 'active' and s.end_date >= ${today}::date
          and p.sale_until >= ${today}::date) as memberships,
      exists (select from waiver w where w.tenant_id = ${tenant.id} and w.status = 'active' and w.deleted_at is null
        and exists (select from waiver_version v where v.tenant_id = ${tenant.id} and v.waiver_id = w.id)) as waivers,
      exists (select from tenant n where n.id = ${tenant.id} and n.payment_mode = 'live') as payments,
      (select count(distinct r.user_id) > 1 from user_role r where r.tenant_id = ${tenant.id}
        and (r.module <> 'MMS' or r.role <> 'member')) as people`.execute(db)
  return rows[0]!
}
