/** One line of a menu. */
export type MenuAct = {
  key: string
  label: string
  onAct: () => void
  disabled?: boolean
  /** It takes something away. */
  danger?: boolean
}
