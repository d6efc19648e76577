import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Cents, Id, SaidText } from '../primitives.ts'
import { problem } from '../problem.ts'

export const NoUpgrade = problem('no_upgrade', 409, 'This membership can’t be changed to the one you chose.')
export const UpgradeBeingPaid = problem(
  'upgrade_being_paid',
  409,
  'Another change to this membership is being paid for right now. You haven’t been charged here.',
)
export const UpgradeNotFree = problem(
  'upgrade_not_free',
  409,
  'There’s a charge for this change. Please pay the difference by card.',
)
export const DifferenceChanged = problem(
  'difference_changed',
  409,
  'The price has changed. Please check the new difference and confirm it.',
)

/** The members; if omitted, everyone who plays for the team. */
const Players = z.optional(z.array(Id).check(z.maxLength(100, 'Up to 100 at a time.')))
const Ordered = z.object({
  order_token: z.string(),
  order_number: z.string(),
  total: z.int(),
  paid: z.boolean(),
})
const CouponCode = z.optional(z.nullable(z.string().check(z.maxLength(40, 'Use up to 40 characters.'))))

const Upgrade = z.object({
  membership_id: z.int(),
  name: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  /** Cents, in this season. */
  price: z.int(),
  /** How much more it costs than the current membership. */
  difference: z.int(),
  /** What a coupon takes off the difference, and what then remains to be paid. */
  discount: z.int(),
  total: z.int(),
  /** The coupon that counts, and why the typed one does not. */
  coupon: z.nullable(z.object({ code: z.string(), name: z.string() })),
  coupon_problem: z.nullable(SaidText),
})
export type Upgrade = z.infer<typeof Upgrade>

export const listUpgrades = operation({
  method: 'GET',
  path: '/mms/member/upgrades/:registration_id',
  access: 'signed-in',
  summary:
    'List the memberships a registration may be raised to within its season, with what each costs more, also with a coupon',
  input: z.object({ registration_id: Id, coupon: CouponCode }),
  output: z.object({
    registration_id: z.int(),
    membership: z.string(),
    /** Cents; the price the difference is computed from. */
    price: z.int(),
    currency: z.string(),
    upgrades: z.array(Upgrade),
    /** Why nothing can be bought: the player's age fits no division. */
    reason: z.nullable(SaidText),
  }),
})

export const startUpgrade = operation({
  method: 'POST',
  path: '/mms/member/upgrades/:registration_id',
  access: 'signed-in',
  summary:
    'Order the upgrade of a registration at the difference and total that were shown; one of 0.00 is done at once',
  status: 201,
  limit: { max: 30, seconds: 60 },
  input: z.object({
    registration_id: Id,
    membership_id: Id,
    /** Cents, as shown to the payer. */
    difference: Cents,
    coupon: CouponCode,
    /** Cents, as shown with the coupon; if omitted, the difference. */
    total: z.optional(Cents),
  }),
  output: Ordered,
})

/** The server recomputes the difference: nothing a caller sends makes an upgrade free. */
export const upgradeZeroPayment = operation({
  method: 'POST',
  path: '/mms/paynow/:id/upgradeZeroPayment',
  access: 'signed-in',
  summary: 'Complete the upgrade of a registration that costs nothing; `id` is the registration’s',
  message: 'Operation successful',
  limit: { max: 30, seconds: 60 },
  input: z.object({
    id: Id,
    /** If omitted: the upgrade that was ordered last. */
    membership_id: z.optional(Id),
    coupon: CouponCode,
  }),
  output: z.object({
    status: z.literal('Success'),
    payment: z.object({ amount: z.literal('0.00'), number: z.string() }),
    registration_id: z.int(),
    membership: z.string(),
  }),
})

export const teamUpgradeTotals = operation({
  method: 'POST',
  path: '/mms/upgrade/team/payment-totals',
  access: 'ctms.teams.edit',
  scoped: true,
  writes: false,
  message: 'Data fetched successfully',
  summary:
    'Say what it costs to raise the players of a team to another membership; of all, or of those named',
  input: z.object({
    team_id: Id,
    membership_id: Id,
    players: Players,
    coupon: CouponCode,
  }),
  /** Amounts as '45.00'. */
  output: z.object({
    subtotal: z.string(),
    discount: z.string(),
    fee: z.string(),
    total: z.string(),
    /** How many of the players can be upgraded to it. */
    players: z.int(),
    /** The coupon that counts. */
    coupon: z.nullable(z.object({ code: z.string(), name: z.string() })),
  }),
})

export const listTeamUpgrades = operation({
  method: 'GET',
  path: '/mms/upgrade/team/:team_id',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'List the memberships the players of a team may be raised to within its season, with what each costs more for whom',
  input: z.object({ team_id: Id }),
  output: z.object({
    team_id: z.int(),
    team: z.string(),
    currency: z.string(),
    memberships: z.array(
      z.object({
        membership_id: z.int(),
        name: z.string(),
        description: z.string(),
        players: z.array(
          z.object({
            member_id: z.int(),
            name: z.string(),
            /** The current membership. */
            membership: z.string(),
            /** Cents. */
            difference: z.int(),
          }),
        ),
      }),
    ),
  }),
})

export const startTeamUpgrade = operation({
  method: 'POST',
  path: '/mms/upgrade/team/:team_id',
  access: 'ctms.teams.edit',
  scoped: true,
  summary:
    'Order an upgrade for players of a team, all or those named, at the total that was shown; one of 0.00 is done at once',
  status: 201,
  limit: { max: 30, seconds: 60 },
  input: z.object({
    team_id: Id,
    membership_id: Id,
    players: Players,
    coupon: CouponCode,
    /** Cents, as shown to the payer. */
    total: Cents,
  }),
  output: Ordered,
})
