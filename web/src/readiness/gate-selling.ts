import type { Drawer } from 'contract/events/gate-sales'
import type { PassType } from 'contract/events/passes'
import type { Day } from 'contract/dates'

/** A cash sale made on this phone, and the account that made it. */
export type KeptSale = {
  key: string
  event_id: number
  owner: string
  drawer_id: number
  sold: { type_id: number; quantity: number; price_cents: number }[]
  day: Day
  sold_at: string
  was_offline: boolean
  email: string | null
  /** When the server booked it, by the phone's clock. */
  sent_at?: number
  /** Why the server refused to book it. It is not sent again, and stays until somebody has read it. */
  says?: string
}

/** A sale as the server wants it. */
export const saleAsSent = ({ key, drawer_id, sold, day, sold_at, was_offline, email }: KeptSale) => ({
  ...{ key, drawer_id, sold, day, sold_at, was_offline, email },
})

export const totalOf = ({ sold }: Pick<KeptSale, 'sold'>): number =>
  sold.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0)

/** What can be sold here on a day. */
export const typesAtGate = (types: readonly PassType[], day: Day): PassType[] =>
  types.filter(
    ({ sold_at, day: own, sold_from, sold_until }) =>
      sold_at !== 'online' &&
      (own ?? day) >= day &&
      (sold_from === null || sold_from <= day) &&
      (sold_until === null || day <= sold_until),
  )

/** What there should be in a drawer: its float, what the server has said to be sold, and what this phone has sold since. */
export const expectedIn = (drawer: Drawer, sales: readonly KeptSale[]): number =>
  drawer.float_cents +
  drawer.sold_cents +
  sales
    .filter(({ drawer_id, says }) => drawer_id === drawer.id && says === undefined)
    .reduce((sum, sale) => sum + totalOf(sale), 0)
