import { ChosenChanged, MOST_CHOSEN, TooManyChosen, type mailMany } from 'contract/office/member-bulk'
import type { In } from 'contract/operation'
import type { Context } from '../../plumbing/context.ts'
import { findChosen, type Chosen } from '../member-list-queries.ts'

/**
 * The people selected in a list. @throws ChosenChanged if they are more or fewer than the list had,
 * TooManyChosen
 */
export async function chosenOf(
  context: Context,
  { q, filters, count }: Pick<In<typeof mailMany>, 'q' | 'filters' | 'count'>,
): Promise<Chosen[]> {
  const chosen = await findChosen(context, { q, filters }, MOST_CHOSEN + 1)
  if (chosen.length > MOST_CHOSEN) throw TooManyChosen()
  if (chosen.length !== count) throw ChosenChanged({ detail: { count: chosen.length } })
  return chosen
}
