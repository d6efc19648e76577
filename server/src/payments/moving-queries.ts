import type pg from 'pg'

/** In a transaction of the owner of the tables, as this tenant. */
type Owner = Pick<pg.ClientBase, 'query'>

/** Payments and refunds of which the provider has not said yet what became of them. */
export async function countUndecided(owner: Owner, id: number): Promise<number> {
  const { rows } = await owner.query(
    `select ((select count(*) from payment where tenant_id = $1 and next_check_at is not null)
       + (select count(*) from refund where tenant_id = $1 and next_check_at is not null))::int as count`,
    [id],
  )
  return rows[0].count
}

/** Whether anything was ever paid by card, or a card is kept. */
export async function hasCards(owner: Owner, id: number): Promise<boolean> {
  const { rows } = await owner.query(
    `select exists (select from payment where tenant_id = $1) or exists (select from kept_card where tenant_id = $1) as has`,
    [id],
  )
  return rows[0].has
}
