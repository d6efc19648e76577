import { stringify } from 'csv-stringify/sync'
import { addDays, daysBetween, showDay, type Day } from 'contract/dates'
import { EventNotFound } from 'contract/events'
import {
  EVENT_FIGURE_LABELS,
  type EventAccount,
  type EventFigure,
  type EventFigures,
  type exportEventAccount,
  type getEventAccount,
  type printEventAccount,
} from 'contract/events/account'
import type { EntrantStatus } from 'contract/events/moves'
import { allocate, decimal } from 'contract/money'
import type { In } from 'contract/operation'
import { LEDGER } from '../payments/payments.ts'
import { todayOf, type Context, type Download } from '../plumbing/context.ts'
import { readDocument } from '../tenants/tenants.ts'
import { eventAccountSheet } from './event-account-drawing.ts'
import {
  findAccounted,
  findAccountedEntrants,
  findBanked,
  findBooked,
  findBoughtLines,
  findEventOrders,
  sumCreditLeft,
  sumRefundsDue,
  type AccountedEntrant,
  type AccountedEvent,
  type Booked,
  type Bought,
  type BoughtLine,
  type EventOrder,
} from './event-account-queries.ts'

/** Cents that moved for one line of an order on one day. */
type Movement = {
  figure: EventFigure
  cents: number
  day: Day
  line: BoughtLine
  /** Which till or credit it came from or went to; undefined for what moved no money. */
  tender?: keyof EventAccount['paid'] | undefined
}

const none = (): EventFigures => ({
  ...{
    entries: 0,
    addons: 0,
    passes: 0,
    plate: 0,
    protests: 0,
    vendors: 0,
    discounts: 0,
    free: 0,
    refunded: 0,
    credited: 0,
    expired: 0,
    fees: 0,
    umpires: 0,
  },
})

