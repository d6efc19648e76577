import { dayIn, showDay, type Day } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'
import type { InvoiceRow } from './queries.ts'

type Shown = {
  invoice: InvoiceRow
  event: { name: string; starts_on: Day; ends_on: Day }
  contact: string | null
  /** Where it is paid by card. */
  link: string
  /** Where the check goes. */
  note: string | null
  currency: string
  sender: Letterhead
  time_zone: string
}

const METHODS = { card: 'Card', check: 'Check', cash: 'Cash' } as const

/** What a sponsor or vendor was invoiced, and what of it is left. */
export const vendorInvoiceSheet: Drawing<Shown> = {
  name: 'vendor-invoice',
  draw: (shown) =>
    renderPdf(
      {
        title: `Invoice ${shown.invoice.number}`,
        tenant: shown.sender,
        lang: 'en',
        created: new Date(shown.invoice.sent_at),
        reference: shown.invoice.number,
      },
      (page) => write(page, shown),
    ),
}

function write(page: Pdf, { invoice, event, contact, link, note, currency, sender, time_zone }: Shown) {
  const amount = (cents: number) => money(cents, currency as Currency)
  const dayOf = (at: string) => showDay(dayIn(time_zone, new Date(at)))
  const isVoid = invoice.void_reason !== null
  page.title(isVoid ? 'Canceled invoice' : 'Invoice')
  page.rows([
    ['Number', invoice.number],
    ['Date', dayOf(invoice.sent_at)],
    ['Due', isVoid ? undefined : showDay(invoice.due_on)],
    ['Bill to', invoice.bill_to],
    ['Attention', contact ?? undefined],
    ['Event', `${event.name}, ${showDay(event.starts_on)} – ${showDay(event.ends_on)}`],
    ['Pay to', sender.name],
  ])
  page.table(
    [
      { label: 'Description', width: 3 },
      { label: 'Amount', width: 1, align: 'right' },
    ],
    [
      ...invoice.items.map(({ label, cents }) => [label, amount(cents)]),
      ...invoice.payments.map(({ at, cents, method }) => [
        `Paid ${dayOf(at)}, ${METHODS[method]}`,
        amount(-cents),
      ]),
    ],
    [isVoid ? ['Nothing due', amount(0)] : ['Total due', amount(invoice.left)]],
  )
  if (invoice.refunded > 0) page.note(`Refunded: ${amount(invoice.refunded)}`)
  if (isVoid) page.note(`This invoice was canceled. ${invoice.void_reason}`)
  if (invoice.left === 0) return
  page.note(`Pay by card: ${link}`)
  page.note(`Paying by check? Please write ${invoice.number} on it.`)
  if (note) page.note(note)
}
