import { dayIn, showDay, type Day } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import type { Order } from '../../payments/payments.ts'
import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'

type Shown = {
  order: Order
  due_on: Day
  /** Where the check goes. */
  note: string | null
  sender: Letterhead
  time_zone: string
}

/** What an entry costs that is paid by check, and by when. */
export const invoice: Drawing<Shown> = {
  name: 'invoice',
  draw: (shown) =>
    renderPdf(
      {
        title: `Invoice ${shown.order.number}`,
        tenant: shown.sender,
        lang: 'en',
        created: new Date(shown.order.created_at),
        reference: shown.order.number,
      },
      (page) => write(page, shown),
    ),
}

function write(page: Pdf, { order, due_on, note, sender, time_zone }: Shown) {
  const amount = (cents: number) => money(cents, order.currency as Currency)
  const credited = order.lines.reduce((all, line) => all + line.credited, 0)
  page.title('Invoice')
  page.rows([
    ['Number', order.number],
    ['Date', showDay(dayIn(time_zone, new Date(order.created_at)))],
    ['Due', showDay(due_on)],
    ['Bill to', order.payer_name],
    ['Email', order.payer_email],
    ['Pay to', sender.name],
  ])
  page.table(
    [
      { label: 'Description', width: 3 },
      { label: 'Amount', width: 1, align: 'right' },
    ],
    [
      ...order.lines.map(({ label, detail, amount: cents }) => [
        detail ? `${label}, ${detail}` : label,
        amount(cents),
      ]),
      ...(order.discount > credited ? [['Discount', amount(credited - order.discount)]] : []),
      ...(credited > 0 ? [['Event credit', amount(-credited)]] : []),
    ],
    [['Total due', amount(order.total)]],
  )
  page.note(`Please write ${order.number} on your check.`)
  if (note) page.note(note)
}
