import type { Protest } from 'contract/competition/protests'
import { money, type Currency } from 'contract/money'
import { findExpected } from '../../events/events.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'

type Filed = Protest & { event_id: number }
type Words = Awaited<ReturnType<typeof wordsFor>>['t']

/** Writes to whoever entered the team. */
async function write(
  context: Context,
  { event_id, entrant_id, team, number }: Filed,
  { once, paragraphs }: { once: string; paragraphs: (t: Words) => string[] },
): Promise<void> {
  const [entry] = await findExpected(context, { event_id, entrant_ids: [entrant_id] })
  if (!entry?.email) return
  const { language, t } = await wordsFor(context, entry.language)
  await sendMail(context, {
    to: entry.email,
    language,
    subject: t('Your protest: {team}, game {number}', { team, number }),
    paragraphs: paragraphs(t),
    about: ['event', event_id],
    once,
  })
}

const feeOf = ({ tenant }: Context, { fee_cents }: Protest) => ({
  amount: money(fee_cents, tenant.currency as Currency),
})

/** What was decided, why, and what becomes of the fee that was paid by then. */
export const mailDecision = (context: Context, protest: Filed): Promise<void> =>
  write(context, protest, {
    once: `protest_decided:${protest.id}`,
    paragraphs(t) {
      const { number, division, state, reason, fee_state, fee_paid } = protest
      const isUpheld = state === 'upheld'
      return [
        isUpheld
          ? t('Your protest about game {number} in {division} was upheld.', { number, division })
          : t('Your protest about game {number} in {division} was denied.', { number, division }),
        reason ?? '',
        ...(fee_state !== 'received'
          ? []
          : !isUpheld
            ? [t('The fee of {amount} isn’t refunded.', feeOf(context, protest))]
            : fee_paid?.method === 'card'
              ? [t('The fee of {amount} goes back to your card.', feeOf(context, protest))]
              : [t('You get the fee of {amount} back at the tournament desk.', feeOf(context, protest))]),
      ]
    },
  })

/** A receipt for the fee, by card or by hand. */
export const mailFeePaid = (context: Context, protest: Filed, order: string): Promise<void> =>
  write(context, protest, {
    once: `protest_fee:${protest.id}`,
    paragraphs: (t) => [
      t('Thank you. We received the fee of {amount} for your protest.', feeOf(context, protest)),
      t('Order {number}', { number: order }),
    ],
  })
