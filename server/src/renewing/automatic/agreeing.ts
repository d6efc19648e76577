import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { giveMandate } from '../../payments/payments.ts'
import { PURPOSE, findStandingFor, insertAutoRenewal } from './auto-renewal-queries.ts'
import { endAll } from './ending.ts'
import { writeAgreed } from './letters.ts'
import { settleRegistrations, type Renewing } from '../../registering/registering.ts'

/**
 * From now on what was paid for renews automatically, as agreed at the checkout. The letter about it contains
 * the terms.
 */
export async function beginAutoRenewals(
  context: Context,
  { draft, registrant_id, kept_card_id, registered }: Renewing,
): Promise<void> {
  const { agreed_renewal: agreed, data } = draft
  if (!agreed || registered.length === 0) return
  const language = data.registrant.language ?? 'en'
  // This replaces what was agreed for the season before, perhaps with another card.
  await endAll(context, await findStandingFor(context, registered), 'replaced')
  for (const registration_id of registered) {
    const agreed_price = agreed.price
    const subject_id = await insertAutoRenewal(context, { registration_id, registrant_id, agreed_price })
    const { terms, agreed_at, agreed_from } = agreed
    await giveMandate(context, {
      purpose: PURPOSE,
      subject_id,
      kept_card_id,
      terms,
      language,
      agreed_at,
      agreed_from,
    })
    await audit(context, {
      action: 'auto_renewal.agreed',
      subject: 'registration',
      subject_id: registration_id,
      after: { price: agreed_price },
    })
  }
  await writeAgreed(context, { registrant_id, language, kept_card_id, terms: agreed.terms })
}

/** What a paid, or refunded, registration order leads to, including automatic renewal. */
export const registrationSettlement = settleRegistrations(beginAutoRenewals)
