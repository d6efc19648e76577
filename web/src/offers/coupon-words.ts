import type { OfficeCoupon } from 'contract/payments'
import { decimal, type Currency } from 'contract/money'
import { msg, t } from '../language.ts'
import { writtenDay, writtenMoney } from '../written.ts'

const FIELDS: Record<string, string> = {
  code: msg('Code'),
  name: msg('Name'),
  coupon_type_id: msg('Type'),
  value: msg('Discount'),
  start_date: msg('First day'),
  end_date: msg('Last day'),
  max_uses: msg('Total uses'),
  max_uses_per_buyer: msg('Uses per buyer'),
  membership_ids: msg('Memberships'),
  applies_to: msg('Lowers the price of'),
  event_ids: msg('Events'),
  event_division_ids: msg('Divisions'),
  status: msg('Status'),
}
export const couponField = (field: string) => t(FIELDS[field] ?? field)

export const couponStatuses = ['active', 'inactive'] as const
export const couponStatus = (status: string) => (status === 'active' ? t('Active') : t('Inactive'))

/** Basis points or cents as '12.5', the way it is typed. */
export const typedValue = (value: number) => decimal(value).replace(/\.00$/, '')

/** Basis points as '12.5%'. */
export const percentText = (value: number) => `${typedValue(value).replace(/(\.\d)0$/, '$1')}%`

/** '10%' or '$15.00'. */
export const couponValue = (
  { coupon_type_id, value }: Pick<OfficeCoupon, 'coupon_type_id' | 'value'>,
  currency: Currency,
) => (coupon_type_id === 1 ? `${value}%` : writtenMoney(value, currency))

/** The value of a coupon's field, for the history and for comparison. */
export function couponText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (field === 'coupon_type_id') return value === 1 ? t('Percentage') : t('Fixed amount')
  if (field === 'applies_to') return value === 'events' ? t('Events') : t('Memberships')
  if (field === 'value') return typedValue(Number(value))
  if (field === 'status') return couponStatus(String(value))
  if (field.endsWith('_date') && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) return writtenDay(String(value))
  if (Array.isArray(value)) return String(value.length)
  return String(value)
}
