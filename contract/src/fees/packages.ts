import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { FeePlan, PackageWords, PackageWordsInput } from '../fees.ts'
import { operation } from '../operation.ts'
import { Cents, Id, Nothing, text, tickedIds } from '../primitives.ts'
import { problem } from '../problem.ts'

export const NobodyToAsk = problem('nobody_to_ask', 409, 'There are no players on the roster to bill yet.')
export const NotOnRoster = problem('not_on_roster', 409, 'Someone you chose isn’t on the roster.')
export const NobodyIsLate = problem('nobody_is_late', 409, 'Everyone is on time, so no emails were sent.')
export const NoLateFee = problem('no_late_fee', 409, 'There’s no late fee here anymore.')
export const FeePackageClosed = problem('fee_package_closed', 409, 'These fees are closed.')
export const FeePackageAccepted = problem(
  'fee_package_accepted',
  409,
  'A family has already accepted these fees, so they can’t be changed. Close them and send new ones.',
)

const view = { access: 'ctms.fees.view', scoped: true } as const
const edit = { access: 'ctms.fees.edit', scoped: true } as const

const Part = z.object({ label: z.string(), due_on: z.string(), amount: Cents })

const FeeTeam = z.object({
  id: z.int(),
  name: z.string(),
  club: z.nullable(z.string()),
  division: z.string(),
  season: z.string(),
  /** Cents the team's families owe by now, and how much of that is late. */
  owed: z.int(),
  due: z.int(),
  late: z.int(),
  paid: z.int(),
  packages: z.int(),
})
export type FeeTeam = z.infer<typeof FeeTeam>

export const listFeeTeams = operation({
  ...view,
  method: 'GET',
  path: '/ctms/fees/teams',
  summary: 'List the teams of running seasons with what their families owe',
  input: Nothing,
  output: z.array(FeeTeam),
})

export const listFeePlayers = operation({
  ...edit,
  method: 'GET',
  path: '/ctms/fees/teams/:team_id/players',
  summary: 'List the players of a team whom fees can be asked of',
  input: z.object({ team_id: Id }),
  output: z.array(z.object({ id: z.int(), name: z.string() })),
})

const Package = z.extend(PackageWords, {
  id: z.int(),
  name: z.string(),
  basis: z.enum(['each', 'split']),
  status: z.enum(['active', 'closed']),
  grace_days: z.int(),
  late_fee: Cents,
  parts: z.array(Part),
  team_id: z.int(),
  team: z.string(),
  season: z.string(),
  players: z.int(),
  accepted: z.int(),
  owed: Cents,
  due: Cents,
  late: Cents,
  paid: Cents,
  version: z.int(),
})
export type FeePackage = z.infer<typeof Package>

export const listFeePackages = operation({
  ...view,
  method: 'GET',
  path: '/ctms/packages',
  summary: 'List fee packages, the newest first; of one team or of all one may see',
  input: z.object({ team_id: z.optional(Id) }),
  output: z.array(Package),
})

/** The contents of a package. The parts of a split package are the whole team's. */
export const PackageInput = {
  name: text('Name', 120),
  ...PackageWordsInput,
  basis: z.enum(['each', 'split'], 'Choose who pays what.'),
  grace_days: z
    .int('Enter after how many days a payment is late.')
    .check(
      z.minimum(0, 'Enter a number of days from 0 to 60.'),
      z.maximum(60, 'Enter a number of days from 0 to 60.'),
    ),
  late_fee: Cents.check(z.maximum(100_000_00, 'That’s too much. Please check the amount.')),
  parts: z
    .array(
      z.object({
        label: text('Name of the charge', 80),
        due_on: DayInput('Date'),
        amount: Cents.check(
          z.minimum(1, 'Enter an amount.'),
          z.maximum(10_000_000_00, 'That’s too much. Please check the amount.'),
        ),
      }),
    )
    .check(
      z.minLength(1, 'Add at least one installment.'),
      z.maxLength(36, 'You can have up to 36 installments.'),
    ),
}

export const createFeePackage = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/packages',
  status: 201,
  message: 'Families billed',
  summary: 'Make a fee package for a team and ask it of players; of all, or of those named',
  input: z.object({
    team_id: Id,
    ...PackageInput,
    /** If omitted: everyone who plays for the team. */
    member_ids: z.optional(tickedIds('Choose at least one player.')),
  }),
  output: z.object({ id: z.int(), players: z.int() }),
})

export const changeFeePackage = operation({
  ...edit,
  method: 'PATCH',
  path: '/ctms/packages/:id',
  message: 'Fees updated',
  summary:
    'Change a fee package while no family has accepted it; where money or days change, it is asked anew of the same players',
  input: z.object({ id: Id, version: Id, ...PackageInput }),
  output: Package,
})

export const setFeePackageStatus = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/packages/:id/status',
  message: 'Fees updated',
  summary:
    'Close a fee package, so that it is asked of nobody else, or open it again; plans go on as they are',
  input: z.object({
    id: Id,
    version: Id,
    status: z.enum(['active', 'closed'], 'Choose a status.'),
  }),
  output: Package,
})

export const assignFeePackage = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/packages/:id/assign',
  message: 'Families billed',
  summary:
    'Ask a fee package of further players. What is split is split anew among those who have not accepted yet',
  input: z.object({ id: Id, member_ids: tickedIds('Choose at least one player.') }),
  output: z.object({ players: z.int() }),
})

export const feeBoard = operation({
  ...view,
  method: 'GET',
  path: '/ctms/packages/:id/board',
  summary: 'Give a fee package player by player with what of each instalment is paid, due and late',
  input: z.object({ id: Id }),
  output: z.object({ package: Package, plans: z.array(FeePlan) }),
})
export type FeeBoard = z.infer<typeof feeBoard.output>

export const endFeePlan = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/fees/plans/:id/end',
  message: 'Plan ended',
  summary:
    'End the plan of a player: what is not due yet is cancelled. What is due stays owed, unless it was never accepted',
  input: z.object({ id: Id, reason: text('The reason', 300) }),
  output: FeePlan,
})

export const remindLate = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/packages/:id/remind',
  message: 'Emails sent',
  summary: 'Write to every family of a package that is late, at most once a day',
  input: z.object({ id: Id }),
  output: z.object({ reminded: z.int() }),
})

export const waiveLateFee = operation({
  ...edit,
  method: 'POST',
  path: '/ctms/fees/instalments/:id/waive',
  message: 'Late fee waived',
  summary: 'Waive the late fee of an instalment, as far as it is not paid',
  input: z.object({ id: Id, reason: text('The reason', 300) }),
  output: FeePlan,
})
