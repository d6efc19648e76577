import { SandboxRefusal, nameOf, type Books } from './books.ts'
import { getMethod, getMethodOf, setCustomer } from './queries.ts'

type Method = NonNullable<Awaited<ReturnType<typeof getMethod>>>

/** Keeps a card under a customer; a card already kept stays under the same one. */
export async function keepMethod(books: Books, { id, customer }: Method): Promise<string> {
  if (customer !== null) return customer
  const name = nameOf('cus', books)
  await setCustomer(books.db, id, name)
  return name
}

/** Keeps a card without charging it, unless the bank declines or would ask its owner at every charge. */
export async function createCustomer(books: Books, payment_method: string) {
  const method = await getMethod(books.db, payment_method)
  if (!method) throw new SandboxRefusal(400, 'provider_refused', 'There is no such payment method.')
  const { behaviour } = method
  if (behaviour.startsWith('decline_'))
    throw new SandboxRefusal(402, behaviour.slice('decline_'.length), 'The bank declined the card.')
  if (behaviour.startsWith('challenge'))
    throw new SandboxRefusal(402, 'authentication_required', 'The bank wants to ask its owner.')
  return keptCard({ ...method, customer: await keepMethod(books, method) })
}

/** Forgets a kept card; does nothing the second time. */
export async function forgetCustomer({ db }: Books, customer: string) {
  const method = await getMethodOf(db, customer)
  if (method) await setCustomer(db, method.id, null)
  return {}
}

type Shown = Pick<Method, 'id' | 'brand' | 'last4' | 'exp_month' | 'exp_year'> & { customer: string }

export const keptCard = ({ id, brand, last4, exp_month, exp_year, customer }: Shown) => ({
  customer_ref: customer,
  method_ref: id,
  brand,
  last4,
  exp_month: exp_month!,
  exp_year: exp_year!,
})
