import * as z from 'zod/mini'

/** A list can be sorted by what no index orders while it has at most so many rows. */
export const FEW_ROWS = 5000

/** What a list can be sorted by; with a minus, the other way round. */
export function sortedBy<const Word extends string>(...words: Word[]) {
  const both = words.flatMap((word) => [word, `-${word}`] as const)
  return z.optional(z.enum(both as (Word | `-${Word}`)[], 'This list can’t be sorted that way.'))
}
