import './input.css'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'required'> & {
    /** Stands at the end of the line of the label. */
    aside?: ReactNode
  }

/** The right keyboard and no wrong help for what is typed. */
const KEYBOARDS: Record<string, Partial<ComponentProps<'input'>>> = {
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  tel: { inputMode: 'tel' },
  url: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
}

/**
 * A line of text. Takes everything an `<input>` takes:
 * `<TextField label="First name" autoComplete="given-name" defaultValue={first_name} />`.
 */
export function TextField({
  label,
  hint,
  error,
  optional,
  id,
  className,
  aside,
  type = 'text',
  ...input
}: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className, aside }}>
      {(described) => <input className="input" type={type} {...KEYBOARDS[type]} {...input} {...described} />}
    </Field>
  )
}
