import './field.css'
import { useId } from 'react'
import { COUNTRIES, needsZip, statesOf } from 'contract/places'
import { msg, t } from '../../language.ts'
import { useCompletion, type AddressValue } from './address-completion.ts'
import { FieldGroup } from './field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

export type { AddressValue } from './address-completion.ts'

export const EMPTY_ADDRESS: AddressValue = {
  address_1: '',
  address_2: '',
  city: '',
  country: 'USA',
  state: '',
  zip: '',
}

type Props = {
  value: AddressValue
  onChange: (value: AddressValue) => void
  /** What is wrong, by field: from the contract's `checkAddress`, or the server's sentences. */
  errors?: Partial<Record<keyof AddressValue, string | readonly string[]>>
  legend?: string
  /** A prefix for the field names: `guardian.address` gives `guardian.address.city`. */
  path?: string
  /** Whose address the browser may fill in: `shipping`, `billing`, or nothing. */
  autoCompleteSection?: string
}

/**
 * A postal address. What depends on the country changes as soon as it is selected: a list of states or
 * provinces, and another label and keyboard for the postal code, or none at all. A complete code fills in the
 * town and the state; in the USA the whole address may also be typed in the first line.
 */
export function AddressFields({
  value,
  onChange,
  errors = {},
  legend = t('Address'),
  path,
  autoCompleteSection,
}: Props) {
  const id = useId()
  const { set, takeLine, towns } = useCompletion(value, onChange)
  const states = statesOf(value.country)
  const words = WORDS[value.country] ?? WORDS['']!
  const at = (field: keyof AddressValue) => ({
    value: value[field],
    error: [errors[field] ?? []].flat()[0],
    name: path ? `${path}.${field}` : field,
  })
  const fill = (part: string) => [autoCompleteSection, part].filter(Boolean).join(' ')
  return (
    <FieldGroup label={legend} className="field-part">
      <div className="field-stack">
        <TextField
          label={t('Street address')}
          hint={
            value.country === 'USA' &&
            !value.zip &&
            t('Add the ZIP code, and we’ll fill in the rest: 1 Main St, 75201')
          }
          {...at('address_1')}
          autoComplete={fill('address-line1')}
          maxLength={120}
          onChange={({ currentTarget }) => set({ address_1: currentTarget.value })}
          onBlur={takeLine}
        />
        <div className="field-row">
          {needsZip(value.country) && (
            <TextField
              label={t(words.zip)}
              {...at('zip')}
              autoComplete={fill('postal-code')}
              inputMode={value.country === 'USA' ? 'numeric' : 'text'}
              autoCapitalize="characters"
              maxLength={12}
              onChange={({ currentTarget }) => set({ zip: currentTarget.value })}
            />
          )}
          <TextField
            label={t('City')}
            {...at('city')}
            autoComplete={fill('address-level2')}
            maxLength={80}
            list={towns.length > 1 ? `${id}-towns` : undefined}
            onChange={({ currentTarget }) => set({ city: currentTarget.value })}
          />
          {towns.length > 1 && (
            <datalist id={`${id}-towns`}>
              {towns.map(({ city }) => (
                <option key={city} value={city} />
              ))}
            </datalist>
          )}
          {states.length > 0 ? (
            <SelectField
              label={t(words.state)}
              {...at('state')}
              autoComplete={fill('address-level1')}
              options={states}
              onChange={({ currentTarget }) => set({ state: currentTarget.value })}
            />
          ) : (
            <TextField
              label={t(words.state)}
              optional
              {...at('state')}
              autoComplete={fill('address-level1')}
              maxLength={60}
              onChange={({ currentTarget }) => set({ state: currentTarget.value })}
            />
          )}
        </div>
        <div className="field-row">
          <TextField
            label={t('Apartment, suite or floor')}
            optional
            {...at('address_2')}
            autoComplete={fill('address-line2')}
            maxLength={120}
            onChange={({ currentTarget }) => set({ address_2: currentTarget.value })}
          />
          <SelectField
            label={t('Country')}
            {...at('country')}
            autoComplete={fill('country-name')}
            options={COUNTRIES}
            // A state or code of one country means nothing in another.
            onChange={({ currentTarget }) => set({ country: currentTarget.value, state: '', zip: '' })}
          />
        </div>
      </div>
    </FieldGroup>
  )
}

/** What the parts of an address are called in a country. */
const WORDS: Record<string, { state: string; zip: string }> = {
  USA: { state: msg('State##of a country'), zip: msg('ZIP code') },
  Canada: { state: msg('Province or territory'), zip: msg('Postal code') },
  '': { state: msg('State or region'), zip: msg('Postal code') },
}
