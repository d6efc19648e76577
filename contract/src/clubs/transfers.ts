import * as z from 'zod/mini'
import { DateOfBirth } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, lines, optionalText, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { TransferKind } from './transfers-rules.ts'

export const TransferNotFound = problem('transfer_not_found', 404, 'We couldn’t find this transfer.')
export const PlayerNotOnTeam = problem('player_not_on_team', 404, 'This player isn’t on the team.')
/** Carries the obstacles; the first one is the message. */
export const TransferRefused = problem('transfer_refused', 409, 'The rules don’t allow this transfer.')
export const SameTeam = problem(
  'same_team',
  422,
  'The player is already on this team. Please choose another one.',
)
export const TransferOpen = problem(
  'transfer_open',
  409,
  'This player already has an open transfer. It needs to be answered or canceled first.',
)
export const TransferOver = problem('transfer_over', 409, 'This transfer has already been decided.')
export const TransferAnswered = problem('transfer_answered', 409, 'This team has already answered.')

/** Status of a transfer. `with_office`: both teams have answered, or ran out of time. */
export const TransferStatus = z.enum(
  ['asked', 'with_office', 'done', 'refused', 'withdrawn', 'expired'],
  'Choose a status from the list.',
)
export type TransferStatus = z.infer<typeof TransferStatus>

/** A team's answer; a team that does not answer in time counts as having agreed. */
export const TransferAnswer = z.enum(['agreed', 'refused', 'silent'])
export type TransferAnswer = z.infer<typeof TransferAnswer>

export const TransferSideName = z.enum(['releasing', 'receiving'], 'Choose which team you’re answering for.')
export type TransferSideName = z.infer<typeof TransferSideName>

/**
 * Why the old team holds on to a player. Source: other sports refuse for unpaid fees only (field research,
 * §1.3).
 */
export const TransferGround = z.enum(['unpaid_fees', 'other'], 'Choose a reason.')
export type TransferGround = z.infer<typeof TransferGround>

export const TransferAsker = z.enum(['family', 'releasing', 'receiving', 'office'])
export type TransferAsker = z.infer<typeof TransferAsker>

/** The status that follows from the teams' answers. The office weighs an objection of the old team. */
export function statusOf(answers: Record<TransferSideName, TransferAnswer | null>): TransferStatus {
  if (answers.receiving === 'refused') return 'refused'
  return answers.releasing !== null && answers.receiving !== null ? 'with_office' : 'asked'
}

export const isTransferOpen = (status: TransferStatus) => status === 'asked' || status === 'with_office'

/** Events in the history of a transfer. */
export const TransferStep = z.enum([
  'asked',
  'agreed',
  'refused',
  'silent',
  'reminded',
  'exception',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  'followed',
])
export type TransferStep = z.infer<typeof TransferStep>

const Answer = z.object({
  answer: z.nullable(TransferAnswer),
  ground: z.nullable(TransferGround),
  note: z.nullable(z.string()),
})

const LogEntry = z.object({
  id: z.int(),
  at: z.string(),
  step: TransferStep,
  /** The team that answered. */
  side: z.nullable(TransferSideName),
  actor: z.string(),
  ground: z.nullable(TransferGround),
  note: z.nullable(z.string()),
  /** Only for `followed`: the number the player keeps, and what is still owed at the old team. */
  jersey_number: z.nullable(z.string()),
  open_cents: z.nullable(z.int()),
})

const TeamOfTransfer = z.object({
  id: z.int(),
  name: z.string(),
  club: z.nullable(z.string()),
  division: z.string(),
  league: z.string(),
})

/** A transfer in a list. */
export const TransferRow = z.object({
  id: z.int(),
  status: TransferStatus,
  kind: TransferKind,
  is_exception: z.boolean(),
  member_id: z.int(),
  member_number: z.string(),
  player: z.string(),
  season: z.string(),
  from: TeamOfTransfer,
  to: TeamOfTransfer,
  asked_by: TransferAsker,
  asked_at: z.string(),
  /** The last day for the teams to answer. */
  answer_by: z.string(),
  reason: z.nullable(z.string()),
  releasing: Answer,
  receiving: Answer,
  decided_at: z.nullable(z.string()),
  decision: z.nullable(z.string()),
  version: z.int(),
})
export type TransferRow = z.infer<typeof TransferRow>

