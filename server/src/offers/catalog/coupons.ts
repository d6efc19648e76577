import type { In, Out } from 'contract/operation'
import { CouponInUse, CouponUsed } from 'contract/payments/coupons'
import { IdAndDataForUpdate, InUse, invalidField, type Use } from 'contract/problem'
import {
  COUPON_TYPES,
  NoSuchCoupon,
  type OfficeCoupon,
  type createCoupon,
  type deleteCoupon,
  type getOfficeCoupon,
  type listCoupons,
  type listCouponTypes,
  type updateCoupon,
} from 'contract/payments'
import { audit, auditOf, changedMeanwhile, differences } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import {
  countOrdersWith,
  discountOf,
  findOfficeCoupon,
  insertOfficeCoupon,
  pageCoupons,
  removeCoupon,
  setCoupon,
} from '../../payments/payments.ts'
import { countMemberships } from '../catalogue-queries.ts'

export async function giveCoupon(
  context: Context,
  { id }: In<typeof getOfficeCoupon>,
): Promise<Out<typeof getOfficeCoupon>> {
  const [coupon, discount_total, history] = await Promise.all([
    findOfficeCoupon(context, id),
    discountOf(context, id),
    auditOf(context, 'coupon', id),
  ])
  if (!coupon) throw NoSuchCoupon()
  return { ...shownCoupon(coupon), discount_total, audit: history }
}

export async function listOfficeCoupons(
  context: Context,
  input: In<typeof listCoupons>,
): ReturnType<typeof pageCoupons> {
  const page = await pageCoupons(context, input)
  return { ...page, data: page.data.map(shownCoupon) }
}

const PERCENTAGE = 1

/** On the wire a percentage is in percent; it is stored in basis points. */
export const shownCoupon = <C extends Pick<OfficeCoupon, 'coupon_type_id' | 'value'>>(coupon: C): C =>
  coupon.coupon_type_id === PERCENTAGE ? { ...coupon, value: coupon.value / 100 } : coupon

function kept(coupon_type_id: number, value: number): number {
  if (coupon_type_id === PERCENTAGE) return Math.round(value * 100)
  if (!Number.isInteger(value)) throw invalidField('value', 'Amounts are in whole cents.')
  return value
}

type Fields = Omit<OfficeCoupon, 'id' | 'used' | 'version'>

/** Whose price it lowers. */
type CouponScope = Pick<OfficeCoupon, 'applies_to' | 'event_ids' | 'event_division_ids'>
const FOR_MEMBERSHIPS: CouponScope = { applies_to: 'memberships', event_ids: null, event_division_ids: null }

export async function addCoupon(
  context: Context,
  { code, name, coupon_type_id, value, ...limits }: In<typeof createCoupon>,
  scope: CouponScope = FOR_MEMBERSHIPS,
): Promise<OfficeCoupon> {
  const fields: Fields = {
    code,
    name,
    coupon_type_id,
    value: kept(coupon_type_id, value),
    start_date: limits.start_date ?? null,
    end_date: limits.end_date ?? null,
    max_uses: limits.max_uses ?? null,
    max_uses_per_buyer: limits.max_uses_per_buyer ?? null,
    membership_ids: scopeOf(limits.membership_ids),
    ...scope,
    status: limits.status ?? 'active',
  }
  await check(context, fields, 0)
  const made = await insertOfficeCoupon(context, fields)
  await audit(context, { action: 'coupon.created', subject: 'coupon', subject_id: made.id, after: fields })
  return shownCoupon({ ...fields, ...made })
}

/** Changes the given fields and leaves the rest. Existing orders keep their price. */
export async function changeCoupon(
  context: Context,
  { id, version, ...sent }: In<typeof updateCoupon>,
): Promise<OfficeCoupon> {
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  if (Object.keys(fields).length === 0) throw IdAndDataForUpdate()
  const current = await findOfficeCoupon(context, id, { lock: true })
  if (!current) throw NoSuchCoupon()
  if (version !== undefined && version !== current.version)
    throw await changedMeanwhile(context, 'coupon', id, shownCoupon(current))
  const { id: _, used, version: __, ...before } = current
  const after: Fields = { ...before, ...fields }
  if (sent.value !== undefined) after.value = kept(after.coupon_type_id, sent.value)
  after.membership_ids = scopeOf(after.membership_ids)
  await check(context, after, used)
  const saved = await setCoupon(context, id, after)
  await audit(context, {
    action: 'coupon.changed',
    subject: 'coupon',
    subject_id: id,
    ...differences(before, after),
  })
  return shownCoupon({ ...after, ...saved })
}

/** @throws InUse if an order refers to it, paid or not: its price depends on the coupon */
export async function removeUnusedCoupon(context: Context, { id }: In<typeof deleteCoupon>) {
  const coupon = await findOfficeCoupon(context, id, { lock: true })
  if (!coupon) throw NoSuchCoupon()
  const orders = await countOrdersWith(context, id)
  const uses: Use[] = [{ what: 'orders', count: orders }]
  if (orders > 0)
    throw InUse({
      message: CouponInUse({ orders }),
      detail: uses,
    })
  await removeCoupon(context, id)
  await audit(context, { action: 'coupon.deleted', subject: 'coupon', subject_id: id, before: coupon })
  return {}
}

export const giveCouponTypes = async (): Promise<Out<typeof listCouponTypes>> =>
  COUPON_TYPES.map(({ id, name }) => ({ id, name }))

/** No membership selected means all of them. */
const scopeOf = (ids: number[] | null | undefined) => (ids?.length ? [...new Set(ids)] : null)

async function check(context: Context, fields: Fields, used: number) {
  const { coupon_type_id, value, start_date, end_date, max_uses, membership_ids } = fields
  if (coupon_type_id === PERCENTAGE && value > 10_000)
    throw invalidField('value', 'A percentage can’t be more than 100%.')
  if (start_date !== null && end_date !== null && end_date < start_date)
    throw invalidField('end_date', 'The last day can’t be before the first day.')
  if (max_uses !== null && max_uses < used) throw invalidField('max_uses', CouponUsed({ used }))
  if (membership_ids && (await countMemberships(context, membership_ids)) < membership_ids.length)
    throw invalidField('membership_ids', 'We couldn’t find one of these memberships.')
}
