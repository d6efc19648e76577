import * as z from 'zod/mini'
import { Id } from './primitives.ts'

/** The book of a game that the staff of one of its teams keeps, and may open now. */
export const KeptBook = z.object({
  game_id: Id,
  /** Where it is, from the root of the site. */
  link: z.string(),
  /** The game has a score, which isn’t final yet. */
  is_over: z.boolean(),
})
export type KeptBook = z.output<typeof KeptBook>
