import type { Context } from '../plumbing/context.ts'
import { findTies, insertTies, removeTies, type Tie } from './merging-queries.ts'

/** The loser's families as they were, and what the winner got of them. */
export type MovedTies = { ties: Tie[]; added_ties: Pick<Tie, 'minor_id' | 'guardian_id'>[] }

/** The winner gets the families of the loser that it has not; of two first guardians the winner's stays the first. */
export async function moveTies(context: Context, winner_id: number, loser_id: number): Promise<MovedTies> {
  const all = await findTies(context, [winner_id, loser_id])
  const ties = all.filter(({ minor_id, guardian_id }) => minor_id === loser_id || guardian_id === loser_id)
  const own = all.filter((tie) => !ties.includes(tie))
  const added = ties
    .map((tie) => ({
      ...tie,
      minor_id: tie.minor_id === loser_id ? winner_id : tie.minor_id,
      guardian_id: tie.guardian_id === loser_id ? winner_id : tie.guardian_id,
      is_primary:
        tie.is_primary &&
        !(tie.minor_id === loser_id && own.some((one) => one.minor_id === winner_id && one.is_primary)),
    }))
    .filter(
      ({ minor_id, guardian_id }) =>
        !own.some((one) => one.minor_id === minor_id && one.guardian_id === guardian_id),
    )
  if (ties.length > 0) await removeTies(context, ties)
  if (added.length > 0) await insertTies(context, added)
  return { ties, added_ties: added.map(({ minor_id, guardian_id }) => ({ minor_id, guardian_id })) }
}

/** Gives back what was moved. */
export async function restoreTies(context: Context, { ties, added_ties }: MovedTies): Promise<void> {
  if (added_ties.length > 0) await removeTies(context, added_ties)
  if (ties.length > 0) await insertTies(context, ties)
}
