import type { Context } from '../plumbing/context.ts'

type DemoCard = {
  provider: string
  customer_ref: string
  method_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
}

export async function insertDemoCard({ db, tenant, now }: Context, card: DemoCard): Promise<number> {
  const { id } = await db
    .insertInto('kept_card')
    .values({ tenant_id: tenant.id, ...card, kept_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
