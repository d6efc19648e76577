import { job } from '../plumbing/jobs/jobs.ts'
import { sendMail, wordsIn } from '../mail/mail.ts'
import { findOrder } from '../payments/payments.ts'
import { getDraftById } from '../registering/registering.ts'
import { getRegistrationDetail } from '../registrations/registrations.ts'

/** Tells the payer what the club decided. For an approved registration the card is attached. */
export const mailDecision = job<{ registration_id: number }>({
  name: 'mail-decision',
  run: ({ transaction }, { registration_id }) =>
    transaction(async (context) => {
      const registration = await getRegistrationDetail(context, registration_id)
      const order = registration && (await findOrder(context, registration.order_id))
      if (!order || (registration.status !== 'active' && registration.status !== 'rejected')) return
      const { spoken_name: name, membership, season, member_number, decision_reason, paid } = registration
      const approved = registration.status === 'active'
      const language = (await getDraftById(context, registration.draft_id)).data.registrant.language ?? 'en'
      const t = wordsIn(language)
      await sendMail(context, {
        to: order.payer_email,
        language,
        subject: approved
          ? t('{name}: registration approved', { name })
          : t('{name}: registration not accepted', { name }),
        paragraphs: [
          approved
            ? t(
                'Good news! {name}’s registration for {membership}, season {season}, has been approved and is active.',
                { name, membership, season },
              )
            : t('{name}’s registration for {membership}, season {season}, wasn’t accepted.', {
                name,
                membership,
                season,
              }),
          ...(decision_reason ? [t('Reason: {reason}', { reason: decision_reason })] : []),
          ...(approved ? [[{ label: t('Member ID'), value: member_number }]] : []),
          ...(!approved && paid > 0 ? [t('Your payment goes back to your card in a few days.')] : []),
        ],
        about: ['registration', registration_id],
      })
    }),
})
