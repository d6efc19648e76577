import { useState } from 'react'

/** The props of a field that passes on a value instead of an event. */
export type Valued<T> = {
  value?: T | undefined
  defaultValue?: T | undefined
  onChange?: ((value: T) => void) | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  name?: string | undefined
  /** How the form finds the field to focus. */
  'data-path'?: string | undefined
}

/** The value of a field that is either controlled (`value`) or not (`defaultValue`). */
export function useValue<T>({ value, defaultValue, onChange }: Valued<T>, empty: T): [T, (next: T) => void] {
  const [own, setOwn] = useState(defaultValue ?? empty)
  const change = (next: T) => {
    if (value === undefined) setOwn(next)
    onChange?.(next)
  }
  return [value ?? own, change]
}
