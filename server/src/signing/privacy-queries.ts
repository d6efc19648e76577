import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'

/** Removes the letters' proofs, so that nobody can sign for these people any more. */
export const removeProofs = ({ db, tenant }: Context, ids: readonly number[]) =>
  sql`
    delete from waiver_proof where tenant_id = ${tenant.id}
      and (member_id = any (${[...ids]}::bigint[]) or guardian_id = any (${[...ids]}::bigint[]))`.execute(db)
