import '../../ui/office.css'
import '../../ui/fields/field.css'
import '../office-event.css'
import { useQuery } from '@tanstack/react-query'
import { listEventDivisionChoices, saveEventDivisions, type OfficeEvent } from 'contract/events/office'
import { query } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PartsFoot, useEventCall, useParts } from '../office-parts.tsx'
import { PayingPanel } from './office-paying.tsx'

type Tier = { until_on: string | null; price_cents: number | null }
type DepositKind = 'none' | 'amount' | 'percent'
type Typed = {
  key: number
  deposit_kind: DepositKind
  /** Cents of an amount; the text of a percentage. */
  deposit_cents: number | null
  deposit_percent: string
  balance_due_on: string
  id?: number
  division_id: number | null
  label: string
  min_age: string
  max_age: string
  capacity: string
  taken: number
  prices: Tier[]
}

const shown = (value: number | null) => (value === null ? '' : String(value))
const partsOf = ({ divisions }: OfficeEvent) =>
  divisions.map((one) => ({
    ...one,
    min_age: shown(one.min_age),
    max_age: shown(one.max_age),
    capacity: shown(one.capacity),
    prices: one.prices as Tier[],
    ...typedDeposit(one.deposit),
  }))

const typedDeposit = (deposit: OfficeEvent['divisions'][number]['deposit']) => ({
  deposit_kind: (deposit?.kind ?? 'none') as DepositKind,
  deposit_cents: deposit?.kind === 'amount' ? deposit.value : null,
  deposit_percent: deposit?.kind === 'percent' ? String(deposit.value) : '',
  balance_due_on: deposit?.balance_due_on ?? '',
})

const ageIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text.trim() === '' ? null : -1)
const sentOf = ({ id, division_id, label, min_age, max_age, capacity, prices, ...deposit }: Typed) => ({
  ...(id !== undefined && { id }),
  division_id,
  label,
  min_age: ageIn(min_age),
  max_age: ageIn(max_age),
  capacity,
  deposit:
    deposit.deposit_kind === 'none'
      ? null
      : {
          kind: deposit.deposit_kind,
          value: deposit.deposit_kind === 'amount' ? (deposit.deposit_cents ?? 0) : deposit.deposit_percent,
          balance_due_on: deposit.balance_due_on,
        },
  prices: prices.map((tier) => ({ ...tier, price_cents: tier.price_cents ?? -1 })),
})

/** What a further division begins with: most of an event cost the same and have as many spots. */
const asBefore = (last: Typed | undefined) => ({
  min_age: '',
  max_age: '',
  taken: 0,
  capacity: last?.capacity ?? '',
  prices: last?.prices ?? [{ until_on: null, price_cents: null }],
  deposit_kind: last?.deposit_kind ?? 'none',
  deposit_cents: last?.deposit_cents ?? null,
  deposit_percent: last?.deposit_percent ?? '',
  balance_due_on: last?.balance_due_on ?? '',
})

type Props = { event: OfficeEvent; onNext: () => void }

/** Who can enter, how many, and for how much. */
export function DivisionsStep({ event, onNext }: Props) {
  const choices = useQuery(query(listEventDivisionChoices, {}))
  const save = useEventCall(saveEventDivisions)
  const list = useParts<Typed>({ event, name: 'divisions', partsOf })
  const send = (then: () => void) => {
    const sent = { id: event.id, version: list.version, divisions: list.parts.map(sentOf) }
    list.send(issuesOf(saveEventDivisions.input, sent), () => save.mutateAsync(sent), then)
  }
  const free = (choices.data ?? []).filter(({ id }) => !list.parts.some((one) => one.division_id === id))
  const blank = asBefore(list.parts.at(-1))
  return (
    <div className="event-parts">
      <Panel title={t('Divisions and prices')}>
        <Form errors={list.errors} onSubmit={() => send(onNext)}>
          {list.parts.map((part, i) => (
            <Division key={part.key} list={list} part={part} i={i} />
          ))}
          <div className="office-pair">
            {free.length > 0 && (
              <SelectField
                label={t('Add an age division')}
                value=""
                options={free.map(({ id, label, discipline }) => ({
                  value: String(id),
                  label: `${label} · ${discipline}`,
                }))}
                onChange={({ currentTarget }) => {
                  const chosen = free.find(({ id }) => String(id) === currentTarget.value)
                  if (!chosen) return
                  list.add({
                    ...blank,
                    division_id: chosen.id,
                    label: chosen.label,
                    min_age: shown(chosen.min_age),
                    max_age: shown(chosen.max_age),
                  })
                }}
              />
            )}
            <div className="office-event-add">
              <Button onClick={() => list.add({ ...blank, division_id: null, label: '' })}>
                {t('Add custom division')}
              </Button>
            </div>
          </div>
          <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})} />
        </Form>
      </Panel>
      <PayingPanel event={event} />
    </div>
  )
}

