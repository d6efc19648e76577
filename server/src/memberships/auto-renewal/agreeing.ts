import { audit } from '../../audit.ts'
import type { Context } from '../../context.ts'
import { forgetCard } from '../../payments/payments.ts'
import type { Draft } from '../registration/drafts-queries.ts'
import { findStandingFor, insertAutoRenewal } from './auto-renewal-queries.ts'
import { endAll } from './ending.ts'
import { writeAgreed } from './letters.ts'

type Begun = {
  draft: Draft
  registrant_id: number
  kept_card_id: number
  /** Of people, as far as they stand. */
  registered: readonly number[]
}

/** From now on what was paid renews by itself, as was agreed to at the checkout. The letter about it keeps the terms. */
export async function beginAutoRenewals(
  context: Context,
  { draft, registrant_id, kept_card_id, registered }: Begun,
): Promise<void> {
  const { agreed_renewal: agreed, data } = draft
  if (!agreed || registered.length === 0) return forgetCard(context, kept_card_id)
  const language = data.registrant.language ?? 'en'
  // What was agreed to for the season before, perhaps with another card, is followed by this.
  await endAll(context, await findStandingFor(context, registered), 'replaced')
  for (const registration_id of registered) {
    await insertAutoRenewal(context, {
      registration_id,
      registrant_id,
      kept_card_id,
      agreed_terms: agreed.terms,
      agreed_price: agreed.price,
      agreed_at: agreed.agreed_at,
      agreed_from: agreed.agreed_from,
      language,
    })
    await audit(context, {
      action: 'auto_renewal.agreed',
      subject: 'registration',
      subject_id: registration_id,
      after: { price: agreed.price },
    })
  }
  await writeAgreed(context, { registrant_id, language, kept_card_id, terms: agreed.terms })
}
