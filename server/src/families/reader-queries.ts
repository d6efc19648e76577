import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

export type Reader = { member_id: number; email: string; first_name: string; language: string | null }

/** Who reads letters about certain people: their guardians, or the person if there are none. */
export async function findReadersOf(
  { db, tenant }: Context,
  member_ids: readonly number[],
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select distinct on (m.id, lower(p.email)) m.id as member_id, lower(p.email) as email, p.first_name, u.language
    from member m
      left join guardianship g on g.tenant_id = ${tenant.id} and g.minor_id = m.id
      join member p on p.tenant_id = ${tenant.id} and (p.id = g.guardian_id or (g.minor_id is null and p.id = m.id))
      left join app_user u on u.tenant_id = p.tenant_id and u.email = p.email
    where m.tenant_id = ${tenant.id} and m.id = any (${[...member_ids]}::bigint[]) and p.email is not null
      and m.erased_at is null
    order by m.id, lower(p.email), p.id`.execute(db)
  return rows
}
