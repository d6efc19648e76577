import { useRef, useState, type FormEvent } from 'react'
import type { FieldErrors } from 'contract/problem'

/**
 * The fields of a short form: `<div {...fields.box}>` around them, `fields.errors` at them, and `fields.submit` hands
 * over what stands in them when it is right. Read when the form is sent, because password managers fill fields
 * without telling anybody. A field's error goes when somebody corrects it.
 */
export function useFields<T extends Record<string, string>>(check: (typed: T) => FieldErrors) {
  const ref = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    errors,
    setErrors,
    box: {
      ref,
      onInput: ({ target }: FormEvent) => {
        const { name } = target as HTMLInputElement
        if (errors[name]) setErrors(({ [name]: _, ...others }) => others)
      },
    },
    field: (name: keyof T & string) => ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`),
    submit: (send: (typed: T) => void) => () => {
      const inputs = [...(ref.current?.querySelectorAll('input') ?? [])].filter(({ name }) => name)
      const typed = Object.fromEntries(inputs.map(({ name, value }) => [name, value])) as T
      const wrong = check(typed)
      setErrors(wrong)
      if (Object.keys(wrong).length === 0) send(typed)
    },
  }
}
