import type { EntrantBook, EntrantGame } from 'contract/events/entering'
import type { Context } from '../../plumbing/context.ts'

/** What an entered team plays next and played last, and which of its books can be kept now. */
export type EntrantGames = {
  next: EntrantGame | null
  last: EntrantGame | null
  books: readonly EntrantBook[]
}

/**
 * The games of entered teams. Events don’t know games, so `app.ts` passes this in. Books are given for those in `kept_ids`. Teams without
 * games are left out.
 */
export type EntrantGamesOf = (
  context: Context,
  whose: { entrant_ids: readonly number[]; kept_ids: readonly number[] },
) => Promise<ReadonlyMap<number, EntrantGames>>
