import { expect, test } from 'vitest'
import type { Drawer } from 'contract/events/gate-sales'
import type { PassType } from 'contract/events/passes'
import { expectedIn, totalOf, typesAtGate, type KeptSale } from './gate-selling.ts'

const sale = (more: Partial<KeptSale> = {}): KeptSale => ({
  ...{ key: 'k', event_id: 1, owner: '7', drawer_id: 3, day: '2027-06-12', sold_at: '2027-06-12T15:00:00Z' },
  ...{ was_offline: true, email: null, sold: [{ type_id: 1, quantity: 2, price_cents: 1_000 }] },
  ...more,
})
const drawer = { id: 3, float_cents: 5_000, sold_cents: 1_500 } as Drawer
const type = (more: Partial<PassType>) =>
  ({ id: 1, day: null, sold_at: 'both', sold_from: null, sold_until: null, ...more }) as PassType

test('a drawer should hold its float, what is booked, and what was sold here since', () => {
  expect(totalOf(sale())).toBe(2_000)
  expect(
    expectedIn(drawer, [
      sale(),
      sale({ sent_at: 5 }),
      sale({ says: 'This isn’t your cash drawer.' }),
      sale({ drawer_id: 4 }),
    ]),
  ).toBe(10_500)
})

test('what is sold at the gate is not what is sold online only, nor for a day that is over', () => {
  const types = [
    type({ id: 1 }),
    type({ id: 2, sold_at: 'online' }),
    type({ id: 3, sold_at: 'gate', day: '2027-06-11' }),
    type({ id: 4, day: '2027-06-13' }),
    type({ id: 5, sold_until: '2027-06-11' }),
    type({ id: 6, sold_from: '2027-06-13' }),
  ]
  expect(typesAtGate(types, '2027-06-12').map(({ id }) => id)).toEqual([1, 4])
})
