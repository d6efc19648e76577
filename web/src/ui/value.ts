import { useState } from 'react'

/** What a field that gives a value and not an event takes. */
export type Valued<T> = {
  value?: T | undefined
  defaultValue?: T | undefined
  onChange?: ((value: T) => void) | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  /** The form finds the field to focus by this. */
  'data-path'?: string | undefined
}

/** The value of a field that may be led by its parent (`value`) or keep its own (`defaultValue`). */
export function useValue<T>({ value, defaultValue, onChange }: Valued<T>, empty: T): [T, (next: T) => void] {
  const [own, setOwn] = useState(defaultValue ?? empty)
  const change = (next: T) => {
    if (value === undefined) setOwn(next)
    onChange?.(next)
  }
  return [value ?? own, change]
}
