import '../../ui/office.css'
import '../office-event.css'
import type { OfficeEvent } from 'contract/events/office'
import type { PassSoldAt } from 'contract/events/passes'
import { savePassTypes } from 'contract/events/passes-saving'
import { issuesOf } from '../../issues.ts'
import { msg, t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PartsFoot, useEventCall, useParts } from '../office-parts.tsx'

type Typed = {
  key: number
  id?: number
  name: string
  day: string
  min_age: string
  max_age: string
  price_cents: number | null
  stock: string
  sold_at: PassSoldAt
  sold_from: string
  sold_until: string
  taken: number
}

const blank = (value: string | number | null) => (value === null ? '' : String(value))
const partsOf = ({ pass_types }: OfficeEvent) =>
  pass_types.map((type) => ({
    ...type,
    day: blank(type.day),
    min_age: blank(type.min_age),
    max_age: blank(type.max_age),
    stock: blank(type.stock),
    sold_from: blank(type.sold_from),
    sold_until: blank(type.sold_until),
  }))

const sentOf = ({ key: _, taken: __, price_cents, ...type }: Typed) => ({
  ...type,
  price_cents: price_cents ?? -1,
})

const BLANK: Omit<Typed, 'key'> = {
  ...{ name: '', day: '', min_age: '', max_age: '', price_cents: null, stock: '' },
  ...{ sold_at: 'both', sold_from: '', sold_until: '', taken: 0 },
}

/** What tournaments sell most often, ready to be changed. */
const STARTS: readonly { label: string; type: () => Omit<Typed, 'key'> }[] = [
  { label: msg('Add weekend pass'), type: () => ({ ...BLANK, name: t('Weekend pass'), min_age: '13' }) },
  { label: msg('Add day pass'), type: () => ({ ...BLANK, name: t('Day pass'), min_age: '13' }) },
  {
    label: msg('Add free child pass'),
    type: () => ({ ...BLANK, name: t('Child pass'), max_age: '12', price_cents: 0 }),
  },
  { label: msg('Add something else'), type: () => BLANK },
]

type Props = { event: OfficeEvent; onNext: () => void }

/** The passes that let spectators in: days, ages, prices, and where they are sold. */
export function PassTypesStep({ event, onNext }: Props) {
  const save = useEventCall(savePassTypes)
  const list = useParts<Typed>({ event, name: 'pass_types', partsOf })
  const send = (then: () => void) => {
    const sent = { id: event.id, version: list.version, pass_types: list.parts.map(sentOf) }
    list.send(issuesOf(savePassTypes.input, sent), () => save.mutateAsync(sent), then)
  }
  return (
    <Panel title={t('Spectator passes')}>
      <Form errors={list.errors} onSubmit={() => send(onNext)}>
        {list.parts.length === 0 && (
          <p className="dim">
            {t('Sell passes to families who come to watch, on the event’s page and at the gate.')}
          </p>
        )}
        {list.parts.map((part, i) => (
          <Type key={part.key} list={list} part={part} i={i} isOneDay={event.starts_on === event.ends_on} />
        ))}
        <div className="office-event-acts">
          {STARTS.map(({ label, type }) => (
            <Button key={label} onClick={() => list.add(type())}>
              {t(label)}
            </Button>
          ))}
        </div>
        <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})} />
      </Form>
    </Panel>
  )
}

type OneProps = { list: ReturnType<typeof useParts<Typed>>; part: Typed; i: number; isOneDay: boolean }

function Type({ list, part, i, isOneDay }: OneProps) {
  const { key, taken } = part
  const set = (change: Partial<Typed>) => list.set(key, change)
  return (
    <fieldset className="office-event-part">
      <legend className="visually-hidden">{part.name || t('New pass')}</legend>
      <div className="office-pair">
        <TextField
          {...list.at(i, 'name')}
          label={t('Name')}
          maxLength={80}
          value={part.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <MoneyField
          {...list.at(i, 'price_cents')}
          label={t('Price')}
          hint={t('Enter 0 if it’s free.')}
          value={part.price_cents}
          onChange={(cents) => set({ price_cents: cents })}
        />
        {!isOneDay && (
          <DayField
            {...list.at(i, 'day')}
            label={t('Good on')}
            hint={t('Leave blank for every day.')}
            optional
            value={part.day}
            onChange={(day) => set({ day })}
          />
        )}
        <SelectField
          {...list.at(i, 'sold_at')}
          label={t('Where it’s sold')}
          placeholder={null}
          value={part.sold_at}
          options={[
            { value: 'both', label: t('Online and at the gate') },
            { value: 'online', label: t('Online only') },
            { value: 'gate', label: t('At the gate only') },
          ]}
          onChange={({ currentTarget }) => set({ sold_at: currentTarget.value as PassSoldAt })}
        />
        <TextField
          {...list.at(i, 'min_age')}
          label={t('Youngest age')}
          optional
          inputMode="numeric"
          maxLength={3}
          value={part.min_age}
          onChange={({ currentTarget }) => set({ min_age: currentTarget.value })}
        />
        <TextField
          {...list.at(i, 'max_age')}
          label={t('Oldest age')}
          optional
          inputMode="numeric"
          maxLength={3}
          value={part.max_age}
          onChange={({ currentTarget }) => set({ max_age: currentTarget.value })}
        />
        <DayField
          {...list.at(i, 'sold_from')}
          label={t('First day on sale')}
          optional
          value={part.sold_from}
          onChange={(day) => set({ sold_from: day })}
        />
        <DayField
          {...list.at(i, 'sold_until')}
          label={t('Last day on sale')}
          optional
          value={part.sold_until}
          onChange={(day) => set({ sold_until: day })}
        />
        <TextField
          {...list.at(i, 'stock')}
          label={t('How many there are')}
          optional
          inputMode="numeric"
          maxLength={6}
          hint={taken > 0 ? t('{count} sold so far.', { count: taken }) : undefined}
          value={part.stock}
          onChange={({ currentTarget }) => set({ stock: currentTarget.value })}
        />
      </div>
      <div className="office-event-acts">
        <Button kind="quiet" disabled={i === 0} onClick={() => list.move(key, -1)}>
          {t('Move up')}
        </Button>
        {taken === 0 && (
          <Button
            kind="quiet"
            aria-label={t('Remove {name}', { name: part.name || t('New pass') })}
            onClick={() => list.remove(key)}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
