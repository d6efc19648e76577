import { useRef, useState, type FormEvent } from 'react'
import type { FieldErrors } from 'contract/problem'

/**
 * The fields of a short form: put `<div {...fields.box}>` around them, `fields.errors` next to them, and
 * `fields.submit` passes on their values if they are valid. Values are read when the form is submitted,
 * because password managers fill in fields without any event. A field's error disappears when the user
 * corrects it.
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
