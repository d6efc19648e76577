import type { MembershipStatus } from 'contract/offers/office-memberships'
import type { OfficePriceRule } from 'contract/offers/price-rules'
import type { PriceKind } from 'contract/offers/prices'
import type { Currency } from 'contract/money'
import { msg, t } from '../language.ts'
import { writtenDay, writtenMoney } from '../written.ts'
import { percentText } from './coupon-words.ts'

const STATUSES: Record<MembershipStatus, string> = {
  draft: msg('Draft'),
  active: msg('On sale'),
  inactive: msg('Archived'),
}
export const membershipStatuses = Object.keys(STATUSES) as MembershipStatus[]
export const membershipStatus = (status: MembershipStatus) => t(STATUSES[status])

const FIELDS: Record<string, string> = {
  name: msg('Name'),
  member_type_id: msg('Who it’s for'),
  discipline_id: msg('Discipline'),
  description: msg('Description'),
  benefits: msg('Benefits'),
  needs_approval: msg('Approval'),
  min_age: msg('Minimum age'),
  max_age: msg('Maximum age'),
  league_ids: msg('Leagues'),
  division_ids: msg('Divisions'),
  sale_from: msg('On sale from'),
  sale_until: msg('On sale until'),
  sort_order: msg('Order in list'),
  status: msg('Status'),
}
export const membershipField = (field: string) => t(FIELDS[field] ?? field)

/** The value of a membership's field, for the history and for comparison. */
export function membershipText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'status') return membershipStatus(value as MembershipStatus)
  if (field === 'needs_approval') return value ? t('The office approves') : t('Active right away')
  if (field === 'benefits' && Array.isArray(value)) return value.join(', ') || '—'
  if (Array.isArray(value)) return value.length === 0 ? t('All') : String(value.length)
  if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return writtenDay(String(value))
  return String(value)
}

const KINDS: Record<PriceKind, string> = {
  early: msg('Early price'),
  regular: msg('Regular price'),
  late: msg('Late price'),
}
export const priceKinds = Object.keys(KINDS) as PriceKind[]
export const priceKind = (kind: PriceKind) => t(KINDS[kind])

/** 'Ages 5 to 8', 'Up to 8 years', 'From 18 years'; empty for every age. */
export function agesText({ min_age, max_age }: { min_age: number | null; max_age: number | null }): string {
  if (min_age !== null && max_age !== null) return t('Ages {from} to {to}', { from: min_age, to: max_age })
  if (max_age !== null) return t('Ages {age} and under', { age: max_age })
  return min_age === null ? '' : t('Ages {age} and up', { age: min_age })
}

type Rule = Pick<OfficePriceRule, 'kind' | 'unit' | 'steps'>

const off = (unit: Rule['unit'], value: number, currency: Currency) =>
  unit === 'percentage' ? percentText(value) : writtenMoney(value, currency)

/** What each step of a rule does, as a sentence. */
export const stepTexts = ({ kind, unit, steps }: Rule, currency: Currency): string[] =>
  steps.map(({ from, value }) =>
    kind === 'sibling'
      ? t('Child {number} and up: {off} off', { number: from, off: off(unit, value, currency) })
      : t('{number} or more: {off} off each', { number: from, off: off(unit, value, currency) }),
  )
