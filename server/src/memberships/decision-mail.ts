import { job } from '../jobs.ts'
import { sendMail } from '../mail/mail.ts'
import { findOrder } from '../payments/payments.ts'
import { getRegistrationDetail } from './registration-list-queries.ts'

/** Tells the payer how the club decided. The card of an approved registration comes with it. */
export const mailDecision = job<{ registration_id: number }>({
  name: 'mail-decision',
  run: ({ transaction }, { registration_id }) =>
    transaction(async (context) => {
      const registration = await getRegistrationDetail(context, registration_id)
      const order = registration && (await findOrder(context, registration.order_id))
      if (!order || (registration.status !== 'active' && registration.status !== 'rejected')) return
      const { spoken_name: name, membership, season, member_number, decision_reason, paid } = registration
      const approved = registration.status === 'active'
      await sendMail(context, {
        to: order.payer_email,
        subject: approved ? `${name}: registration approved` : `${name}: registration not accepted`,
        paragraphs: [
          approved
            ? `Good news: the registration of ${name} for ${membership}, season ${season}, is approved and active.`
            : `The registration of ${name} for ${membership}, season ${season}, was not accepted.`,
          ...(decision_reason ? [`Reason: ${decision_reason}`] : []),
          ...(approved ? [[{ label: 'Member ID', value: member_number }]] : []),
          ...(!approved && paid > 0
            ? ['What you paid for it goes back to your card. That takes a few days.']
            : []),
        ],
        about: ['registration', registration_id],
      })
    }),
})
