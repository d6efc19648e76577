import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { OrderStatus } from '../payments.ts'
import { Cents, text } from '../primitives.ts'
import { RegistrationStatus } from '../statuses.ts'

/** So many of a kind are found at once. */
export const MOST_FOUND = 5

/** From this many letters on something is looked for. */
export const LEAST_LETTERS = 2

/** Rows of one kind, the best first, and how many there are: of many the list of the kind shows the rest. */
const some = <S extends z.core.$ZodType>(row: S) =>
  z.object({ rows: z.array(row), total: z.int(), total_is_capped: z.boolean() })

const FoundPerson = z.object({
  /** The member's id. */
  id: z.int(),
  /** "First Last". */
  name: z.string(),
  member_number: z.string(),
  email: z.nullable(z.string()),
  membership: z.nullable(z.string()),
  season: z.nullable(z.string()),
  status: z.nullable(RegistrationStatus),
  team: z.nullable(z.string()),
  /** The minors this person is a guardian of; empty for users who may not see them. */
  guardian_of: z.array(z.string()),
  /** Where the user may see more: the person's page, a registration, the roster of a team, or their own family. */
  opens: z.enum(['member', 'registration', 'team', 'family']),
  /** The id of what it opens. */
  opens_id: z.int(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

const FoundTeam = z.object({
  id: z.int(),
  name: z.string(),
  club: z.nullable(z.string()),
  division: z.string(),
  season: z.string(),
  /** The team's page for those who look after it, else its calendar. */
  opens: z.enum(['team', 'calendar']),
})

const FoundOrder = z.object({
  id: z.int(),
  number: z.string(),
  payer_name: z.string(),
  status: OrderStatus,
  total: Cents,
  /** Whether something is left to refund, and the user may. */
  may_refund: z.boolean(),
  /** The order's page for the office; whoever paid it has the receipt with their memberships. */
  opens: z.enum(['order', 'family']),
})

export const Found = z.object({
  people: some(FoundPerson),
  teams: some(FoundTeam),
  clubs: some(z.object({ id: z.int(), name: z.string(), league: z.nullable(z.string()) })),
  orders: some(FoundOrder),
  coupons: some(
    z.object({ id: z.int(), code: z.string(), name: z.string(), status: z.enum(['active', 'inactive']) }),
  ),
  /** Registrations that wait for a decision; only if somebody is to be approved. */
  waiting: some(
    z.object({ id: z.int(), name: z.string(), membership: z.nullable(z.string()), season: z.string() }),
  ),
})
export type Found = z.infer<typeof Found>

export const listMatches = operation({
  method: 'POST',
  path: '/mms/find',
  access: 'signed-in',
  writes: false,
  summary:
    'Find people, teams, clubs, orders and coupons by parts of their words, numbers or nearly so, each as far as the user may see them',
  message: 'Data fetched successfully',
  input: z.object({
    q: text('Search', 100),
    /** What is to be done with it: a refund looks for orders only, an approval for registrations that wait. */
    act: z.optional(z.enum(['approve', 'refund'], 'Choose from the list.')),
  }),
  output: Found,
})
