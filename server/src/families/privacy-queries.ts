import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Whom these people have asked to answer for a child, and who they were when they were asked. */
export const forgetInvites = ({ db, tenant, now, random }: Context, ids: readonly number[]) =>
  sql`
    update guardian_invite set first_name = 'Erased', email = 'erased-' || id,
      token_hash = sha256(${random(32)}::bytea || int8send(id)), withdrawn_at = coalesce(withdrawn_at, ${now})
    where tenant_id = ${tenant.id}
      and (inviter_id = any (${[...ids]}::bigint[]) or accepted_by = any (${[...ids]}::bigint[]))`.execute(db)
