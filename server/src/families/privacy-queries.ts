import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

/**
 * Forgets whom these people have invited as guardians, and who they were when they were invited, even if they
 * never answered. Returns the invitations.
 */
export async function forgetInvites(
  { db, tenant, now, random }: Context,
  { member_ids, emails }: Pick<Forgotten, 'member_ids' | 'emails'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update guardian_invite set first_name = 'Erased', email = 'erased-' || id,
      token_hash = sha256(${random(32)}::bytea || int8send(id)), withdrawn_at = coalesce(withdrawn_at, ${now})
    where tenant_id = ${tenant.id}
      and (inviter_id = any (${[...member_ids]}::bigint[]) or accepted_by = any (${[...member_ids]}::bigint[])
        or lower(email) = any (${emails.map((email) => email.toLowerCase())}::text[]))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
