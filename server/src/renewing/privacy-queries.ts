import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

/** Forgets where letters about their memberships went, who unsubscribed, and the links in them. */
export async function forgetReminders(
  { db, tenant }: Context,
  { member_ids, emails }: Pick<Forgotten, 'member_ids' | 'emails'>,
): Promise<void> {
  await sql`
    delete from renewal where tenant_id = ${tenant.id} and registrant_id = any (${[...member_ids]}::bigint[])`.execute(
    db,
  )
  await sql`
    delete from renewal_reminder k using registration r
    where k.tenant_id = ${tenant.id} and r.tenant_id = k.tenant_id and r.id = k.registration_id
      and r.member_id = any (${[...member_ids]}::bigint[])`.execute(db)
  await sql`
    delete from reminder_reader
    where tenant_id = ${tenant.id} and email = any (${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    db,
  )
}

/** All agreements of these payers, including those that have ended. */
export async function findAgreed({ db, tenant }: Context, member_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from auto_renewal
    where tenant_id = ${tenant.id} and registrant_id = any (${[...member_ids]}::bigint[]) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
