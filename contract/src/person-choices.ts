import * as z from 'zod/mini'

/** One answer. An imported file may write it as the label, the value, or anything in `also`. */
type Option = { value: string; label: string; also?: readonly string[] }
export type Choice = {
  label: string
  options: readonly Option[]
  /** Column headers of imported files besides the label, letters only. */
  headers?: readonly string[]
}

/**
 * Optional multiple-choice questions about a person. Each is a column of `member`. The registration and the family's details
 * ask it; the office sees, corrects, imports, exports and merges it; it is part of the archive of one's own data.
 */
export const CHOICES = {
  gender: {
    label: 'Gender',
    headers: ['sex', 'mf', 'fm', 'genero', 'sexo'],
    options: [
      { value: 'female', label: 'Female', also: ['f', 'w', 'girl', 'woman', 'mujer'] },
      { value: 'male', label: 'Male', also: ['m', 'boy', 'man', 'hombre'] },
      { value: 'non_binary', label: 'Non-binary', also: ['x', 'nb'] },
      { value: 'undisclosed', label: 'Prefer not to say', also: ['u', 'unknown'] },
    ],
  },
  shirt_size: {
    label: 'Shirt size',
    headers: ['shirt', 'tshirt', 'tshirtsize', 'jerseysize', 'uniformsize', 'talla', 'talladecamiseta'],
    options: [
      { value: 'youth_s', label: 'Youth S', also: ['ys', 'youth small'] },
      { value: 'youth_m', label: 'Youth M', also: ['ym', 'youth medium'] },
      { value: 'youth_l', label: 'Youth L', also: ['yl', 'youth large'] },
      { value: 'youth_xl', label: 'Youth XL', also: ['yxl', 'youth extra large'] },
      { value: 'adult_s', label: 'Adult S', also: ['as', 's', 'small', 'adult small'] },
      { value: 'adult_m', label: 'Adult M', also: ['am', 'm', 'medium', 'adult medium'] },
      { value: 'adult_l', label: 'Adult L', also: ['al', 'l', 'large', 'adult large'] },
      { value: 'adult_xl', label: 'Adult XL', also: ['axl', 'xl', 'adult extra large'] },
      { value: 'adult_2xl', label: 'Adult 2XL', also: ['a2xl', '2xl', 'xxl'] },
    ],
  },
} as const satisfies Readonly<Record<string, Choice>>

export type ChoiceField = keyof typeof CHOICES
export const CHOICE_FIELDS = Object.keys(CHOICES) as ChoiceField[]

export const isChoice = (field: string): field is ChoiceField => Object.hasOwn(CHOICES, field)

/** An object with a value for each question. */
export const forChoices = <T>(make: (field: ChoiceField, choice: Choice) => T) =>
  Object.fromEntries(CHOICE_FIELDS.map((field) => [field, make(field, CHOICES[field])])) as {
    [field in ChoiceField]: T
  }

/** Only the answers of a record or a form. */
export const choicesIn = <T>(record: { readonly [field in ChoiceField]?: T }) =>
  forChoices((field) => record[field])

/** Schemas of the answers, by question. */
export const Chosen = forChoices((_, { options }) =>
  z.enum(
    options.map(({ value }) => value),
    'Choose from the list.',
  ),
)

/** How an answer is written; an unknown value is returned unchanged. */
export const choiceLabel = (field: ChoiceField, value: string) =>
  (CHOICES[field].options as readonly Option[]).find((one) => one.value === value)?.label ?? value
