import './input.css'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'required'> & {
    /** Shown at the end of the label's line. */
    aside?: ReactNode
    /** Shown last, for example a suggestion. */
    below?: ReactNode
  }

/** The right keyboard, and no unwanted corrections of what is typed. */
const KEYBOARDS: Record<string, Partial<ComponentProps<'input'>>> = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  tel: { inputMode: 'tel' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
}

/**
 * A single-line text field. Takes every prop of an `<input>`: `<TextField label="First name"
 * autoComplete="given-name" defaultValue={first_name} />`.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  aside,
  below,
  type = 'text',
  ...input
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className, aside, below }} name={input.name}>
      {(described) => <input className="input" type={type} {...KEYBOARDS[type]} {...input} {...described} />}
    </Field>
  )
}
