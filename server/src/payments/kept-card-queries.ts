import type { Context } from '../plumbing/context.ts'
import type { KeptCard } from '../outside/card-provider.ts'

const COLUMNS = [
  'id',
  'provider',
  'customer_ref',
  'method_ref',
  'brand',
  'last4',
  'exp_month',
  'exp_year',
] as const

export const getKeptCard = ({ db, tenant }: Context, id: number) =>
  db
    .selectFrom('kept_card')
    .select(COLUMNS)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The id of a card, which is recorded if it is new. */
export async function insertKeptCard(
  { db, tenant, now }: Context,
  card: KeptCard & { provider: string },
): Promise<number> {
  const inserted = await db
    .insertInto('kept_card')
    .values({ tenant_id: tenant.id, ...card, kept_at: now })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return inserted.id
  const known = await db
    .selectFrom('kept_card')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('provider', '=', card.provider)
    .where('method_ref', '=', card.method_ref)
    .executeTakeFirstOrThrow()
  return known.id
}

export const removeKeptCard = ({ db, tenant }: Context, id: number) =>
  db
    .deleteFrom('kept_card')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .returning('customer_ref')
    .executeTakeFirst()
