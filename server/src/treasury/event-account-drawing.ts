import { showDay, type Day } from 'contract/dates'
import {
  EVENT_FIGURE_LABELS,
  EVENT_FIGURES,
  SOLD,
  sumOfFigures,
  sumPaid,
  type EventAccount,
  type EventFigures,
} from 'contract/events/account'
import { money, type Currency } from 'contract/money'
import type { Drawing } from '../plumbing/drawing/drawings.ts'
import { renderPdf, type Letterhead, type Pdf } from '../plumbing/drawing/pdf.ts'

type Shown = {
  event: { name: string; starts_on: Day; ends_on: Day }
  account: EventAccount
  currency: string
  /** In the tenant's time zone: 'YYYY-MM-DD'. */
  today: Day
  sender: Letterhead
  created: Date
}

/** What an event brought and cost, for the board and the treasurer. */
export const eventAccountSheet: Drawing<Shown> = {
  name: 'event-account',
  draw: (shown) =>
    renderPdf(
      {
        title: `Account – ${shown.event.name}`,
        tenant: shown.sender,
        lang: 'en',
        created: shown.created,
        reference: shown.event.name,
      },
      (page) => write(page, shown),
    ),
}

const GOES_BACK = EVENT_FIGURES.filter((figure) => !SOLD.includes(figure))

function write(page: Pdf, { event, account, currency, today }: Shown) {
  const amount = (cents: number) => money(cents, currency as Currency)
  const { figures, before, paid, by_hand } = account
  page.title(event.name)
  page.rows([
    ['Days', `${showDay(event.starts_on)} – ${showDay(event.ends_on)}`],
    ['Entered', String(account.entered)],
    ['As of', showDay(today)],
    ['Pending refunds', account.refunds_due > 0 ? amount(account.refunds_due) : undefined],
    ['Event credit still open', account.credit_left > 0 ? amount(account.credit_left) : undefined],
  ])
  page.heading('Summary')
  const row = (label: string, of: (all: EventFigures) => number) => [
    label,
    amount(of(figures)),
    ...(before ? [amount(of(before.figures))] : []),
  ]
  page.table(
    [
      { label: '', width: 3 },
      { label: 'This event', width: 1.4, align: 'right' },
      ...(before ? [{ label: before.name, width: 1.4, align: 'right' } as const] : []),
    ],
    [
      ...SOLD.map((figure) => row(EVENT_FIGURE_LABELS[figure], (all) => all[figure])),
      row('Sold', (all) => sumOfFigures(all, SOLD)),
      ...GOES_BACK.map((figure) => row(EVENT_FIGURE_LABELS[figure], (all) => all[figure])),
    ],
    [row('Net', (all) => sumOfFigures(all))],
  )
  page.heading('Payment methods')
  page.table(
    [
      { label: '', width: 3 },
      { label: 'Amount', width: 1.4, align: 'right' },
    ],
    [
      ['Card', amount(paid.card)],
      ['Check or cash', amount(paid.by_hand)],
      ['Event credit', amount(paid.credit)],
      ...(paid.team_funds === 0 ? [] : [['Team funds', amount(paid.team_funds)]]),
    ],
    [['Sold', amount(sumPaid(paid))]],
  )
  if (by_hand.in_bank !== 0 || by_hand.in_office !== 0)
    page.paragraph(
      `Of checks and cash, less refunds, ${amount(by_hand.in_bank)} went to the bank and ${amount(by_hand.in_office)} hasn’t yet.`,
    )
  page.heading('By day')
  page.table(
    [{ label: 'Day', width: 1.4 }, ...MONEY_COLUMNS],
    account.days.map(({ day, figures: own }) => [showDay(day), ...moneyOf(own).map(amount)]),
  )
  page.heading('By entry')
  page.table(
    [{ label: 'Name', width: 2.4 }, { label: 'Division', width: 1.4 }, ...MONEY_COLUMNS],
    account.entrants.map(({ name, division, figures: own }) => [name, division, ...moneyOf(own).map(amount)]),
    [
      ...(['passes', 'vendors'] as const)
        .filter((kind) => account[kind][kind] !== 0)
        .map((kind) => [EVENT_FIGURE_LABELS[kind], '', ...moneyOf(account[kind]).map(amount)]),
      ['All', '', ...moneyOf(figures).map(amount)],
    ],
  )
}

const MONEY_COLUMNS = ['Sold', 'Refunds', 'Costs', 'Net'].map(
  (label) => ({ label, width: 1.1, align: 'right' }) as const,
)

/** Sold, given back, costs and what is left. */
const moneyOf = (figures: EventFigures): number[] => [
  sumOfFigures(figures, SOLD),
  sumOfFigures(figures, ['refunded', 'credited', 'expired']),
  sumOfFigures(figures, ['fees', 'umpires']),
  sumOfFigures(figures),
]
