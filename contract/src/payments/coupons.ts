import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { AuditEntry, Id, Nothing, PageMeta, PageQuery, text, whole } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { sentence } from '../message.ts'

const Taken = problem('coupon_exists', 409, 'This coupon already exists.')
export const CouponExists = () => Taken({ errors: { code: ['There’s already a coupon with this code.'] } })
export const CouponInUse = sentence(
  'coupon_in_use',
  'This coupon is in use: orders {orders}. You can make it inactive instead.',
)
export const CouponUsed = sentence('coupon_used', 'It has already been used {used} times.')
export const NoSuchCoupon = problem('no_such_coupon', 404, 'We couldn’t find this coupon.')

/** The kinds of coupons by their number on the wire. */
export const COUPON_TYPES = [
  { id: 1, name: 'Percentage', kind: 'percentage' },
  { id: 2, name: 'Fixed amount', kind: 'fixed_amount' },
] as const
const CouponTypeId = z.pipe(
  Id,
  z.number().check(z.refine((id) => id === 1 || id === 2, 'We don’t recognize this type of coupon.')),
)

const CouponStatus = z.enum(['active', 'inactive'], 'Choose a status from the list.')
export type CouponStatus = z.infer<typeof CouponStatus>

/** A coupon as the office sees it. */
export const OfficeCoupon = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  coupon_type_id: z.int(),
  /** Percent for a percentage (12.5 is 12.5 %), cents for a fixed amount. */
  value: z.number(),
  /** The first and last day it may be used; null for no limit. */
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  max_uses: z.nullable(z.int()),
  max_uses_per_buyer: z.nullable(z.int()),
  /** The memberships it applies to; null for all. */
  membership_ids: z.nullable(z.array(z.int())),
  /** Whether it lowers the price of memberships or of entries to events. */
  applies_to: z.enum(['memberships', 'events']),
  /** The events it applies to, and their divisions; null for all. */
  event_ids: z.nullable(z.array(z.int())),
  event_division_ids: z.nullable(z.array(z.int())),
  status: CouponStatus,
  /** Orders that have used or reserved it. */
  used: z.int(),
  version: z.int(),
})
export type OfficeCoupon = z.infer<typeof OfficeCoupon>

export const listCoupons = operation({
  method: 'GET',
  path: '/mms/admin/coupons',
  access: 'mms.coupons.edit',
  summary: 'Page through the coupons, searched by code or name',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('code', 'used', 'status', 'name', 'start_date', 'end_date'),
    status: z.optional(CouponStatus),
  }),
  output: z.array(OfficeCoupon),
  meta: PageMeta,
})

const CouponDetail = z.object({
  ...OfficeCoupon.shape,
  /** The total discount on paid orders, in cents. */
  discount_total: z.int(),
  audit: z.array(AuditEntry),
})
export type CouponDetail = z.infer<typeof CouponDetail>

export const getOfficeCoupon = operation({
  method: 'GET',
  path: '/mms/admin/coupons/:id',
  aliases: ['/mms/admin/coupons/:id/edit'],
  access: 'mms.coupons.edit',
  summary: 'Give one coupon for its form, with its history',
  input: z.object({ id: Id }),
  output: CouponDetail,
})

/** An optional field; an empty text means none. */
const maybe = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value) => (value === '' ? null : value)),
    z.nullable(schema),
  )
const Uses = z.pipe(
  whole('Enter a whole number.'),
  z
    .number()
    .check(
      z.minimum(1, 'Enter 1 or more, or leave blank for no limit.'),
      z.maximum(1_000_000, 'Enter 1,000,000 or less.'),
    ),
)
/** What a coupon is, as the office types it. */
export const COUPON_FIELDS = {
  code: z.pipe(
    z.pipe(
      text('Code', 40),
      z.transform((code) => code.toUpperCase()),
    ),
    z
      .string()
      .check(
        z.regex(
          /^[A-Z0-9][A-Z0-9_-]{1,39}$/,
          'Use 2 to 40 letters, digits, hyphens or underscores, starting with a letter or digit.',
        ),
      ),
  ),
  name: text('Name', 120),
  coupon_type_id: CouponTypeId,
  value: z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    z.number('Enter a value.').check(
      z.minimum(0.01, 'Enter a discount.'),
      z.maximum(100_000_000, 'That’s too much.'),
      z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use up to two decimals.'),
    ),
  ),
}
/** When, how often and for what it may be used. */
export const COUPON_LIMITS = {
  start_date: z.optional(maybe(DayInput('First day'))),
  end_date: z.optional(maybe(DayInput('Last day'))),
  max_uses: z.optional(maybe(Uses)),
  max_uses_per_buyer: z.optional(maybe(Uses)),
  membership_ids: z.optional(
    z.nullable(z.array(Id).check(z.maxLength(500, 'You can add up to 500 memberships.'))),
  ),
  status: z.optional(CouponStatus),
}

export const createCoupon = operation({
  method: 'POST',
  path: '/mms/admin/coupons',
  access: 'mms.coupons.edit',
  status: 201,
  summary: 'Make a coupon',
  input: z.object({ ...COUPON_FIELDS, ...COUPON_LIMITS }),
  output: OfficeCoupon,
})

const update = {
  path: '/mms/admin/coupons/:id',
  access: 'mms.coupons.edit',
  summary: 'Change what is sent of a coupon, if it still is at the version that was seen',
  message: 'Data updated successfully',
  empty: 'ID and data are required for update',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    code: z.optional(COUPON_FIELDS.code),
    name: z.optional(COUPON_FIELDS.name),
    coupon_type_id: z.optional(COUPON_FIELDS.coupon_type_id),
    value: z.optional(COUPON_FIELDS.value),
    ...COUPON_LIMITS,
  }),
  output: OfficeCoupon,
} as const
export const updateCoupon = operation({ method: 'PATCH', ...update })
export const replaceCoupon = operation({ method: 'PUT', ...update })

export const deleteCoupon = operation({
  method: 'DELETE',
  path: '/mms/admin/coupons/:id',
  access: 'mms.coupons.edit',
  summary: 'Delete a coupon nobody has used',
  input: z.object({ id: Id }),
  output: Nothing,
})

/** Answers requests that omit the coupon's id (specification §5). */
const nobodys = {
  path: '/mms/admin/coupons',
  access: 'mms.coupons.edit',
  input: Nothing,
  output: Nothing,
} as const
export const editNoCoupon = operation({
  method: 'GET',
  ...nobodys,
  path: '/mms/admin/coupons/edit',
  summary: 'Refuse to fetch a coupon without an ID',
})
export const updateNoCoupon = operation({
  method: 'PATCH',
  ...nobodys,
  summary: 'Refuse to update a coupon without an ID',
})
export const replaceNoCoupon = operation({
  method: 'PUT',
  ...nobodys,
  summary: 'Refuse to update a coupon without an ID',
})
export const deleteNoCoupon = operation({
  method: 'DELETE',
  ...nobodys,
  summary: 'Refuse to delete a coupon without an ID',
})

export const listCouponTypes = operation({
  method: 'GET',
  path: '/mms/admin/coupon_type',
  access: 'mms.coupons.edit',
  summary: 'List the types of coupons for a choice',
  input: Nothing,
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const reportCoupons = operation({
  method: 'GET',
  path: '/mms/report/coupon-list',
  access: 'mms.coupons.view',
  summary: 'List the coupons with the paid orders that used them between two days and what they took off',
  input: z.object({ from: z.optional(DayInput('From')), to: z.optional(DayInput('To')) }),
  output: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      used: z.int(),
      /** Cents. */
      discount_total: z.int(),
    }),
  ),
})
