import type { NavIcon } from '../shell/nav-icon.ts'

/** A line of the palette. */
export type Command = {
  key: string
  label: string
  /** What kind of line it is, or a word that distinguishes two. */
  note: string
  icon: NavIcon | 'action' | 'recent'
  /** Goes there or does it. A text is typed into the field instead, for what needs to be told more. */
  run: (() => void) | { types: string }
}

/** Lines of one kind. */
export type CommandGroup = {
  key: string
  label: string
  /** Said above the lines, if they are not what was typed. */
  spelled?: string | undefined
  commands: readonly Command[]
}
