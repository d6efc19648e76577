import { sql } from 'kysely'
import type { AddonCount, PackingRow } from 'contract/events/addon-orders'
import type { Context } from '../../plumbing/context.ts'

/** How much of each option was ordered, in the office’s order. */
export async function countOrdered({ db, tenant }: Context, event_id: number): Promise<AddonCount[]> {
  const { rows } = await sql<AddonCount>`
    select o.id as option_id, a.name, o.label as option, o.stock - o.taken as left,
      coalesce(sum(i.quantity) filter (where i.status = 'confirmed'), 0)::int as confirmed,
      coalesce(sum(i.quantity) filter (where i.status = 'held'), 0)::int as held
    from event_addon a
      join event_addon_option o on o.tenant_id = a.tenant_id and o.event_addon_id = a.id
      left join event_addon_item i on i.tenant_id = o.tenant_id and i.event_addon_option_id = o.id
    where a.tenant_id = ${tenant.id} and a.event_id = ${event_id}
    group by a.position, a.name, o.position, o.id, o.label, o.stock, o.taken order by a.position, o.position`.execute(
    db,
  )
  return rows
}

/** Who gets what, option by option. A party from outside is one team, without an account: what it shares is in its name, too. */
export async function findPackingRows({ db, tenant }: Context, event_id: number): Promise<PackingRow[]> {
  const { rows } = await sql<PackingRow>`
    select i.id, o.id as option_id, a.name as addon, o.label as option, i.quantity,
      coalesce(m.first_name || ' ' || m.last_name, w.name, x.name, u.first_name || ' ' || u.last_name, '') as name,
      coalesce(d.label, '') as division, coalesce(x.coach, u.first_name || ' ' || u.last_name, '') as contact,
      coalesce(x.email, u.email, '') as email
    from event_addon a
      join event_addon_option o on o.tenant_id = a.tenant_id and o.event_addon_id = a.id
      join event_addon_item i on i.tenant_id = o.tenant_id and i.event_addon_option_id = o.id and i.status = 'confirmed'
      join event_party p on p.tenant_id = i.tenant_id and p.id = i.party_id
      left join entrant n on n.tenant_id = i.tenant_id and n.id = i.entrant_id
      left join event_division d on d.tenant_id = n.tenant_id and d.id = n.event_division_id
      left join member m on m.tenant_id = n.tenant_id and m.id = n.member_id
      left join team w on w.tenant_id = n.tenant_id and w.id = n.team_id
      left join entrant l on l.tenant_id = p.tenant_id and l.party_id = p.id and l.outside_team_id is not null
      left join outside_team x on x.tenant_id = l.tenant_id and x.id = l.outside_team_id
      left join app_user u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where a.tenant_id = ${tenant.id} and a.event_id = ${event_id}
    order by a.position, o.position, lower(coalesce(m.last_name, w.name, x.name)) nulls last, lower(m.first_name), i.id`.execute(
    db,
  )
  return rows
}
