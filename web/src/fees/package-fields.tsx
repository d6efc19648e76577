import './fees.css'
import '../ui/form.css'
import type { FeePackage } from 'contract/fees/packages'
import type { Currency } from 'contract/money'
import type { ReactNode } from 'react'
import { t } from '../language.ts'
import { useLocale } from '../ui/locale.ts'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { newUuid } from '../uuid.ts'
import { writtenMoney } from '../written.ts'
import { PackageParts, emptyPart, type TypedPart } from './package-parts.tsx'
import { ScheduleBuilder } from './schedule-builder.tsx'

/** A package as it is typed. */
export type PackageDraft = {
  name: string
  note: string
  refund_policy: string
  basis: 'each' | 'split'
  grace: string
  late_fee: number | null
  parts: readonly TypedPart[]
}

export const emptyPackage = (): PackageDraft => ({
  name: '',
  note: '',
  refund_policy: '',
  basis: 'each',
  grace: '7',
  late_fee: 0,
  parts: [emptyPart()],
})

export const draftOf = ({
  name,
  note,
  refund_policy,
  basis,
  grace_days,
  late_fee,
  parts,
}: FeePackage): PackageDraft => ({
  name,
  note: note ?? '',
  refund_policy: refund_policy ?? '',
  basis,
  grace: String(grace_days),
  late_fee,
  parts: parts.map((part) => ({ key: newUuid(), ...part })),
})

/** What is sent. */
export const sentOf = ({ grace, late_fee, parts, ...said }: PackageDraft) => ({
  ...said,
  grace_days: grace === '' ? Number.NaN : Number(grace),
  late_fee: late_fee ?? 0,
  parts: parts.map(({ label, due_on, amount }) => ({ label, due_on, amount: amount ?? 0 })),
})

type Props = {
  draft: PackageDraft
  /** How many players share it. */
  players: number
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (draft: PackageDraft) => void
  /** Shown above the name. */
  children?: ReactNode
}

/** The contents of a package: who pays what, when, and what happens when a payment is late. */
export function PackageFields({ draft, players, errors, onChange, children }: Props) {
  const { currency } = useLocale()
  const total = draft.parts.reduce((all, { amount }) => all + (amount ?? 0), 0)
  return (
    <>
      <Panel title={t('What’s required')}>
        <div className="form">
          {children}
          <TextField
            label={t('Name')}
            hint={t('For example: 2026–27 season fee')}
            name="name"
            maxLength={120}
            autoComplete="off"
            value={draft.name}
            error={errors['name']?.[0]}
            onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
          />
          <TextareaField
            label={t('What it’s for')}
            optional
            name="note"
            rows={3}
            maxLength={2000}
            value={draft.note}
            error={errors['note']?.[0]}
            onChange={({ currentTarget }) => onChange({ ...draft, note: currentTarget.value })}
          />
          <RadioCards
            label={t('Who pays what')}
            name="basis"
            value={draft.basis}
            onChange={(basis) => onChange({ ...draft, basis: basis === 'split' ? 'split' : 'each' })}
            options={[
              {
                value: 'each',
                label: t('Each player pays this amount'),
                note: t('Enter amounts per player.'),
              },
              {
                value: 'split',
                label: t('Players split the total'),
                note: t('Enter the team’s total amounts. They’re split evenly, to the cent.'),
              },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('Installments')}>
        <ScheduleBuilder parts={draft.parts} onBuild={(parts) => onChange({ ...draft, parts })} />
        <PackageParts
          parts={draft.parts}
          errors={errors}
          onChange={(parts) => onChange({ ...draft, parts })}
        />
        <p className="fee-total" role="status">
          {draft.basis === 'split' && players > 0
            ? t('Total {total}, about {part} for each of {count} players', {
                total: writtenMoney(total, currency as Currency),
                part: writtenMoney(Math.ceil(total / players), currency as Currency),
                count: players,
              })
            : t('Total {total}', { total: writtenMoney(total, currency as Currency) })}
        </p>
      </Panel>
      <Panel title={t('Late payments')}>
        <div className="fee-late-policy">
          <TextField
            label={t('Grace period in days')}
            name="grace_days"
            inputMode="numeric"
            maxLength={2}
            value={draft.grace}
            error={errors['grace_days']?.[0]}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, grace: currentTarget.value.replace(/\D/g, '') })
            }
          />
          <MoneyField
            label={t('Late fee')}
            name="late_fee"
            value={draft.late_fee}
            error={errors['late_fee']?.[0]}
            onChange={(late_fee) => onChange({ ...draft, late_fee })}
          />
        </div>
        <p className="dim">{t('Charged once per installment after that. Enter 0.00 for no late fee.')}</p>
      </Panel>
      <Panel title={t('If a player leaves')}>
        <div className="form">
          <TextareaField
            label={t('Refund policy')}
            hint={t(
              'For example: Half of what’s been paid is refunded until June 1. After that, no refunds.',
            )}
            optional
            name="refund_policy"
            rows={2}
            maxLength={500}
            value={draft.refund_policy}
            error={errors['refund_policy']?.[0]}
            onChange={({ currentTarget }) => onChange({ ...draft, refund_policy: currentTarget.value })}
          />
        </div>
        <p className="dim">
          {t('Families accept it with the plan. If you leave this blank, the coach decides.')}
        </p>
      </Panel>
    </>
  )
}
