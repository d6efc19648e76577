import './input.css'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'required'>

/** Several lines of text; grows with its content in browsers that support it. */
export function TextareaField({ label, hint, error, optional, id, className, rows = 3, ...area }: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className }} name={area.name}>
      {(described) => <textarea className="input input-area" rows={rows} {...area} {...described} />}
    </Field>
  )
}