/** A transfer with its whole history, newest first. */
export const TransferShown = z.object({ ...TransferRow.shape, log: z.array(LogEntry) })
export type TransferShown = z.infer<typeof TransferShown>

const signedIn = { access: 'signed-in' } as const
const reason = lines(optionalText('Reason', 500))

export const listOwnTransfers = operation({
  method: 'GET',
  path: '/mms/member/transfers',
  ...signedIn,
  summary: 'List the players of the household with their teams, and what became of their transfers',
  input: Nothing,
  output: z.object({
    players: z.array(
      z.object({
        member_id: z.int(),
        name: z.string(),
        team_id: z.int(),
        team: z.string(),
        season_id: z.int(),
        season: z.string(),
        division: z.string(),
        /** Whether teams may be asked now as far as this team is concerned; otherwise why not. */
        may_ask: z.boolean(),
        why_not: z.nullable(z.string()),
      }),
    ),
    transfers: z.array(TransferShown),
  }),
})

export const askTransfer = operation({
  method: 'POST',
  path: '/mms/member/transfers',
  ...signedIn,
  status: 201,
  message: 'Request sent to both teams and the league office.',
  summary: 'Ask, as a player or guardian, to move to another team',
  limit: { max: 20, seconds: 60 },
  input: z.object({ member_id: Id, from_team_id: Id, to_team_id: Id, reason: lines(text('Reason', 500)) }),
  output: TransferShown,
})

export const withdrawTransfer = operation({
  method: 'POST',
  path: '/mms/member/transfers/:id/withdraw',
  ...signedIn,
  message: 'Data updated successfully',
  summary: 'Stop a transfer that is not decided: the family any, a team one that it has asked for',
  input: z.object({ id: Id, version: Id, reason }),
  output: TransferShown,
})

export const listTeamTransfers = operation({
  method: 'GET',
  path: '/ctms/team/:id/transfers',
  access: 'ctms.rosters.view',
  scoped: true,
  summary: 'List the transfers from and to a team, those that wait for an answer first',
  input: z.object({ id: Id }),
  output: z.object({
    /** Whether the user may answer and ask on behalf of the team. */
    may_answer: z.boolean(),
    transfers: z.array(TransferShown),
  }),
})

export const claimPlayer = operation({
  method: 'POST',
  path: '/ctms/team/:id/transfers',
  access: 'ctms.rosters.edit',
  scoped: true,
  status: 201,
  message: 'We’ve told the other team and the family.',
  summary: 'Ask for a player of another team, by the number and date of birth on the card',
  limit: { max: 20, seconds: 60 },
  input: z.object({ id: Id, member_number: text('Member ID', 40), dob: DateOfBirth, reason }),
  output: TransferShown,
})

export const answerTransfer = operation({
  method: 'POST',
  path: '/ctms/transfers/:id/answer',
  access: 'ctms.rosters.edit',
  scoped: true,
  message: 'Thank you! Your answer is saved.',
  summary: 'Say for a team whether it agrees to a transfer; the old one refuses with a ground',
  input: z.object({
    id: Id,
    version: Id,
    side: TransferSideName,
    answer: z.enum(['agreed', 'refused'], 'Choose agree or decline.'),
    ground: z.optional(z.nullable(TransferGround)),
    note: lines(optionalText('Reason', 500)),
  }),
  output: TransferShown,
})

export const transferPlayer = operation({
  method: 'POST',
  path: '/mms/club/transferPlayer',
  // What the office calls in addition to its list of transfers (D-10).
  aliases: ['/mms/admin/transfers'],
  access: 'ctms.rosters.edit',
  scoped: true,
  message: 'Operation successful',
  summary:
    'Ask for a player to be moved from one team to another: a club for its own player, the office for any',
  limit: { max: 60, seconds: 60 },
  input: z.object({
    member_id: z.optional(Id),
    /** Alias of `member_id`. */
    player_id: z.optional(Id),
    from_team_id: Id,
    to_team_id: Id,
    reason,
    /** Why the office allows it outside the window or beyond the quota. */
    exception: lines(optionalText('Exception', 500)),
  }),
  output: z.object({ transfer: z.object({ id: z.int(), status: TransferStatus }) }),
})
