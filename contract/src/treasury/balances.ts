import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, PageMeta, PageQuery, tickedIds } from '../primitives.ts'

/** Money a family or a club owes, as the office sees it. */
export const Balance = z.object({
  /** Names the row, also in a batch: twice the id of a plan of fees, or one more than twice that of a league fee. */
  id: z.int(),
  kind: z.enum(['team_fee', 'league_fee']),
  member_id: z.nullable(z.int()),
  /** The player, or the team that owes the league. */
  who: z.string(),
  payer_name: z.nullable(z.string()),
  payer_email: z.nullable(z.string()),
  team_id: z.int(),
  team: z.string(),
  club_id: z.nullable(z.int()),
  club: z.nullable(z.string()),
  what: z.string(),
  /** Cents that are due by today, and in all. */
  due: z.int(),
  owed: z.int(),
  /** The first day on which something was due. */
  since: z.nullable(Day),
})
export type Balance = z.infer<typeof Balance>

export const listBalances = operation({
  method: 'GET',
  path: '/mms/treasury/balances',
  access: 'mms.payments.view',
  summary: 'List who owes what and since when: team fees and league fees, the longest overdue first',
  input: z.object({
    ...PageQuery,
    /** The next page, as `next` of the last one says. */
    cursor: z.optional(
      z
        .string()
        .check(z.regex(/^[1-9]\d{0,5}$/, 'This page no longer exists. Please go back to the first one.')),
    ),
    which: z.optional(z.enum(['due', 'all'], 'Choose from the list.')),
    kind: z.optional(z.enum(['team_fee', 'league_fee'], 'Choose from the list.')),
    club_id: z.optional(Id),
  }),
  output: z.array(Balance),
  meta: z.object({
    ...PageMeta.shape,
    /** Cents of all rows. */
    due: z.int(),
    owed: z.int(),
  }),
})

export const remindBalances = operation({
  method: 'POST',
  path: '/mms/treasury/balances/remind',
  access: 'ctms.fees.edit',
  summary:
    'Remind families of team fees and clubs of league fees that are due, each at most once a day, by the ids of the list',
  message: 'Reminders sent',
  input: z.object({ ids: tickedIds('Choose at least one.') }),
  output: z.object({ reminded: z.int(), skipped: z.int() }),
})

/** What a club’s players and the club itself owe for one team. */
const TeamMoney = z.object({
  team_id: z.int(),
  team: z.string(),
  season: z.string(),
  /** Cents of team fees that are due by today, and in all. */
  fees_due: z.int(),
  fees_owed: z.int(),
  /** Families who owe something that is due. */
  families_due: z.int(),
  /** Cents of the league fee. */
  league_fee: z.int(),
})
export type TeamMoney = z.infer<typeof TeamMoney>

export const clubMoney = operation({
  method: 'GET',
  path: '/mms/treasury/clubs/:id',
  access: 'mms.payments.view',
  summary: 'Say what is owed for each team of a club: team fees by its families, the league fee by the club',
  input: z.object({ id: Id }),
  output: z.array(TeamMoney),
})
