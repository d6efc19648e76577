import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { COUPON_FIELDS, COUPON_LIMITS, OfficeCoupon } from '../payments/coupons.ts'
import { Cents, Id, SaidText } from '../primitives.ts'
import { Later } from './deposits.ts'

export const listEventCoupons = operation({
  method: 'GET',
  path: '/ems/events/:id/coupons',
  access: 'ems.event.edit',
  summary: 'List the coupons that lower the price of an event: its own, and those for every event',
  input: z.object({ id: Id }),
  output: z.array(OfficeCoupon),
})

const { membership_ids: _, ...limits } = COUPON_LIMITS

export const createEventCoupon = operation({
  method: 'POST',
  path: '/ems/events/:id/coupons',
  access: 'ems.event.edit',
  status: 201,
  summary: 'Make a coupon for an event, for some of its divisions, or for every event',
  input: z.object({
    id: Id,
    ...COUPON_FIELDS,
    ...limits,
    /** Null for all of them. */
    event_division_ids: z.optional(
      z.nullable(z.array(Id).check(z.maxLength(60, 'An event can have up to 60 divisions.'))),
    ),
    is_for_all_events: z.optional(z.boolean()),
  }),
  output: OfficeCoupon,
})

export const setEventCoupon = operation({
  method: 'POST',
  path: '/ems/events/:id/coupons/:coupon_id',
  access: 'ems.event.edit',
  summary: 'Stop a coupon of an event, or let it be used again',
  message: 'Data updated successfully',
  input: z.object({ id: Id, coupon_id: Id, version: Id, status: z.enum(['active', 'inactive']) }),
  output: OfficeCoupon,
})

/** As it was typed. */
export const CouponCode = z.string().check(z.maxLength(40))

/** What held spots cost, with a coupon and event credit taken off. */
export const EntryPrice = z.object({
  subtotal: Cents,
  discount: Cents,
  /** How much of it event credit pays, and how much credit there is. */
  credit: Cents,
  credit_available: Cents,
  /** What is due now. */
  total: Cents,
  later: z.array(Later),
  coupon: z.nullable(z.object({ code: z.string(), name: z.string() })),
  /** Why the code that was typed doesn’t count; null if it does, or none was. */
  coupon_problem: z.nullable(SaidText),
})
export type EntryPrice = z.output<typeof EntryPrice>

export const setEntryDiscounts = operation({
  method: 'PUT',
  path: '/ems/my-events/:id/discounts',
  access: 'signed-in',
  summary: 'Choose a coupon and event credit for held spots that are paid along with a membership',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    /** None without one. */
    coupon_code: z.optional(CouponCode),
    use_credit: z.boolean(),
  }),
  output: EntryPrice,
})

export const priceEntry = operation({
  method: 'GET',
  path: '/ems/my-events/:id/price',
  access: 'signed-in',
  summary: 'Say what held spots cost with a coupon and with one’s event credit',
  input: z.object({
    id: Id,
    coupon_code: z.optional(CouponCode),
    use_credit: z.optional(z.literal('yes')),
  }),
  output: EntryPrice,
})
