import '../../ui/office.css'
import '../office-event.css'
import type { AddonPer, AddonRefund } from 'contract/events/addons'
import { saveEventAddons } from 'contract/events/addons-saving'
import type { OfficeEvent } from 'contract/events/office'
import { issuesOf } from '../../issues.ts'
import { msg, t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PartsFoot, useEventCall, useParts } from '../office-parts.tsx'

type Option = { id?: number; label: string; stock: string; taken: number }
type Typed = {
  key: number
  id?: number
  name: string
  detail: string
  per: AddonPer
  price_cents: number | null
  max_each: string
  is_required: boolean
  until_on: string
  refunded_by: AddonRefund
  options: Option[]
}

const partsOf = ({ addons }: OfficeEvent) =>
  addons.map(({ detail, max_each, until_on, options, ...addon }) => ({
    ...addon,
    detail: detail ?? '',
    max_each: String(max_each),
    until_on: until_on ?? '',
    options: options.map((option) => ({
      ...option,
      stock: option.stock === null ? '' : String(option.stock),
    })),
  }))

const sentOf = ({ key: _, price_cents, options, ...addon }: Typed) => ({
  ...addon,
  price_cents: price_cents ?? -1,
  options: options.map(({ taken: __, ...option }) => option),
})

const BLANK: Omit<Typed, 'key'> = {
  name: '',
  detail: '',
  per: 'entrant',
  price_cents: null,
  max_each: '1',
  is_required: false,
  until_on: '',
  refunded_by: 'policy',
  options: [{ label: '', stock: '', taken: 0 }],
}
/** What directors sell most often, ready to be changed. */
const STARTS: readonly { label: string; addon: () => Omit<Typed, 'key'> }[] = [
  {
    label: msg('Add a T-shirt'),
    addon: () => ({
      ...BLANK,
      name: t('T-shirt'),
      refunded_by: 'none',
      options: ['YS', 'YM', 'YL', 'S', 'M', 'L', 'XL'].map((label) => ({ label, stock: '', taken: 0 })),
    }),
  },
  { label: msg('Add a meal'), addon: () => ({ ...BLANK, name: t('Lunch'), refunded_by: 'full' }) },
  {
    label: msg('Add gate passes'),
    addon: () => ({ ...BLANK, name: t('Gate pass'), per: 'order', max_each: '6' }),
  },
  { label: msg('Add something else'), addon: () => BLANK },
]

type Props = { event: OfficeEvent; onNext: () => void }

/** What is sold with an entry: T-shirts, meals, passes, practice time. */
export function AddonsStep({ event, onNext }: Props) {
  const save = useEventCall(saveEventAddons)
  const list = useParts<Typed>({ event, name: 'addons', partsOf })
  const send = (then: () => void) => {
    const sent = { id: event.id, version: list.version, addons: list.parts.map(sentOf) }
    list.send(issuesOf(saveEventAddons.input, sent), () => save.mutateAsync(sent), then)
  }
  return (
    <Panel title={t('Add-ons')}>
      <Form errors={list.errors} onSubmit={() => send(onNext)}>
        {list.parts.length === 0 && (
          <p className="dim">
            {t(
              'Sell T-shirts, meals, passes or practice time with an entry. You never sell more than you have.',
            )}
          </p>
        )}
        {list.parts.map((part, i) => (
          <Addon key={part.key} list={list} part={part} i={i} isForTeams={event.entrant === 'team'} />
        ))}
        <div className="office-event-acts">
          {STARTS.map(({ label, addon }) => (
            <Button key={label} onClick={() => list.add(addon())}>
              {t(label)}
            </Button>
          ))}
        </div>
        <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})} />
      </Form>
    </Panel>
  )
}

type OneProps = { list: ReturnType<typeof useParts<Typed>>; part: Typed; i: number; isForTeams: boolean }

