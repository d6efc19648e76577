import type { LogEntry } from 'contract/reports/log'
import { t } from '../language.ts'
import type { Locale } from '../ui/locale.ts'
import { writtenDay, writtenMoment, writtenMoney } from '../written.ts'

/** 'payment.refund_requested' → 'Payment: refund requested' */
export const spokenAct = (action: string) => {
  const [subject = '', ...rest] = action.replaceAll('_', ' ').split('.')
  return `${capital(subject)}: ${rest.join(' ')}`
}

/** What has changed, in a line: fields with their old and new values, as they are read on any other screen. */
export function changeText({ before, after }: Pick<LogEntry, 'before' | 'after'>, locale: Locale): string {
  if (typeof after !== 'object' || after === null) return ''
  const was = (before ?? {}) as Record<string, unknown>
  return Object.entries(after)
    .filter(([field]) => !isForMachines(field))
    .map(([field, value]) => {
      const name = capital(field.replace(/_(cents|on|at)$/, '').replaceAll('_', ' '))
      const now = valueText(field, value, locale)
      return was[field] === undefined
        ? `${name}: ${now}`
        : `${name}: ${valueText(field, was[field], locale)} → ${now}`
    })
    .join(', ')
}

/** Keys of rows and seals: nobody in an office knows them. */
const isForMachines = (field: string) => /(^|_)(ids?|sha256|hash|version)$/.test(field)

const SUM = /(^|_)(amount|cents|price|fee|total)$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function valueText(field: string, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number' && SUM.test(field)) return writtenMoney(value, locale.currency)
  if (typeof value === 'string' && DAY.test(value)) return writtenDay(value)
  if (typeof value === 'string' && MOMENT.test(value)) return writtenMoment(value, locale.time_zone)
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, locale)).join(', ') || '—'
  if (typeof value === 'object')
    return changeText({ before: null, after: value } as Pick<LogEntry, 'before' | 'after'>, locale) || '—'
  return String(value)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
