import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'
import { EntrantStatus } from './moves.ts'

/**
 * What an event brought and cost, in cents: what lowers its result is negative. The sum of all is what is left for it.
 * `discounts` and `free` are off the prices; `expired` is credit that nobody used in time.
 */
export const EVENT_FIGURES = [
  'entries',
  'addons',
  'passes',
  'plate',
  'protests',
  'vendors',
  'discounts',
  'free',
  'refunded',
  'credited',
  'expired',
  'fees',
  'umpires',
] as const
export type EventFigure = (typeof EVENT_FIGURES)[number]
/** The figures that add up to what was sold. */
export const SOLD: readonly EventFigure[] = [
  'entries',
  'addons',
  'passes',
  'plate',
  'protests',
  'vendors',
  'discounts',
  'free',
]

export const EVENT_FIGURE_LABELS = {
  entries: 'Entry fees',
  addons: 'Add-ons',
  passes: 'Gate and passes',
  plate: 'Plate fees',
  protests: 'Protest fees',
  vendors: 'Sponsors and vendors',
  discounts: 'Discounts',
  free: 'Given for free',
  refunded: 'Refunded',
  credited: 'Turned into event credit',
  expired: 'Event credit that expired',
  fees: 'Card fees',
  umpires: 'Umpires and staff',
} as const satisfies Record<EventFigure, string>

const Signed = z.int()
const Figures = z.object({
  entries: Signed,
  addons: Signed,
  passes: Signed,
  plate: Signed,
  protests: Signed,
  vendors: Signed,
  discounts: Signed,
  free: Signed,
  refunded: Signed,
  credited: Signed,
  expired: Signed,
  fees: Signed,
  umpires: Signed,
})
export type EventFigures = z.output<typeof Figures>

export const sumOfFigures = (figures: EventFigures, of: readonly EventFigure[] = EVENT_FIGURES): number =>
  of.reduce((sum, figure) => sum + figures[figure], 0)

const Paid = z.object({
  card: z.int(),
  /** Checks and cash. */
  by_hand: z.int(),
  /** With event credit. */
  credit: z.int(),
  /** From what the association holds for teams. */
  team_funds: z.int(),
})

export const sumPaid = ({ card, by_hand, credit, team_funds }: z.output<typeof Paid>): number =>
  card + by_hand + credit + team_funds

const AccountEntrant = z.object({
  /** Null for add-ons of a whole family or club. */
  entrant_id: z.nullable(Id),
  party_id: Id,
  name: z.string(),
  division: z.string(),
  status: z.nullable(EntrantStatus),
  figures: Figures,
  /** What it was paid with. */
  orders: z.array(z.object({ id: Id, number: z.string() })),
})
export type AccountEntrant = z.output<typeof AccountEntrant>

export const getEventAccount = operation({
  method: 'GET',
  path: '/ems/events/:id/account',
  access: 'ems.entrant.decide',
  summary:
    'Give what an event brought and cost, as the ledger has it: by kind, by team or person and by day, beside the event it was copied from',
  input: z.object({ id: Id }),
  output: z.object({
    figures: Figures,
    /** How what was sold was paid. */
    paid: Paid,
    /** Refunds that were asked for and aren’t at the bank yet; in no figure so far. */
    refunds_due: z.int(),
    /** Of what was paid by check or cash, less refunds: what has been taken to the bank, and what hasn’t. */
    by_hand: z.object({ in_bank: z.int(), in_office: z.int() }),
    /** What families can still use of the credit they got from this event. */
    credit_left: z.int(),
    /** How many entries are, or were, in it. */
    entered: z.int(),
    entrants: z.array(AccountEntrant),
    /** The oldest first. */
    days: z.array(z.object({ day: Day, figures: Figures })),
    /** What belongs to no entry: passes, sold beforehand or at the gate. */
    passes: Figures,
    /** What sponsors and vendors brought, who are no entries either. */
    vendors: Figures,
    /** The event it was copied from; null for one that wasn’t. */
    before: z.nullable(
      z.object({
        id: Id,
        name: z.string(),
        starts_on: Day,
        entered: z.int(),
        figures: Figures,
        /** As many days before its first day as today is before this one’s; null once this one is on. */
        by_now: z.nullable(z.object({ day: Day, figures: Figures })),
      }),
    ),
  }),
})
export type EventAccount = z.output<typeof getEventAccount.output>

export const exportEventAccount = operation({
  method: 'GET',
  path: '/ems/events/:id/account.csv',
  access: 'ems.entrant.decide',
  summary: 'Download each movement of an event’s money as a table',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})

export const printEventAccount = operation({
  method: 'GET',
  path: '/ems/events/:id/account.pdf',
  access: 'ems.entrant.decide',
  summary: 'Download what an event brought and cost as a PDF',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'application/pdf',
})