function Addon({ list, part, i, isForTeams }: OneProps) {
  const { key, name, detail, per, price_cents, max_each, is_required, until_on, refunded_by, options } = part
  const setOption = (at: number, change: Partial<Option>) =>
    list.set(key, { options: options.map((one, n) => (n === at ? { ...one, ...change } : one)) })
  const sold = options.reduce((sum, { taken }) => sum + taken, 0)
  return (
    <fieldset className="office-event-part">
      <legend className="visually-hidden">{name || t('New add-on')}</legend>
      <div className="office-pair">
        <TextField
          {...list.at(i, 'name')}
          label={t('Name')}
          maxLength={120}
          value={name}
          onChange={({ currentTarget }) => list.set(key, { name: currentTarget.value })}
        />
        <MoneyField
          {...list.at(i, 'price_cents')}
          label={t('Price')}
          hint={t('Enter 0 if it’s included.')}
          value={price_cents}
          onChange={(cents) => list.set(key, { price_cents: cents })}
        />
      </div>
      <TextField
        {...list.at(i, 'detail')}
        label={t('Details')}
        optional
        maxLength={500}
        value={detail}
        onChange={({ currentTarget }) => list.set(key, { detail: currentTarget.value })}
      />
      <div className="office-pair">
        <SelectField
          {...list.at(i, 'per')}
          label={t('Who it’s for')}
          placeholder={null}
          value={per}
          options={[
            { value: 'entrant', label: isForTeams ? t('Each team') : t('Each person') },
            { value: 'order', label: t('The whole order') },
          ]}
          onChange={({ currentTarget }) => list.set(key, { per: currentTarget.value as AddonPer })}
        />
        <TextField
          {...list.at(i, 'max_each')}
          label={t('Most per order or person')}
          inputMode="numeric"
          maxLength={2}
          value={max_each}
          onChange={({ currentTarget }) => list.set(key, { max_each: currentTarget.value })}
        />
        <DayField
          {...list.at(i, 'until_on')}
          label={t('Last day to order')}
          optional
          value={until_on}
          onChange={(day) => list.set(key, { until_on: day })}
        />
        <SelectField
          {...list.at(i, 'refunded_by')}
          label={t('If they withdraw')}
          placeholder={null}
          value={refunded_by}
          options={[
            { value: 'policy', label: t('The event’s refund policy') },
            { value: 'full', label: t('Full refund') },
            { value: 'none', label: t('No refund') },
          ]}
          onChange={({ currentTarget }) => list.set(key, { refunded_by: currentTarget.value as AddonRefund })}
        />
      </div>
      <CheckboxField
        label={t('Required')}
        hint={t('Everyone picks one, like a shirt that’s included.')}
        checked={is_required}
        onChange={({ currentTarget }) => list.set(key, { is_required: currentTarget.checked })}
      />
      {options.map(({ label, stock, taken }, n) => (
        <div className="office-pair" key={n}>
          {(options.length > 1 || label !== '') && (
            <TextField
              {...list.at(i, `options.${n}.label`)}
              label={t('Option, such as a size')}
              maxLength={60}
              value={label}
              onChange={({ currentTarget }) => setOption(n, { label: currentTarget.value })}
            />
          )}
          <TextField
            {...list.at(i, `options.${n}.stock`)}
            label={t('How many there are')}
            optional
            inputMode="numeric"
            maxLength={6}
            hint={taken > 0 ? t('{count} ordered so far.', { count: taken }) : undefined}
            value={stock}
            onChange={({ currentTarget }) => setOption(n, { stock: currentTarget.value })}
          />
          {options.length > 1 && taken === 0 && (
            <div className="office-event-add">
              <Button
                kind="quiet"
                aria-label={t('Remove {name}', { name: label || t('Option') })}
                onClick={() => list.set(key, { options: options.filter((_, at) => at !== n) })}
              >
                {t('Remove')}
              </Button>
            </div>
          )}
        </div>
      ))}
      <div className="office-event-acts">
        {options.length < 30 && (
          <Button
            kind="quiet"
            onClick={() => list.set(key, { options: [...options, { label: '', stock: '', taken: 0 }] })}
          >
            {t('Add an option')}
          </Button>
        )}
        <Button kind="quiet" disabled={i === 0} onClick={() => list.move(key, -1)}>
          {t('Move up')}
        </Button>
        {sold === 0 && (
          <Button
            kind="quiet"
            aria-label={t('Remove {name}', { name: name || t('New add-on') })}
            onClick={() => list.remove(key)}
          >
            {t('Remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
