import './registration.css'
import type { ComponentProps } from 'react'
import type { DraftData } from 'contract/registering/draft'
import { told } from '../language.ts'
import { AddressFields, EMPTY_ADDRESS } from '../ui/fields/address-fields.tsx'
import { EmailField } from '../ui/fields/email-field.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { RadioCards, type CardOption } from '../ui/fields/radio-cards.tsx'
import { SelectField, type Option } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useField, useRegistration } from './draft-context.tsx'
import { valueAt, withField, withHome } from './draft-edits.ts'

type Own = { path: string; label: string; optional?: boolean }

type TextAtProps = Own &
  Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'id' | 'name'>

/** A text field of the registration, by its path. */
export function TextAt({ path, ...text }: TextAtProps) {
  const { onChange, ...field } = useField(path)
  return <TextField {...text} {...field} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** An email address, which asks about slips. */
export function EmailAt({ path, ...text }: Omit<TextAtProps, 'type'>) {
  const { onChange, ...field } = useField(path)
  return <EmailField {...text} {...field} onChange={(event) => onChange(event.currentTarget.value)} />
}

type FieldAtProps<P> = Own & Omit<P, 'value' | 'onChange' | 'error' | 'id' | 'name' | 'label'>

/** A date of birth. */
export const DayAt = ({ path, ...day }: FieldAtProps<ComponentProps<typeof TypedDayField>>) => (
  <TypedDayField {...day} {...useField(path)} className="reg-day" />
)

export const PhoneAt = ({ path, ...phone }: FieldAtProps<ComponentProps<typeof PhoneField>>) => (
  <PhoneField {...phone} {...useField(path)} />
)

/** A postal address; `section` keeps the browser's autofill from mixing up whose it is. */
export function AddressAt({ path, legend, section }: { path: string; legend: string; section?: string }) {
  const { data, shown, edit } = useRegistration()
  const typed = valueAt(data, path) as DraftData['registrant']['address']
  const known = Object.fromEntries(Object.entries(typed ?? {}).filter(([, part]) => part !== undefined))
  const own = Object.entries(shown).filter(([at]) => at.startsWith(`${path}.`))
  return (
    <AddressFields
      legend={legend}
      path={path}
      value={{ ...EMPTY_ADDRESS, ...known }}
      errors={Object.fromEntries(own.map(([at, messages]) => [at.slice(path.length + 1), messages]))}
      onChange={(value) =>
        edit((before) =>
          path === 'registrant.address' ? withHome(before, value) : withField(before, path, value),
        )
      }
      {...(section && { autoCompleteSection: section })}
    />
  )
}

type SelectAtProps = Own & { options: readonly Option[]; hint?: string; autoComplete?: string }

/** A choice from a list. */
export function SelectAt({ path, options, ...select }: SelectAtProps) {
  const { onChange, ...field } = useField(path)
  return (
    <SelectField
      className="reg-narrow"
      {...select}
      {...field}
      options={options.map(({ value, label }) => ({ value, label: told(label) }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type ChoiceProps = {
  id: string
  label: string
  options: readonly (Omit<CardOption, 'value'> & { value: number })[]
  value: number | null | undefined
  error: string | undefined
  onChange: (value: number) => void
  /** In one row, for short labels without a second line. */
  isChips?: boolean
}

/** A choice among a few things with ids. */
export function Choice({ options, value, onChange, isChips = false, ...group }: ChoiceProps) {
  return (
    <RadioCards
      {...group}
      className={isChips ? 'reg-chips' : undefined}
      name={group.id}
      value={String(value ?? '')}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