type OneProps = { list: ReturnType<typeof useParts<Typed>>; part: Typed; i: number }

function Division({ list, part, i }: OneProps) {
  const { key, label, min_age, max_age, capacity, taken, prices } = part
  const setTier = (at: number, change: Partial<Tier>) =>
    list.set(key, { prices: prices.map((tier, n) => (n === at ? { ...tier, ...change } : tier)) })
  const addTier = () =>
    // What is there becomes the early price; the new one has no last day.
    list.set(key, {
      prices: [
        ...prices.slice(0, -1),
        { until_on: '', price_cents: prices.at(-1)!.price_cents },
        { until_on: null, price_cents: null },
      ],
    })
  const age = (name: 'min_age' | 'max_age', text: string, value: string) => (
    <TextField
      {...list.at(i, name)}
      label={text}
      optional
      inputMode="numeric"
      maxLength={3}
      value={value}
      onChange={({ currentTarget }) => list.set(key, { [name]: currentTarget.value })}
    />
  )
  return (
    <fieldset className="office-event-part">
      <legend className="visually-hidden">{label || t('New division')}</legend>
      <div className="office-pair">
        <TextField
          {...list.at(i, 'label')}
          label={t('Division')}
          maxLength={60}
          value={label}
          onChange={({ currentTarget }) => list.set(key, { label: currentTarget.value })}
        />
        {age('min_age', t('From age'), min_age)}
        {age('max_age', t('To age'), max_age)}
        <TextField
          {...list.at(i, 'capacity')}
          label={t('Spots')}
          optional
          inputMode="numeric"
          maxLength={6}
          hint={taken > 0 ? t('{count} entered so far.', { count: taken }) : undefined}
          value={capacity}
          onChange={({ currentTarget }) => list.set(key, { capacity: currentTarget.value })}
        />
      </div>
      {prices.map((tier, n) => {
        const isLast = n === prices.length - 1
        return (
          <div className="office-pair" key={n}>
            <MoneyField
              {...list.at(i, `prices.${n}.price_cents`)}
              label={prices.length > 1 && isLast ? t('Price afterward') : t('Price')}
              value={tier.price_cents}
              onChange={(price_cents) => setTier(n, { price_cents })}
            />
            {!isLast && (
              <DayField
                {...list.at(i, `prices.${n}.until_on`)}
                label={t('Until')}
                value={tier.until_on ?? ''}
                onChange={(until_on) => setTier(n, { until_on })}
              />
            )}
            {!isLast && (
              <div className="office-event-add">
                <Button
                  kind="quiet"
                  onClick={() => list.set(key, { prices: prices.filter((_, at) => at !== n) })}
                >
                  {t('Remove price')}
                </Button>
              </div>
            )}
          </div>
        )
      })}
      <DepositFields list={list} part={part} i={i} />
      {list.at(i, 'prices').error && <p className="field-error">{list.at(i, 'prices').error}</p>}
      <div className="office-event-acts">
        {prices.length < 6 && (
          <Button kind="quiet" onClick={addTier}>
            {t('Add an early price')}
          </Button>
        )}
        <Button kind="quiet" disabled={i === 0} onClick={() => list.move(key, -1)}>
          {t('Move up')}
        </Button>
        <Button kind="quiet" disabled={i === list.parts.length - 1} onClick={() => list.move(key, 1)}>
          {t('Move down')}
        </Button>
        {taken === 0 && (
          <Button kind="quiet" onClick={() => list.remove(key)}>
            {t('Remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** What is due when entering, and when the rest is. */
function DepositFields({ list, part, i }: OneProps) {
  const { key, deposit_kind, deposit_cents, deposit_percent, balance_due_on } = part
  return (
    <div className="office-pair">
      <SelectField
        label={t('Due at entry')}
        value={deposit_kind}
        options={[
          { value: 'none', label: t('Full price') },
          { value: 'amount', label: t('Fixed deposit') },
          { value: 'percent', label: t('A percentage') },
        ]}
        onChange={({ currentTarget }) => list.set(key, { deposit_kind: currentTarget.value as DepositKind })}
      />
      {deposit_kind === 'amount' && (
        <MoneyField
          {...list.at(i, 'deposit.value')}
          label={t('Deposit')}
          value={deposit_cents}
          onChange={(cents) => list.set(key, { deposit_cents: cents })}
        />
      )}
      {deposit_kind === 'percent' && (
        <TextField
          {...list.at(i, 'deposit.value')}
          label={t('Deposit (%)')}
          inputMode="numeric"
          maxLength={2}
          value={deposit_percent}
          onChange={({ currentTarget }) => list.set(key, { deposit_percent: currentTarget.value })}
        />
      )}
      {deposit_kind !== 'none' && (
        <DayField
          {...list.at(i, 'deposit.balance_due_on')}
          label={t('Balance due on')}
          value={balance_due_on}
          onChange={(value) => list.set(key, { balance_due_on: value })}
        />
      )}
    </div>
  )
}