function grouped<Key, Value>(all: readonly Value[], keyOf: (one: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/** What an event brought and cost, as it was booked. @throws EventNotFound */
export async function giveEventAccount(
  context: Context,
  { id }: In<typeof getEventAccount>,
): Promise<EventAccount> {
  const event = await findAccounted(context, id)
  if (!event) throw EventNotFound()
  const { orders, lines, movements } = await movementsOf(context, id)
  const order_ids = orders.map((order) => order.id)
  const [entrants, due, banked, credit_left, before] = await Promise.all([
    findAccountedEntrants(context, id),
    sumRefundsDue(
      context,
      lines.map((line) => line.id),
    ),
    findBanked(context, order_ids),
    sumCreditLeft(context, order_ids),
    beforeOf(context, event),
  ])
  const byHand = (isBanked: boolean) =>
    movements
      .filter(({ tender, line }) => tender === 'by_hand' && banked.has(line.order_id) === isBanked)
      .reduce((sum, { cents }) => sum + cents, 0)
  return {
    figures: sumOf(movements),
    paid: paidOf(movements),
    refunds_due: due,
    by_hand: { in_bank: byHand(true), in_office: byHand(false) },
    credit_left,
    entered: countIn(entrants),
    entrants: byEntrant({ orders, movements, entrants }),
    days: daysOf(movements),
    passes: sumOf(movements.filter(({ line }) => line.what === 'pass')),
    vendors: sumOf(movements.filter(({ line }) => line.what === 'vendor')),
    before,
  }
}

const countIn = (entrants: readonly AccountedEntrant[]) =>
  entrants.filter(({ status }) => status === 'confirmed').length

/** The same event a year before, whole and by as many days before its beginning. */
async function beforeOf(context: Context, event: AccountedEvent): Promise<EventAccount['before']> {
  if (event.copied_from_id === null) return null
  const source = await findAccounted(context, event.copied_from_id)
  if (!source) return null
  const [{ movements }, entrants] = await Promise.all([
    movementsOf(context, source.id),
    findAccountedEntrants(context, source.id),
  ])
  const ahead = daysBetween(todayOf(context), event.starts_on)
  const day = addDays(source.starts_on, -ahead)
  return {
    id: source.id,
    name: source.name,
    starts_on: source.starts_on,
    entered: countIn(entrants),
    figures: sumOf(movements),
    by_now: ahead > 0 ? { day, figures: sumOf(movements.filter((one) => one.day <= day)) } : null,
  }
}

/**
 * What was booked for an event, line by line. What concerns a whole order, such as the provider’s fee, is shared out over all
 * of its lines by what they cost; what falls on lines of something else stays there.
 */
async function movementsOf(
  context: Context,
  event_id: number,
): Promise<{ orders: EventOrder[]; lines: BoughtLine[]; movements: Movement[] }> {
  const orders = await findEventOrders(context, event_id)
  const order_ids = orders.map(({ id }) => id)
  const [lines, booked] = await Promise.all([
    findBoughtLines(context, { event_id, order_ids }),
    findBooked(context, order_ids),
  ])
  const known = new Map(lines.map((line) => [line.id, line]))
  const ofOrder = grouped(lines, ({ order_id }) => order_id)
  const linesOf = ({ order_id, order_line_id }: Booked): readonly BoughtLine[] =>
    order_line_id === null ? (ofOrder.get(order_id) ?? []) : [known.get(order_line_id) ?? []].flat()
  const linesFor = (one: Booked) => (COSTS.has(one.kind) ? [costLine(one)] : linesOf(one))
  return {
    orders,
    lines: lines.filter(isOfEvent),
    movements: booked.flatMap((one) => {
      const concerned = linesFor(one)
      const shares = allocate(
        one.amount,
        concerned.map(({ total, amount }) => (one.kind === 'fee' ? total : amount)),
      )
      return concerned.flatMap((line, i) =>
        !isOfEvent(line) || shares[i] === 0
          ? []
          : saidOf(one, line, shares[i]!).map((said) => ({ ...said, day: one.day, line })),
      )
    }),
  }
}

const COSTS: ReadonlySet<Booked['kind']> = new Set(['cost', 'cost_undone'])

/** What was paid to somebody outside hangs on no line: the whole order is of the event. */
const costLine = ({ order_id, amount }: Booked): BoughtLine => ({
  ...{ id: 0, order_id, amount, total: amount, what: 'cost', party_id: null, entrant_id: null },
})

const isOfEvent = ({ what }: BoughtLine) => what !== null

/** What a payment for a line counts as. */
const EARNED: Readonly<Record<Bought, EventFigure>> = {
  entry: 'entries',
  addon: 'addons',
  pass: 'passes',
  plate: 'plate',
  protest: 'protests',
  vendor: 'vendors',
  cost: 'umpires',
}

const TENDERS: ReadonlyMap<string, keyof EventAccount['paid']> = new Map([
  [LEDGER.cards, 'card'],
  [LEDGER.byHand, 'by_hand'],
  [LEDGER.credits, 'credit'],
  [LEDGER.teams, 'team_funds'],
])

/** How an entry of the ledger counts for one line; not at all where it is of money that nobody owed. */
function saidOf(
  { kind, debit, credit }: Booked,
  { what }: BoughtLine,
  cents: number,
): Pick<Movement, 'figure' | 'cents' | 'tender'>[] {
  if (debit === LEDGER.surplus || credit === LEDGER.surplus) return []
  switch (kind) {
    // Earned at full price; what was given off it stands across from it in the same entry.
    case 'payment': {
      const given = debit === LEDGER.discounts ? 'discounts' : debit === LEDGER.comps ? 'free' : undefined
      return [
        { figure: EARNED[what!], cents, tender: TENDERS.get(debit) },
        ...(given ? [{ figure: given, cents: -cents } as const] : []),
      ]
    }
    case 'refund':
      return [{ figure: 'refunded', cents: -cents, tender: TENDERS.get(credit) }]
    case 'refund_failed':
      return [{ figure: 'refunded', cents, tender: TENDERS.get(debit) }]
    case 'credit':
      return [{ figure: 'credited', cents: -cents }]
    case 'credit_expired':
      return [{ figure: 'expired', cents }]
    case 'fee':
      return [{ figure: 'fees', cents: -cents }]
    case 'cost':
      return [{ figure: 'umpires', cents: -cents }]
    case 'cost_undone':
      return [{ figure: 'umpires', cents }]
    case 'surplus':
      return []
  }
}

function sumOf(movements: readonly Movement[]): EventFigures {
  const sums = none()
  for (const { figure, cents } of movements) sums[figure] += cents
  return sums
}

/** How what was sold was paid; what went back is not taken off. */
function paidOf(movements: readonly Movement[]): EventAccount['paid'] {
  const sums = { card: 0, by_hand: 0, credit: 0, team_funds: 0 }
  for (const { figure, cents, tender } of movements)
    if (tender && figure !== 'refunded') sums[tender] += cents
  return sums
}

function daysOf(movements: readonly Movement[]): EventAccount['days'] {
  const days = [...grouped(movements, ({ day }) => day)]
  return days
    .map(([day, moved]) => ({ day, figures: sumOf(moved) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

type Found = {
  orders: readonly EventOrder[]
  movements: readonly Movement[]
  entrants: readonly AccountedEntrant[]
}

/** Who is in the event or has moved money in it; add-ons of a whole family or club come after its own. */
function byEntrant({ orders, movements, entrants }: Found): EventAccount['entrants'] {
  const numbers = new Map(orders.map(({ id, number }) => [id, number]))
  const rowOf = (
    who: Omit<EventAccount['entrants'][number], 'figures' | 'orders'>,
    own: readonly Movement[],
  ) => ({
    ...who,
    figures: sumOf(own),
    orders: [...new Set(own.map(({ line }) => line.order_id))].map((id) => ({
      id,
      number: numbers.get(id) ?? '',
    })),
  })
  const single = grouped(movements, ({ line }) => line.entrant_id)
  const shared = grouped(
    movements.filter(({ line }) => line.entrant_id === null && line.party_id !== null),
    ({ line }) => line.party_id!,
  )
  const own = entrants.flatMap(({ id, party_id, name, division, status }) => {
    const moved = single.get(id) ?? []
    return status === 'confirmed' || moved.length > 0
      ? [rowOf({ entrant_id: id, party_id, name, division, status: status as EntrantStatus }, moved)]
      : []
  })
  const together = [...shared].map(([party_id, moved]) =>
    rowOf(
      {
        entrant_id: null,
        party_id,
        name: entrants
          .filter((one) => one.party_id === party_id)
          .map(({ name }) => name)
          .join(', '),
        division: '',
        status: null,
      },
      moved,
    ),
  )
  return [...own, ...together]
}

const COLUMNS = ['Date', 'Order', 'Paid by', 'Name', 'Division', 'What', 'Amount']

/** A row for each movement: together they are the account. A cell that a spreadsheet would take for a formula is written as text. */
export async function exportAccount(
  context: Context,
  { id }: In<typeof exportEventAccount>,
): Promise<Download> {
  const event = await findAccounted(context, id)
  if (!event) throw EventNotFound()
  const [{ orders, movements }, entrants] = await Promise.all([
    movementsOf(context, id),
    findAccountedEntrants(context, id),
  ])
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const entrantOf = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  const content = stringify(
    movements.map(({ day, figure, cents, line }) => {
      const who = line.entrant_id === null ? undefined : entrantOf.get(line.entrant_id)
      const order = orderOf.get(line.order_id)
      return [
        showDay(day),
        order?.number,
        order?.payer,
        who?.name,
        who?.division,
        EVENT_FIGURE_LABELS[figure],
        cents,
      ]
    }),
    {
      header: true,
      columns: COLUMNS.map((header, i) => ({ key: String(i), header })),
      bom: true,
      escape_formulas: true,
      // The only numbers: what was given back begins with a minus sign and is still no formula.
      cast: { number: decimal },
    },
  )
  return { filename: `${event.slug}-account.csv`, content: Buffer.from(content), type: 'text/csv' }
}

export async function printAccount(
  context: Context,
  { id }: In<typeof printEventAccount>,
): Promise<Download> {
  const [event, account, { name, colors, support_email }] = await Promise.all([
    findAccounted(context, id),
    giveEventAccount(context, { id }),
    readDocument(context),
  ])
  if (!event) throw EventNotFound()
  const content = await context.draw(eventAccountSheet, {
    event: { name: event.name, starts_on: event.starts_on, ends_on: event.ends_on },
    account,
    currency: context.tenant.currency,
    today: todayOf(context),
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    created: context.now,
  })
  return { filename: `${event.slug}-account.pdf`, content, type: 'application/pdf' }
}
