import { sql } from 'kysely'
import type { Context } from '../plumbing/context.ts'
import type { Forgotten } from '../plumbing/privacy.ts'

/**
 * Blanks what was said about these people's transfers, and what they said about those of others; the facts
 * remain.
 */
export async function blankTransfers(
  { db, tenant, now }: Context,
  { member_ids, user_ids }: Pick<Forgotten, 'member_ids' | 'user_ids'>,
): Promise<void> {
  const of = sql`any (${[...member_ids]}::bigint[])`
  const by = sql`any (${[...user_ids]}::bigint[])`
  await sql`
    update transfer set reason = null, releasing_note = null, receiving_note = null, decision = null,
      status = case when status in ('asked', 'with_office') then 'withdrawn' else status end,
      decided_at = case when status in ('asked', 'with_office') then ${now} else decided_at end, version = version + 1
    where tenant_id = ${tenant.id} and member_id = ${of}`.execute(db)
  await sql`
    update transfer_step p set note = null, actor = case when p.user_id = ${by} then 'Erased' else p.actor end
    from transfer r
    where p.tenant_id = ${tenant.id} and r.tenant_id = p.tenant_id and r.id = p.transfer_id
      and (p.user_id = ${by} or r.member_id = ${of})`.execute(db)
}
