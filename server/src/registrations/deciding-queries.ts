import { sql, type RawBuilder } from 'kysely'
import { WHY_LABELS } from 'contract/batches'
import { listRegistrations, type RegistrationFilters } from 'contract/registrations/registrations'
import { within } from '../clubs/clubs.ts'
import type { Context } from '../plumbing/context.ts'
import { IN_REGISTRATION, conditionsOf } from './registration-list-queries.ts'

type Which = { ids: readonly number[] } | { q: string | undefined; filters: RegistrationFilters }

/**
 * The registrations of a list as candidates for a batch: `id`, `name`, `letter_to`, and as `obstacle` why one cannot
 * be decided, if it is to be.
 */
export function candidates(
  context: Context,
  which: Which,
  { access, isDecision }: { access: string; isDecision: boolean },
): RawBuilder<unknown> {
  const { tenant } = context
  const meant =
    'ids' in which
      ? sql`r.id = any (${[...which.ids]}::bigint[])`
      : conditionsOf(context, which.filters, which.q)
  const decided = isDecision
    ? sql`when r.status <> 'waiting_for_approval' then ${WHY_LABELS.decided}::text`
    : sql``
  return sql`
    select r.id, r.sort_name as name, o.payer_email as letter_to,
      case when not ${within(context, access, IN_REGISTRATION)} then ${WHY_LABELS.not_yours}::text ${decided} end as obstacle
    from registration r join orders o on o.tenant_id = ${tenant.id} and o.id = r.order_id
    where r.tenant_id = ${tenant.id} and r.deleted_at is null and ${meant}
      and ${within(context, listRegistrations.access, IN_REGISTRATION)}`
}
