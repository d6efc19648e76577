import type { ComponentProps } from 'react'
import { CHOICES, CHOICE_FIELDS, choiceLabel, type ChoiceField as Name } from 'contract/person-choices'
import { told } from '../language.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'onChange'> & {
  field: Name
  onChoose: (value: string) => void
}

/** An optional multiple-choice question about a person. */
export const ChoiceField = ({ field, onChoose, ...select }: Props) => (
  <SelectField
    {...select}
    label={told(CHOICES[field].label)}
    optional
    options={CHOICES[field].options.map(({ value, label }) => ({ value, label: told(label) }))}
    onChange={({ currentTarget: { value } }) => onChoose(value)}
  />
)

/** The answers of a person, for a list of facts. */
export const choiceFacts = (record: { readonly [field in Name]: string | null }): [string, string | null][] =>
  CHOICE_FIELDS.map((field) => {
    const value = record[field]
    return [told(CHOICES[field].label), value && told(choiceLabel(field, value))]
  })
