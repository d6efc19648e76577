import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** The account with an address, however it is typed. */
export async function findAccountOf({ db, tenant }: Context, email: string) {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email from app_user u
    where u.tenant_id = ${tenant.id} and lower(u.email) = ${email.trim().toLowerCase()}`.execute(db)
  return rows[0]
}
