import type { Described } from './field.tsx'
import type { Option } from './select-field.tsx'

/** What `Combo` and its list are told. */
export type ComboProps = {
  described: Described
  name: string | undefined
  'data-path': string | undefined
  disabled: boolean | undefined
  placeholder?: string | undefined
  /** What is in the field. */
  text: string
  /** What can be chosen now; the value of the one that is. */
  options: readonly Option[]
  value: string
  /** What the list says when it is empty; without it there is no list then. */
  none?: string
  /** What is typed counts as it is, also if it is none of the options. */
  isFree?: boolean
  onText: (text: string) => void
  onChoose: (value: string) => void
  /** The list has been closed, with a choice or without one. */
  onClose?: () => void
  onFocus: (() => void) | undefined
  onBlur: (() => void) | undefined
}
