import '../entering.css'
import { addonName, type ChosenAddon, type EventAddon } from 'contract/events/addons'
import type { Currency } from 'contract/money'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { addonPrice, isOneChoice, leftText } from '../addon-words.ts'

/** How many pieces of each option. */
export type Picked = Readonly<Record<number, number>>

export const chosenOf = (picked: Picked): ChosenAddon[] =>
  Object.entries(picked).flatMap(([id, quantity]) =>
    quantity > 0 ? [{ option_id: Number(id), quantity }] : [],
  )

/** What was picked costs, in cents. */
export const costOfPicked = (addons: readonly EventAddon[], picked: Picked): number =>
  addons.reduce(
    (sum, { options, price_cents }) =>
      options.reduce((all, { id }) => all + price_cents * (picked[id] ?? 0), sum),
    0,
  )

type Props = {
  addons: readonly EventAddon[]
  /** Names the fields of this entrant. */
  name: string
  picked: Picked
  error?: string | undefined
  onChange: (picked: Picked) => void
}

/** What is sold with an entry, for one entrant or for all of them. */
export function AddonPicker({ addons, name, picked, error, onChange }: Props) {
  const { currency } = useTenant()
  if (addons.length === 0) return null
  return (
    <div className="addon-picker">
      {addons.map((addon) => (
        <Addon key={addon.id} {...{ addon, name, picked, onChange }} currency={currency as Currency} />
      ))}
      {error && (
        <div data-path={name} tabIndex={-1}>
          <FieldError id={`${name}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

type OneProps = Omit<Props, 'addons' | 'error'> & { addon: EventAddon; currency: Currency }

function Addon({ addon, name, picked, onChange, currency }: OneProps) {
  const { id, name: called, detail, options, max_each, is_required, price_cents } = addon
  const price = addonPrice(price_cents, currency)
  const hint = [price, detail].filter(Boolean).join(' · ')
  const [only] = options
  if (options.every(({ left }) => left === 0))
    return (
      <CheckboxField
        label={called}
        hint={[price, t('Sold out')].join(' · ')}
        disabled
        checked={false}
        readOnly
      />
    )
  if (isOneChoice(addon)) {
    const own = options.find((option) => (picked[option.id] ?? 0) > 0)
    const none = Object.fromEntries(options.map((option) => [option.id, 0]))
    return (
      <SelectField
        label={called}
        hint={hint}
        optional={!is_required}
        placeholder={is_required ? t('Choose one') : t('No, thanks')}
        name={`${name}.${id}`}
        value={own ? String(own.id) : ''}
        options={options.map(({ id: option, label, left }) => ({
          value: String(option),
          label: [label, leftText(left)].filter(Boolean).join(' · '),
          disabled: left === 0,
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...picked, ...none, ...(value && { [value]: 1 }) })
        }
      />
    )
  }
  if (max_each === 1 && only)
    return (
      <CheckboxField
        label={called}
        hint={[hint, leftText(only.left)].filter(Boolean).join(' · ')}
        checked={(picked[only.id] ?? 0) > 0}
        onChange={({ currentTarget }) => onChange({ ...picked, [only.id]: currentTarget.checked ? 1 : 0 })}
      />
    )
  return (
    <div className="addon-counts">
      {options.map(({ id: option, label, left }) => (
        <SelectField
          key={option}
          label={addonName(called, label)}
          hint={[hint, leftText(left)].filter(Boolean).join(' · ')}
          optional={!is_required}
          placeholder={null}
          name={`${name}.${option}`}
          disabled={left === 0}
          value={String(picked[option] ?? 0)}
          options={counts(Math.min(max_each, left ?? max_each))}
          onChange={({ currentTarget: { value } }) => onChange({ ...picked, [option]: Number(value) })}
        />
      ))}
    </div>
  )
}

const counts = (most: number) =>
  Array.from({ length: most + 1 }, (_, i) => ({
    value: String(i),
    label: i === 0 ? t('None##add-ons') : String(i),
  }))
