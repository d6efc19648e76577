import { EventNotFound } from 'contract/events'
import type { createEventCoupon, listEventCoupons, setEventCoupon } from 'contract/events/coupons'
import type { In } from 'contract/operation'
import { NoSuchCoupon, type OfficeCoupon } from 'contract/payments/coupons'
import { invalidField } from 'contract/problem'
import { addCoupon, changeCoupon, shownCoupon } from '../offers/offers.ts'
import { findEventCoupons } from '../payments/payments.ts'
import type { Context } from '../plumbing/context.ts'
import { findEvent } from './office-queries.ts'

/** The coupons that lower the price of an event. @throws EventNotFound */
export async function listCoupons(
  context: Context,
  { id }: In<typeof listEventCoupons>,
): Promise<OfficeCoupon[]> {
  if (!(await findEvent(context, id))) throw EventNotFound()
  return (await findEventCoupons(context, id)).map(shownCoupon)
}

/** @throws EventNotFound, CouponExists */
export async function addEventCoupon(
  context: Context,
  { id, event_division_ids, is_for_all_events = false, ...coupon }: In<typeof createEventCoupon>,
): Promise<OfficeCoupon> {
  const event = await findEvent(context, id)
  if (!event) throw EventNotFound()
  const divisions = event_division_ids?.length ? [...new Set(event_division_ids)] : null
  if (divisions?.some((one) => !event.divisions.some((division) => division.id === one)))
    throw invalidField('event_division_ids', 'Choose divisions of this event.')
  return addCoupon(context, coupon, {
    applies_to: 'events',
    event_ids: is_for_all_events ? null : [id],
    event_division_ids: is_for_all_events ? null : divisions,
  })
}

/** @throws EventNotFound, NoSuchCoupon unless it is one of the event’s; Conflict */
export async function moveCoupon(
  context: Context,
  { id, coupon_id, version, status }: In<typeof setEventCoupon>,
): Promise<OfficeCoupon> {
  if (!(await listCoupons(context, { id })).some((coupon) => coupon.id === coupon_id)) throw NoSuchCoupon()
  return changeCoupon(context, { id: coupon_id, version, status })
}
