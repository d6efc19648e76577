import { money, type Currency } from 'contract/money'
import type { Context } from '../context.ts'
import { sendMail } from '../mail/mail.ts'
import type { OrderRow } from './orders-queries.ts'
import type { Refund } from './refund-queries.ts'

/** Tells the payer that money is on its way back. */
export async function mailRefund(context: Context, order: OrderRow, refund: Refund): Promise<void> {
  const amount = money(refund.amount, refund.currency as Currency)
  await sendMail(context, {
    to: order.payer_email,
    about: ['orders', order.id],
    subject: `We have refunded ${amount}`,
    paragraphs: [
      `Hello ${order.payer_name},`,
      refund.origin === 'automatic'
        ? `Your card was charged for order ${order.number} although nothing was owed any more. We have sent the money back.`
        : `We have refunded ${amount} of your order ${order.number} to the card you paid with.`,
      [
        { label: 'Order', value: order.number },
        { label: 'Refund', value: amount },
        ...(refund.origin === 'staff' ? [{ label: 'Reason', value: refund.reason }] : []),
      ],
      'Banks usually show it on the account within 5 to 10 days.',
    ],
  })
}
