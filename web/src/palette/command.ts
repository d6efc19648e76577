import type { NavIcon } from '../shell/nav-icon.ts'

/** A line of the palette. */
export type Command = {
  key: string
  label: string
  /** What kind of line it is, or a word that distinguishes two. */
  note: string
  icon: NavIcon | 'action' | 'recent'
  run: () => void
}
