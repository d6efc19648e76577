import { money, type Currency } from 'contract/money'
import type { Context } from '../plumbing/context.ts'
import { languageOf } from '../auth/auth.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import type { OrderRow } from './orders-queries.ts'
import type { Payment } from './payment-queries.ts'
import type { Refund } from './refund-queries.ts'

/** Tells the payer that money is on its way back. */
export async function mailRefund(
  context: Context,
  order: OrderRow,
  refund: Refund,
  { method }: Pick<Payment, 'method'>,
): Promise<void> {
  // Who paid cash at a gate was not asked.
  if (order.payer_email === '') return
  const amount = money(refund.amount, refund.currency as Currency)
  const { number } = order
  const { language, t } = await wordsFor(context, await languageOf(context, order.payer_email))
  await sendMail(context, {
    to: order.payer_email,
    about: ['orders', order.id],
    language,
    subject: t('We’ve refunded {amount}', { amount }),
    paragraphs: [
      // Who was asked for an address only stands by it.
      order.payer_name === order.payer_email ? t('Hello,') : t('Hello {name},', { name: order.payer_name }),
      refund.origin === 'automatic'
        ? t(
            'Your card was charged for order {number} even though nothing was owed anymore. We’ve refunded it.',
            { number },
          )
        : method === 'card'
          ? t('We’ve refunded {amount} of your order {number} to the card you paid with.', { amount, number })
          : t('We’ve refunded {amount} of your order {number}.', { amount, number }),
      [
        { label: t('Order'), value: number },
        { label: t('Refund'), value: amount },
        ...(refund.origin === 'staff' ? [{ label: t('Reason'), value: refund.reason }] : []),
      ],
      method === 'card'
        ? t('Banks usually show it in your account within 5 to 10 days.')
        : method === 'team_funds'
          ? t('We returned it to the team’s funds.')
          : t('You paid by check or in cash, so the office will give it back to you.'),
    ],
  })
}
