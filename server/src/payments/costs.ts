import type { Context } from '../plumbing/context.ts'
import { bookCost, bookUndoneCost } from './ledger.ts'
import { placeEmptyOrder } from './orders.ts'

type Cost = { id: number; account: string; cents: number; payee: { name: string; email: string } }

/**
 * Books what was paid to somebody outside as a cost, from the bank account. An empty order bears the entries, as for credit that the
 * office gives. Returns its id.
 */
export async function payCost(context: Context, purpose: string, { id, account, cents, payee }: Cost) {
  const order = await placeEmptyOrder(context, { purpose, subject_id: id, payer: payee })
  await bookCost(context, `${purpose}:${id}`, orderOf(context, order.id), account, cents)
  return order.id
}

/** Books a cost back that was entered by mistake. */
export const undoCost = (
  context: Context,
  purpose: string,
  { id, account, cents, order_id }: Omit<Cost, 'payee'> & { order_id: number },
) => bookUndoneCost(context, `${purpose}:${id}`, orderOf(context, order_id), account, cents)

const orderOf = ({ tenant }: Context, id: number) => ({ id, currency: tenant.currency })
