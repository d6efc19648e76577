import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { Cancellation } from '../events.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Moment, Nothing, optionalText, text, whole } from '../primitives.ts'
import { problem } from '../problem.ts'

export const PayChanged = problem(
  'umpire_pay_changed',
  409,
  'What’s due has changed since you looked. Nothing was marked as paid.',
)
export const UmpirePaymentNotFound = problem(
  'umpire_payment_not_found',
  404,
  'We couldn’t find this payment.',
)
export const UmpirePaymentUndone = problem(
  'umpire_payment_undone',
  409,
  'This payment has been undone already.',
)

export const StaffRoleInUse = problem(
  'staff_role_in_use',
  409,
  'Someone has already worked in this role. Remove their work before you remove the role or change how it’s paid.',
)
export const StaffRoleNotFound = problem('staff_role_not_found', 404, 'We couldn’t find this role.')
export const StaffWorkPaid = problem(
  'staff_work_paid',
  409,
  'This work has been paid. Undo the payment first, then change it.',
)

/** How many days before and after an event somebody may work for it. */
export const STAFF_DAYS_AROUND = 30

/** Who stands behind the plate is usually paid more. */
export const UMPIRE_ROLES = ['plate', 'base'] as const
export type UmpireRole = (typeof UMPIRE_ROLES)[number]
export const roleOf = (position: number): UmpireRole => (position === 1 ? 'plate' : 'base')

export type UmpireRate = {
  /** Null for all divisions. */
  division_id: number | null
  role: UmpireRole
  /** For games of at least so many minutes. */
  from_minutes: number
  cents: number
}

/**
 * What a position of a game pays: the rate of its division before that of all, and of those the one with the most minutes that the game
 * has. Null where no rate fits.
 */
export function rateFor(
  rates: readonly UmpireRate[],
  { division_id, position, minutes }: { division_id: number; position: number; minutes: number },
): number | null {
  const fitting = rates.filter(
    (one) =>
      one.role === roleOf(position) &&
      one.from_minutes <= minutes &&
      (one.division_id === null || one.division_id === division_id),
  )
  const [best] = fitting.toSorted(
    (a, b) =>
      Number(b.division_id !== null) - Number(a.division_id !== null) || b.from_minutes - a.from_minutes,
  )
  return best?.cents ?? null
}

/** What a game that is over has earned: a share of it where it wasn’t played because a team didn’t come, rounded to the cent. */
export const earnedOf = (cents: number, isForfeit: boolean, forfeit_percent: number): number =>
  isForfeit ? Math.round((cents * forfeit_percent) / 100) : cents

/** What staff other than umpires are paid for. */
export const STAFF_UNITS = ['game', 'hour', 'day'] as const
export type StaffUnit = (typeof STAFF_UNITS)[number]
const Unit = z.enum(STAFF_UNITS, 'Choose game, hour or day.')

/** What work has earned, rounded to the cent: `hundredths` of a game, hour or day. */
export const workPays = (cents: number, hundredths: number): number => Math.round((cents * hundredths) / 100)

export type TravelTerms = {
  /** What a mile pays; 0 where the road isn’t paid. */
  mile_cents: number
  /** Miles of a day, there and back, that aren’t paid. */
  free_miles: number
}

/** Miles there and back, rounded, from the miles between home and venue. */
export const roundTrip = (miles: number): number => Math.round(2 * miles)

/** What the road of a day pays, in cents: each mile beyond those that aren’t paid. */
export const travelOf = (miles: number, { mile_cents, free_miles }: TravelTerms): number =>
  Math.max(0, miles - free_miles) * mile_cents

/**
 * What a business pays somebody in a year before it has to say so on Form 1099-NEC: Internal Revenue Code §6041(a), $600 for payments
 * until 2025, $2,000 from 2026 (Public Law 119-21, §70433), adjusted for inflation after that, so the office can enter another.
 */
export const usualThreshold = (year: number): number => (year < 2026 ? 60_000 : 200_000)

export const PAY_METHODS = ['check', 'cash', 'transfer', 'other'] as const
export const PAY_METHOD_LABELS = {
  check: 'Paper check',
  cash: 'Cash',
  transfer: 'Bank transfer or app',
  other: 'Other',
} as const satisfies Record<(typeof PAY_METHODS)[number], string>
const Method = z.enum(PAY_METHODS, 'Choose how you paid.')

