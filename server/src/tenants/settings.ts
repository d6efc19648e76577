import { COUNTRIES, STATES, TIME_ZONES } from 'contract/places'
import { Unauthenticated } from 'contract/problem'
import { PropertyNotFound, TRANSACTION_CATEGORIES } from 'contract/tenants'
import type { getProperty } from 'contract/tenants/property'
import type { In } from 'contract/operation'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { findProperty } from './queries.ts'

/** Live only if both the tenant wants it and the provider supports it. Unknown means sandbox. */
export const getPaymentMode = async ({ outside, tenant }: OutsideContext) => ({
  name: 'paymentMode' as const,
  value: tenant.payment_mode === 'live' ? outside.cards.mode : ('sandbox' as const),
})

/** The tenant's own categories, if it has any. */
export async function getTransactionCategories(context: Context) {
  const own = await findProperty(context, 'transactionCategoryList')
  return (own?.value as { id: number; name: string }[] | undefined) ?? [...TRANSACTION_CATEGORIES]
}

export const getCountries = async () => [...COUNTRIES]
export const getStates = async () => ({ USA: [...STATES.USA], Canada: [...STATES.Canada] })
export const getTimeZones = async () => ({ USA: [...TIME_ZONES.USA], Canada: [...TIME_ZONES.Canada] })

/** A setting by name; private ones only for logged-in users. */
export async function readProperty(context: Context, { name }: In<typeof getProperty>) {
  const property = await findProperty(context, name)
  if (!property) throw PropertyNotFound()
  if (!property.is_public && !context.user) throw Unauthenticated()
  return { name, value: property.value }
}
