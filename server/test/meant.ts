import type { Operation } from 'contract/operation'
import { TENANT_TABLES } from './statements.ts'

/** What the parts of a path refer to that do not say so by their name. */
export const MEANT: Readonly<Record<string, string>> = {
  a: 'member',
  b: 'team',
  file: 'insurance_file',
  guardian_id: 'member',
  loser_id: 'member',
  minor_id: 'member',
  note_id: 'desk_note',
  session_id: 'auth_session',
  winner_id: 'member',
}

export const kindOf = (name: string) => name.replace(/_ids?$/, '')

/** The tables that `club_id`, or the words before `:id` in a path, refer to. */
export function tablesNamed({ path }: Operation, name: string): string[] {
  if (MEANT[name]) return [MEANT[name]]
  return name === 'id'
    ? tablesOf(path.slice(0, path.indexOf('/:id')).split(/[/_-]/))
    : tablesOf([kindOf(name), kindOf(name).split('_').at(-1)!])
}

/** The tables that are called so, or have one of the words in their names. */
export function tablesOf(said: readonly string[]): string[] {
  const words = new Set(
    said
      .flatMap((word) => [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')])
      .filter((word) => word.length > 3),
  )
  return [...TENANT_TABLES].filter(
    (table) => words.has(table) || table.split('_').some((word) => words.has(word)),
  )
}
