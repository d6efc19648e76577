import { audit } from '../../audit.ts'
import type { Context } from '../../context.ts'
import { forgetCard } from '../../payments/payments.ts'
import {
  countUsesOfCard,
  endAutoRenewals,
  findStandingOfMembers,
  type EndedBy,
  type Standing,
} from './auto-renewal-queries.ts'

/** Ends that these renew by themselves, and forgets the cards that nothing else is charged to. */
export async function endAll(
  context: Context,
  standing: readonly Pick<Standing, 'id' | 'registration_id' | 'kept_card_id'>[],
  by: EndedBy,
): Promise<void> {
  if (standing.length === 0) return
  await endAutoRenewals(
    context,
    standing.map(({ id }) => id),
    by,
  )
  for (const { registration_id } of standing)
    await audit(context, {
      action: 'auto_renewal.ended',
      subject: 'registration',
      subject_id: registration_id,
      after: { by },
    })
  await forgetUnused(
    context,
    standing.map(({ kept_card_id }) => kept_card_id),
  )
}

/** Forgets those of some cards that nothing is charged to any more. */
export async function forgetUnused(context: Context, kept_card_ids: readonly number[]): Promise<void> {
  for (const id of new Set(kept_card_ids))
    if ((await countUsesOfCard(context, id)) === 0) await forgetCard(context, id)
}

/** Of people who are to be forgotten: what they pay, and what is paid for them. */
export const endOfMembers = async (context: Context, member_ids: readonly number[]): Promise<void> =>
  endAll(context, await findStandingOfMembers(context, member_ids), 'erasure')
