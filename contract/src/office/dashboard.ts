import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'
import { RegistrationRow } from '../registrations/registrations.ts'
import { STEPS } from '../registering/draft.ts'
import { MONEY_KINDS } from '../payments/kinds.ts'
import { RegistrationStatus } from '../statuses.ts'

const Count = z.object({ id: z.nullable(z.int()), name: z.string(), count: z.int() })

const Season = z.object({ id: z.int(), name: z.string(), start_date: z.string(), end_date: z.string() })

/** Cents of a kind, charged minus refunded. */
const Money = z.object({ kind: z.enum(MONEY_KINDS), cents: z.int() })

/** How far somebody came who started to register: to a step of the form, or to the end. */
export const REACHED = [...STEPS, 'done'] as const

/** How many days of started registrations are looked at. */
export const FUNNEL_DAYS = 30

export const Dashboard = z.object({
  season: z.nullable(Season),
  /** The season before, and its numbers by the day that is as far from its start as today is from this one's. */
  before: z.nullable(
    z.object({
      ...Season.shape,
      until: z.string(),
      registrations: z.int(),
      money: z.nullable(z.array(Money)),
    }),
  ),
  members: z.int(),
  clubs: z.int(),
  teams: z.int(),
  registrations: z.int(),
  waiting_for_approval: z.int(),
  /** All money, in cents; like `money`, null for users who may not see payments. */
  revenue: z.nullable(z.int()),
  money: z.nullable(z.array(Money)),
  by_status: z.array(z.object({ status: RegistrationStatus, count: z.int() })),
  /** The names of the leagues that all of this is about, for those who look after some; null for the whole organization. */
  leagues: z.nullable(z.array(z.string())),
  by_league: z.array(Count),
  /** For those who look after some leagues. */
  by_division: z.array(Count),
  by_membership: z.array(Count),
  /** Registrations and money for each month of the season so far. */
  by_month: z.array(z.object({ month: z.string(), registrations: z.int(), money: z.array(Money) })),
  /**
   * How many had registered by the end of a day, null after today; and by the same day of the season before, null after
   * its last one.
   */
  by_day: z.array(
    z.object({
      day: z.string(),
      registrations: z.nullable(z.int()),
      before: z.nullable(z.int()),
    }),
  ),
  /** Of the registrations started in the last days, how many came at least this far. */
  reached: z.array(z.object({ step: z.enum(REACHED), count: z.int() })),
  recent: z.array(RegistrationRow),
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = operation({
  method: 'GET',
  path: '/mms/admin/dashboard/all-data',
  access: 'mms.dashboard.view',
  summary:
    'Give the numbers of a season, by default of the current one, and of the one before at the same day',
  input: z.object({ season_id: z.optional(Id) }),
  output: Dashboard,
})
