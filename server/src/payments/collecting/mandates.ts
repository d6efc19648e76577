import type { Context } from '../../plumbing/context.ts'
import { forgetCard } from '../kept-cards.ts'
import {
  blankFrom,
  lockUnusedCards,
  insertMandate,
  lockCards,
  setCard,
  setEnded,
  type EndedBy,
  type NewMandate,
  type Subjects,
} from './mandate-queries.ts'

/** From now on this card is charged for a subject; what was agreed to for it before is replaced. */
export async function giveMandate(context: Context, mandate: NewMandate): Promise<void> {
  const of = { purpose: mandate.purpose, subject_ids: [mandate.subject_id] }
  const before = await lockCards(context, of)
  if (before.length > 0) await setEnded(context, of, 'replaced')
  await insertMandate(context, mandate)
  await forgetUnusedCards(context, before)
}

/** Ends the standing mandates of these, and forgets the cards that nothing else is charged to. */
export async function endMandates(context: Context, of: Subjects, by: EndedBy): Promise<void> {
  const cards = await lockCards(context, of)
  if (cards.length === 0) return
  await setEnded(context, of, by)
  await forgetUnusedCards(context, cards)
}

/** Another card of the payer's stands in place of the one before, under the words that were agreed to. */
export async function changeCards(context: Context, of: Subjects, kept_card_id: number): Promise<void> {
  const before = await lockCards(context, of)
  await setCard(context, of, kept_card_id)
  await forgetUnusedCards(context, before)
}

/** Forgets from where was agreed, of people who are to be forgotten. */
export const forgetWhereAgreed = (context: Context, of: Subjects) => blankFrom(context, of)

/** Forgets those of some kept cards that are charged for nothing any more; also one that no mandate was given for. */
export async function forgetUnusedCards(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of await lockUnusedCards(context, ids)) await forgetCard(context, id)
}