const PaidGame = z.object({
  assignment_id: Id,
  title: z.string(),
  day: Day,
  position: z.int(),
  of: z.int(),
  minutes: z.int(),
  is_forfeit: z.boolean(),
  /** Null where no rate fits. */
  cents: z.nullable(z.int()),
  is_paid: z.boolean(),
})
/** Travel on a day with finished games, to the farthest venue. */
const Trip = z.object({
  day: Day,
  /** There and back; null where the umpire’s postal code or the venue’s place isn’t known. */
  miles: z.nullable(z.int()),
  cents: z.int(),
  is_paid: z.boolean(),
  /** The other events whose pay sheets have paid the road of this day; `cents` is what is left of it. */
  paid_with: z.nullable(z.string()),
})
export type Trip = z.output<typeof Trip>

const Payment = z.object({
  id: Id,
  cents: z.int(),
  paid_on: Day,
  method: Method,
  reference: z.nullable(z.string()),
  by: z.string(),
  undone_at: z.nullable(Moment),
  undone_reason: z.nullable(z.string()),
})
/** What somebody has worked in a role of the staff on a day. */
const PaidWork = z.object({
  id: Id,
  role_id: Id,
  role: z.string(),
  unit: Unit,
  day: Day,
  /** Games, hours or days, in hundredths. */
  hundredths: z.int(),
  /** Where they drove; null without a road to pay. */
  venue_id: z.nullable(Id),
  cents: z.int(),
  is_paid: z.boolean(),
})
export type PaidWork = z.output<typeof PaidWork>

const PaidPerson = z.object({
  official_id: Id,
  name: z.string(),
  games: z.array(PaidGame),
  work: z.array(PaidWork),
  /** Empty where the road isn’t paid. */
  trips: z.array(Trip),
  payments: z.array(Payment),
  earned: z.int(),
  paid: z.int(),
  due: z.int(),
})
export type PaidPerson = z.output<typeof PaidPerson>

const Rate = z.object({
  division_id: z.nullable(Id),
  role: z.enum(UMPIRE_ROLES, 'Choose plate or base.'),
  from_minutes: z.int(),
  cents: z.int(),
})

const StaffRole = z.object({ id: Id, name: z.string(), unit: Unit, cents: z.int() })
export type StaffRole = z.output<typeof StaffRole>

export const PaySheet = z.object({
  id: Id,
  name: z.string(),
  ...Cancellation,
  version: z.int(),
  today: Day,
  rates: z.array(Rate),
  forfeit_percent: z.int(),
  mile_cents: z.int(),
  free_miles: z.int(),
  /** What staff other than umpires are paid. */
  roles: z.array(StaffRole),
  /** Who may be given work, with the days they can’t. */
  payees: z.array(z.object({ official_id: Id, name: z.string(), away: z.array(Day) })),
  venues: z.array(z.object({ id: Id, name: z.string() })),
  starts_on: Day,
  divisions: z.array(z.object({ division_id: Id, label: z.string() })),
  people: z.array(PaidPerson),
  earned: z.int(),
  paid: z.int(),
  due: z.int(),
  /** Games that are over and that no rate fits. */
  unrated: z.int(),
  /** Days whose road is paid by the mile and isn’t known. */
  unmeasured: z.int(),
})
export type PaySheet = z.output<typeof PaySheet>

const pay = { access: 'ems.official.pay' } as const

export const getPaySheet = operation({
  ...pay,
  method: 'GET',
  path: '/ems/events/:id/umpires/pay',
  summary:
    'Give what umpires have earned in games of an event that are over, and staff by their work, and what was paid',
  input: z.object({ id: Id }),
  output: PaySheet,
})

const MINUTES = 'Enter minutes from 0 to 240.'
const MILES = 'Enter miles from 0 to 1,000.'
const PERCENT = 'Enter a percentage from 0 to 100.'
export const saveUmpireRates = operation({
  ...pay,
  method: 'PUT',
  path: '/ems/events/:id/umpires/rates',
  summary:
    'Save what the games of an event pay, by plate and base, division and length, what the road and the roles of its staff pay; what was paid stays as it was paid',
  input: z.object({
    id: Id,
    version: whole('Load this page again.'),
    forfeit_percent: whole(PERCENT).check(z.minimum(0, PERCENT), z.maximum(100, PERCENT)),
    mile_cents: Cents.check(z.maximum(1_000, 'Enter up to $10.00 per mile.')),
    free_miles: whole(MILES).check(z.minimum(0, MILES), z.maximum(1_000, MILES)),
    rates: z
      .array(
        z.object({
          division_id: z.nullable(Id),
          role: z.enum(UMPIRE_ROLES, 'Choose plate or base.'),
          from_minutes: whole(MINUTES).check(z.minimum(0, MINUTES), z.maximum(240, MINUTES)),
          cents: Cents.check(z.maximum(100_000, 'Enter up to $1,000 per game.')),
        }),
      )
      .check(
        z.maxLength(100, 'Add up to 100 rates.'),
        z.refine(
          (all) =>
            new Set(
              all.map(({ division_id, role, from_minutes }) => `${division_id} ${role} ${from_minutes}`),
            ).size === all.length,
          { error: 'Two rates are for the same games.' },
        ),
      ),
    /** All roles of staff, in their order; without it they stay as they are. */
    roles: z.optional(
      z
        .array(
          z.object({
            id: z.optional(z.nullable(Id)),
            name: text('Role', 60),
            unit: Unit,
            cents: Cents.check(z.maximum(500_000, 'Enter up to $5,000.')),
          }),
        )
        .check(
          z.maxLength(30, 'Add up to 30 roles.'),
          z.refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
            error: 'Give each role a name of its own.',
          }),
        ),
    ),
  }),
  output: PaySheet,
})

