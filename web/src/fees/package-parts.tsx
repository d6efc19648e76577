import './fees.css'
import { parseDay } from 'contract/dates'
import { monthsLater } from 'contract/fees/schedule'
import { t } from '../language.ts'
import { newUuid } from '../uuid.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

export type TypedPart = { key: string; label: string; due_on: string; amount: number | null }
export const emptyPart = (): TypedPart => ({ key: newUuid(), label: '', due_on: '', amount: null })

type Props = {
  parts: readonly TypedPart[]
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (parts: readonly TypedPart[]) => void
}

/** The instalments of a package, one per line; a new one copies the last, a month later. */
export function PackageParts({ parts, errors, onChange }: Props) {
  const change = (key: string, part: Partial<TypedPart>) =>
    onChange(parts.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <div className="fee-parts">
      {parts.map(({ key, label, due_on, amount }, i) => (
        <div
          key={key}
          className="fee-part"
          role="group"
          aria-label={t('Installment {number}', { number: i + 1 })}
        >
          <TextField
            label={t('Name of the charge')}
            name={`parts.${i}.label`}
            maxLength={80}
            autoComplete="off"
            value={label}
            error={errors[`parts.${i}.label`]?.[0]}
            onChange={({ currentTarget }) => change(key, { label: currentTarget.value })}
          />
          <DayField
            label={t('Due on')}
            name={`parts.${i}.due_on`}
            value={due_on}
            error={errors[`parts.${i}.due_on`]?.[0]}
            onChange={(day) => change(key, { due_on: day })}
          />
          <MoneyField
            label={t('Amount')}
            name={`parts.${i}.amount`}
            value={amount}
            error={errors[`parts.${i}.amount`]?.[0]}
            onChange={(cents) => change(key, { amount: cents })}
          />
          {parts.length > 1 && (
            <Button
              kind="quiet"
              aria-label={t('Remove installment {number}', { number: i + 1 })}
              onClick={() => onChange(parts.filter((one) => one.key !== key))}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      ))}
      <div>
        <Button
          onClick={() => {
            onChange([...parts, nextPart(parts)])
          }}
        >
          {t('Add an installment')}
        </Button>
      </div>
    </div>
  )
}

function nextPart(parts: readonly TypedPart[]): TypedPart {
  const last = parts.at(-1)
  const known = parseDay(last?.due_on ?? '')
  return {
    ...emptyPart(),
    label: t('Installment {number}', { number: parts.length }),
    due_on: known ? monthsLater(known, 1) : '',
    amount: last?.amount ?? null,
  }
}
