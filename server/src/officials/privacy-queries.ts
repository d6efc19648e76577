import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** What is known of the umpire with an email. */
export async function findOwn({ db, tenant }: Context, email: string) {
  const { rows } = await sql`
    select o.first_name, o.last_name, o.email, o.phone, o.postal_code, o.notes,
      (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'year', c.year, 'expires_on', c.expires_on)), '[]')
        from official_certification c where c.tenant_id = ${tenant.id} and c.official_id = o.id) as certifications,
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'from_time', d.from_time, 'until_time', d.until_time)), '[]')
        from official_day d where d.tenant_id = ${tenant.id} and d.official_id = o.id) as days,
      (select coalesce(jsonb_agg(jsonb_build_object('starts_at', a.starts_at, 'state', a.state, 'reason', a.reason)
          order by a.starts_at), '[]')
        from umpire_assignment a where a.tenant_id = ${tenant.id} and a.official_id = o.id
          and a.state <> 'planned') as games,
      (select coalesce(jsonb_agg(jsonb_build_object('day', w.day, 'role', r.name, 'unit', r.unit,
          'quantity', w.hundredths / 100.0) order by w.day), '[]')
        from staff_work w join staff_role r on r.tenant_id = w.tenant_id and r.id = w.staff_role_id
        where w.tenant_id = ${tenant.id} and w.official_id = o.id) as work
    from official o where o.tenant_id = ${tenant.id} and o.email = lower(${email})`.execute(db)
  return rows[0] ?? null
}

/** The umpires with these emails, held until the transaction ends. */
export async function lockByEmails({ db, tenant }: Context, emails: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from official where tenant_id = ${tenant.id} and email <> ''
      and email = any (select lower(e) from unnest(${[...emails]}::text[]) e) order by id for update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The name stays with the games; what says how to reach somebody, and when they can work, goes. */
export async function forgetOfficials({ db, tenant, now }: Context, ids: readonly number[]): Promise<void> {
  await sql`update official set email = '', phone = '', postal_code = null, notes = '', link_serial = link_serial + 1,
      retired_at = coalesce(retired_at, ${now}), version = version + 1
    where tenant_id = ${tenant.id} and id = any (${[...ids]}::bigint[])`.execute(db)
  for (const table of ['official_certification', 'official_day', 'official_conflict'] as const)
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenant.id)
      .where('official_id', 'in', [...ids])
      .execute()
  await sql`update umpire_assignment set reason = null
    where tenant_id = ${tenant.id} and official_id = any (${[...ids]}::bigint[]) and reason is not null`.execute(
    db,
  )
}