const QUANTITY = 'Enter a number such as 8 or 7.5.'
/** As it is typed, in hundredths. */
const Quantity = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\s*\d{1,3}(\.\d{1,2})?\s*$/, QUANTITY))], QUANTITY),
    z.transform((value) => Math.round(Number(value) * 100)),
  ),
  z.int(QUANTITY).check(z.minimum(1, QUANTITY), z.maximum(50_000, 'Enter up to 500.')),
)

export const saveStaffWork = operation({
  ...pay,
  method: 'PUT',
  path: '/ems/events/:id/staff/work',
  summary:
    'Save how many games, hours or days somebody has worked in a role on a day, instead of what was there; null removes it',
  input: z.object({
    id: Id,
    official_id: Id,
    role_id: Id,
    day: DayInput('Day'),
    quantity: z.nullable(Quantity),
    /** Where they drove, if the road is paid. */
    venue_id: z.optional(z.nullable(Id)),
  }),
  output: PaySheet,
})

export const payUmpire = operation({
  ...pay,
  method: 'POST',
  path: '/ems/events/:id/umpires/pay',
  summary:
    'Mark all that is due to an umpire or a member of the staff as paid, in the ledger as a cost of the event',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    official_id: Id,
    /** What was due as it was seen. */
    cents: Cents,
    paid_on: DayInput('Paid on'),
    method: Method,
    reference: z.pipe(
      optionalText('Reference', 100),
      z.transform((value) => value ?? null),
    ),
  }),
  output: PaySheet,
})

export const undoUmpirePayment = operation({
  ...pay,
  method: 'POST',
  path: '/ems/umpire-payments/:id/undo',
  summary: 'Undo a payment to an umpire that was entered by mistake; its games and work are due again',
  message: 'Data updated successfully',
  input: z.object({ id: Id, reason: text('Reason', 200) }),
  output: PaySheet,
})

export const exportPaySheet = operation({
  ...pay,
  method: 'GET',
  path: '/ems/events/:id/umpires/pay.csv',
  summary:
    'Download what umpires and staff of an event have earned, a line for each game and each day of work',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})

export const printPaySheet = operation({
  ...pay,
  method: 'GET',
  path: '/ems/events/:id/umpires/pay.pdf',
  summary: 'Download the pay sheet of an event as a PDF, with lines to sign',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'application/pdf',
})

const Year = whole('Enter a year such as 2027.').check(
  z.minimum(2000, 'Enter a year such as 2027.'),
  z.maximum(2100, 'Enter a year such as 2027.'),
)

const YearTotals = z.object({
  year: z.int(),
  /** From which on a year’s total has to be reported. */
  threshold_cents: z.int(),
  people: z.array(
    z.object({
      official_id: Id,
      name: z.string(),
      email: z.string(),
      payments: z.int(),
      events: z.int(),
      cents: z.int(),
      is_reported: z.boolean(),
    }),
  ),
})
export type YearTotals = z.output<typeof YearTotals>

export const listUmpireYear = operation({
  ...pay,
  method: 'GET',
  path: '/ems/umpire-years/:year',
  summary: 'Total what each umpire and member of the staff was paid in a year, for Form 1099-NEC',
  input: z.object({ year: Year }),
  output: YearTotals,
})

export const saveUmpireThreshold = operation({
  ...pay,
  method: 'PUT',
  path: '/ems/umpire-years/:year',
  summary: 'Save from which total on a year’s pay has to be reported',
  input: z.object({ year: Year, threshold_cents: Cents }),
  output: YearTotals,
})

export const exportUmpireYear = operation({
  ...pay,
  method: 'GET',
  path: '/ems/umpire-years/:year/totals.csv',
  summary: 'Download what each umpire was paid in a year',
  input: z.object({ year: Year }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})
