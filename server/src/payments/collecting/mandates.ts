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

/** From now on this card is charged for a subject; any earlier mandate for it is replaced. */
export async function giveMandate(context: Context, mandate: NewMandate): Promise<void> {
  const of = { purpose: mandate.purpose, subject_ids: [mandate.subject_id] }
  const before = await lockCards(context, of)
  if (before.length > 0) await setEnded(context, of, 'replaced')
  await insertMandate(context, mandate)
  await forgetUnusedCards(context, before)
}

/** Ends the active mandates of these subjects, and forgets cards nothing else is charged to. */
export async function endMandates(context: Context, of: Subjects, by: EndedBy): Promise<void> {
  const cards = await lockCards(context, of)
  if (cards.length === 0) return
  await setEnded(context, of, by)
  await forgetUnusedCards(context, cards)
}

/**
 * Replaces the card of existing mandates with another of the payer's, under the words that were agreed to.
 */
export async function changeCards(context: Context, of: Subjects, kept_card_id: number): Promise<void> {
  const before = await lockCards(context, of)
  await setCard(context, of, kept_card_id)
  await forgetUnusedCards(context, before)
}

/** Forgets from where consent was given, for people who are being forgotten. */
export const forgetWhereAgreed = (context: Context, of: Subjects) => blankFrom(context, of)

/**
 * Forgets those of the given cards that are no longer charged for anything, including cards no mandate was
 * given for.
 */
export async function forgetUnusedCards(context: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of await lockUnusedCards(context, ids)) await forgetCard(context, id)
}
