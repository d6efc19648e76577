import * as z from 'zod/mini'
import { Wallet } from '../cards/wallet.ts'
import { Sharer } from '../members/shared-details.ts'
import { operation } from '../operation.ts'
import { OrderStatus } from '../payments.ts'
import { Id, Nothing } from '../primitives.ts'
import { RegistrationStatus } from '../statuses.ts'

const HouseholdRegistration = z.object({
  id: z.int(),
  /** An active membership past its last day is `inactive` here (D-16). */
  status: RegistrationStatus,
  /** The first day of an active membership that has not begun yet; otherwise null. */
  begins_on: z.nullable(z.string()),
  membership: z.string(),
  member_type: z.string(),
  season: z.string(),
  league: z.nullable(z.string()),
  division: z.nullable(z.string()),
  /** The team the person plays for, or the team or club that was registered. */
  team: z.nullable(z.string()),
  valid_from: z.string(),
  valid_until: z.string(),
  /** Not past its last day, or past it but still within the club's grace period. */
  is_current: z.boolean(),
  /** The last day of the grace period; null before the membership has ended and after this day. */
  grace_until: z.nullable(z.string()),
  has_card: z.boolean(),
  /** The path of the public page behind the card's QR code; null without a card. */
  card_path: z.nullable(z.string()),
})
export type HouseholdRegistration = z.infer<typeof HouseholdRegistration>

export const HouseholdPerson = z.object({
  id: z.int(),
  member_number: z.string(),
  name: z.string(),
  is_self: z.boolean(),
  /** The user may change phone, address and emergency contact: their own and those of minors. */
  may_change: z.boolean(),
  /** Current registrations first, then upcoming, then past; newest first within each group. */
  registrations: z.array(HouseholdRegistration),
  waivers: z.array(
    z.object({
      signature_id: z.int(),
      title: z.string(),
      /** The version number of the text. */
      number: z.int(),
      signer: z.string(),
      signed_at: z.string(),
    }),
  ),
})
export type HouseholdPerson = z.infer<typeof HouseholdPerson>

export const Household = z.object({
  people: z.array(HouseholdPerson),
  /** The wallets of phones that cards can be added to; none where the installation has no certificate. */
  wallets: z.array(Wallet),
  /** Payments from this account, newest first. Amounts in cents. */
  orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      status: OrderStatus,
      total: z.int(),
      paid_at: z.string(),
      lines: z.array(z.object({ label: z.string(), detail: z.nullable(z.string()) })),
    }),
  ),
})
export type Household = z.infer<typeof Household>

export const getHousehold = operation({
  method: 'GET',
  path: '/mms/member/household',
  access: 'signed-in',
  summary: 'Show whoever is logged in their own memberships and those of the minors they are guardian of',
  input: Nothing,
  output: Household,
})

export const listSharers = operation({
  method: 'GET',
  path: '/mms/member/household/details',
  access: 'signed-in',
  summary: 'List whom of the household one may change, and how each is reached',
  input: Nothing,
  output: z.array(Sharer),
})

export const downloadHouseholdReceipt = operation({
  method: 'GET',
  path: '/mms/member/household/receipts/:order_id',
  access: 'signed-in',
  summary: 'Give the receipt of an order of one’s own',
  file: 'application/pdf',
  input: z.object({ order_id: Id }),
  output: z.unknown(),
})
