import './fees.css'
import { parseDay } from 'contract/dates'
import { scheduleOf } from 'contract/fees/schedule'
import { useState } from 'react'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { newUuid } from '../uuid.ts'
import type { TypedPart } from './package-parts.tsx'

const MOST = 36

type Props = {
  /** What stands below now; it is replaced. */
  parts: readonly TypedPart[]
  onBuild: (parts: readonly TypedPart[]) => void
}

/** Fills in the installments from three answers; each of them can still be changed below. */
export function ScheduleBuilder({ parts, onBuild }: Props) {
  const [total, setTotal] = useState<number | null>(() => sumOf(parts) || null)
  const [count, setCount] = useState('')
  const [first, setFirst] = useState(() => parts[0]?.due_on ?? '')
  const [isAsked, setAsked] = useState(false)
  const wrong = {
    total: total === null || total <= 0 ? t('Enter the total.') : undefined,
    count: countOf(count) === undefined ? t('Enter a number from 1 to {most}.', { most: MOST }) : undefined,
    first: parseDay(first) === undefined ? t('Enter the date of the first payment.') : undefined,
  }
  const build = () => {
    setAsked(true)
    const [payments, day] = [countOf(count), parseDay(first)]
    if (wrong.total || total === null || payments === undefined || day === undefined) return
    onBuild(
      scheduleOf(total, payments, day).map((payment, i) => ({
        key: newUuid(),
        label: payments === 1 ? t('Full payment') : t('Payment {number}', { number: i + 1 }),
        ...payment,
      })),
    )
  }
  return (
    <div className="fee-schedule" role="group" aria-label={t('Build the schedule')}>
      <MoneyField label={t('Total')} value={total} error={isAsked && wrong.total} onChange={setTotal} />
      <TextField
        label={t('Number of payments')}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        value={count}
        error={isAsked && wrong.count}
        onChange={({ currentTarget }) => setCount(currentTarget.value.replace(/\D/g, ''))}
      />
      <DayField label={t('First payment')} value={first} error={isAsked && wrong.first} onChange={setFirst} />
      <Button onClick={build}>{t('Build schedule')}</Button>
      <p className="dim">
        {t('Equal payments, one a month. This replaces the installments below, and you can edit each one.')}
      </p>
    </div>
  )
}

const sumOf = (parts: readonly TypedPart[]) => parts.reduce((all, { amount }) => all + (amount ?? 0), 0)

function countOf(text: string): number | undefined {
  const count = Number(text)
  return text !== '' && count >= 1 && count <= MOST ? count : undefined
}
