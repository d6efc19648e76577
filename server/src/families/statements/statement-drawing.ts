import { dayIn, showDay } from 'contract/dates'
import { money, type Currency } from 'contract/money'
import type { Drawing } from '../../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../../plumbing/drawing/pdf.ts'
import type { YearLine } from '../../payments/payments.ts'

type Shown = {
  kind: 'donations' | 'payments'
  year: number
  person: { name: string; email: string; member_number: string | null }
  lines: readonly YearLine[]
  currency: string
  sender: Letterhead
  time_zone: string
  created: Date
}

const TITLES = { donations: 'Donation statement', payments: 'Payment statement' }

/** What somebody gave or paid in a calendar year. */
export const statement: Drawing<Shown> = {
  name: 'statement',
  draw: (shown) =>
    renderPdf(
      {
        title: `${TITLES[shown.kind]} ${shown.year}`,
        tenant: shown.sender,
        lang: 'en',
        created: shown.created,
        reference: `${TITLES[shown.kind]} ${shown.year}`,
      },
      (page) => write(page, shown),
    ),
}

function write(page: Pdf, { kind, year, person, lines, currency, time_zone, created, sender }: Shown) {
  const amount = (cents: number) => money(cents, currency as Currency)
  const day = (moment: string | Date) => showDay(dayIn(time_zone, new Date(moment)))
  const remains = lines.reduce((all, { total, refunded }) => all + total - refunded, 0)
  const returned = lines.reduce((all, { refunded }) => all + refunded, 0)
  page.title(`${TITLES[kind]} ${year}`)
  page.rows([
    ['Name', person.name],
    ['Email', person.email],
    ['Member ID', person.member_number ?? undefined],
    ['Period', `01/01/${year} to 12/31/${year}`],
    ['Issued on', day(created)],
  ])
  page.table(
    [
      { label: 'Date', width: 1.1 },
      { label: 'Receipt', width: 1.4 },
      { label: 'Description', width: 3 },
      { label: 'Amount', width: 1.2, align: 'right' },
    ],
    lines.flatMap(({ paid_at, number, label, detail, total, refunded }) => [
      [day(paid_at), number, detail && kind === 'payments' ? `${label}, ${detail}` : label, amount(total)],
      ...(refunded > 0 ? [[day(paid_at), number, `Refunded from ${label}`, amount(-refunded)]] : []),
    ]),
    [
      ['', '', kind === 'donations' ? 'Total donations' : 'Total paid', amount(remains)],
      ...(returned > 0 && kind === 'payments' ? [['', '', 'Refunded', amount(returned)]] : []),
    ],
  )
  if (kind === 'donations')
    page.note(`${sender.name} gave no goods or services in return for these donations.`)
  else page.note('Refunds are subtracted in the year of the original payment.')
}
