import { formats, t } from '../../language.ts'
import { writtenMoney, writtenNumber } from '../../written.ts'
import { useLocale } from '../locale.ts'

/** What the values of a chart are; money is in cents, a percentage from 0 to 100. */
export type Unit = 'count' | 'money' | 'percent' | 'hours'

export type Written = {
  /** In full, for tooltips and tables. */
  full: (value: number) => string
  /** As short as possible, for axes. */
  short: (value: number) => string
  /** Without a unit that follows: '6' of '12 hours'. */
  bare: (value: number) => string
  /** A number for a spreadsheet. */
  plain: (value: number) => string
}

/** How values of a unit are written in the reader's language and the tenant's currency. */
export function useUnit(unit: Unit): Written {
  const { currency } = useLocale()
  const compact = (value: number, more: Intl.NumberFormatOptions = {}) =>
    value.toLocaleString(formats(), { notation: 'compact', maximumFractionDigits: 1, ...more })
  if (unit === 'money')
    return {
      full: (cents) => writtenMoney(cents, currency),
      short: (cents) => compact(cents / 100, { style: 'currency', currency, ...digitsOf(cents / 100) }),
      bare: (cents) => writtenMoney(cents, currency),
      plain: (cents) => (cents / 100).toFixed(2),
    }
  if (unit === 'percent')
    return {
      full: (value) => `${writtenNumber(Math.round(value * 10) / 10)}%`,
      short: (value) => `${writtenNumber(Math.round(value))}%`,
      bare: (value) => writtenNumber(Math.round(value * 10) / 10),
      plain: String,
    }
  if (unit === 'hours') {
    const rounded = (value: number) => Math.round(value * 10) / 10
    return {
      full: (value) => t('{count} hour|{count} hours', { count: rounded(value) }),
      short: (value) => t('{hours} h', { hours: writtenNumber(rounded(value)) }),
      bare: (value) => writtenNumber(rounded(value)),
      plain: String,
    }
  }
  return { full: writtenNumber, short: compact, bare: writtenNumber, plain: String }
}

/** Tenths are for thousands: $3.6K, but $521 rather than $521.3; small amounts keep their cents. */
function digitsOf(amount: number) {
  const digits = Math.abs(amount) < 10 && !Number.isInteger(amount) ? 2 : 0
  return {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.abs(amount) >= 1000 ? 1 : digits,
  }
}
