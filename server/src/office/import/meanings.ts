import { MOST_VALUE_LETTERS, valueKey, type ImportField, type ValueField } from 'contract/office/import'

/**
 * What a cell means by our own lists: undefined where it is blank or was said to be left out, null where
 * nobody has said yet what it means.
 */
export type FindMeaning = <T>(
  field: ValueField,
  find: (typed: string) => T | undefined,
  as: (meant: string) => T | undefined,
) => T | null | undefined

/** Looks up the cells of one row, and keeps those that the lists do not know in `unknown`. */
export const meaningsIn =
  (
    given: ReadonlyMap<ImportField, string>,
    said: ReadonlyMap<string, string | null>,
    unknown: { field: ValueField; typed: string }[],
  ): FindMeaning =>
  (field, find, as) => {
    const typed = given.get(field)
    if (!typed) return undefined
    const known = find(typed)
    if (known !== undefined) return known
    unknown.push({ field, typed: typed.slice(0, MOST_VALUE_LETTERS).trim().replace(/\s+/g, ' ') })
    const meant = said.get(valueKey({ field, typed }))
    if (meant === undefined) return null
    return meant === null ? undefined : (as(meant) ?? null)
  }
