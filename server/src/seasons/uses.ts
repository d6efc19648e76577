import type { SeasonUses } from 'contract/seasons/seasons'
import type { Context } from '../plumbing/context.ts'

/** How much there is in each of some seasons; one with nothing is left out. */
type Count = (context: Context, season_ids: readonly number[]) => Promise<ReadonlyMap<number, number>>

/**
 * What other modules have in seasons, which the seasons do not know themselves: `app.ts` hands it in, as it does what
 * payments settle. As long as there is any, a season cannot be deleted.
 */
export type CountUses = Readonly<Record<keyof SeasonUses, Count>> & {
  /** The registrations that the office lists; the others have a history that stays. */
  listed: Count
}

/** Counts what uses a season. */
export async function usesOf(
  context: Context,
  { listed: _, ...counts }: CountUses,
  id: number,
): Promise<SeasonUses> {
  const uses = await Promise.all(
    Object.entries(counts).map(async ([what, count]) => [what, (await count(context, [id])).get(id) ?? 0]),
  )
  return Object.fromEntries(uses) as SeasonUses
}
