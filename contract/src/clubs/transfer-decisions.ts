import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing, PageMeta, PageQuery, lines, optionalText, whole, SaidText } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { problem } from '../problem.ts'
import { TransferKind } from './transfers-rules.ts'
import { TransferRow, TransferShown, TransferStatus } from './transfers.ts'

export const TransferWindowNotFound = problem(
  'transfer_window_not_found',
  404,
  'We couldn’t find this transfer window.',
)

const OfTransfers = {
  q: PageQuery.q,
  status: z.optional(TransferStatus),
  season_id: z.optional(Id),
  league_id: z.optional(Id),
}

export const listTransfers = operation({
  method: 'GET',
  path: '/mms/admin/transfers',
  access: 'ctms.transfers.view',
  summary: 'Page through the transfers, the newest first, searched by player or team',
  input: z.object({
    ...PageQuery,
    sort: sortedBy('asked_at', 'player', 'status', 'from', 'to', 'season'),
    ...OfTransfers,
  }),
  output: z.array(TransferRow),
  meta: PageMeta,
})

export const exportTransfers = operation({
  method: 'POST',
  path: '/mms/report/transfers/export',
  access: 'ctms.transfers.view',
  summary: 'Give the filtered list of transfers as CSV',
  file: 'text/csv',
  input: z.object(OfTransfers),
  output: z.unknown(),
})

/** A transfer with everything the office needs to decide. */
export const OfficeTransfer = z.object({
  ...TransferShown.shape,
  /** What would currently prevent approval, as sentences. */
  obstacles: z.array(SaidText),
  /** What the family still owes for the old team, in cents. */
  open_at_old_team: z.int(),
})
export type OfficeTransfer = z.infer<typeof OfficeTransfer>

export const getTransfer = operation({
  method: 'GET',
  path: '/mms/admin/transfers/:id',
  access: 'ctms.transfers.view',
  summary: 'Give a transfer with its log, what stands in its way and what is open at the old team',
  input: z.object({ id: Id }),
  output: OfficeTransfer,
})

export const decideTransfer = operation({
  method: 'POST',
  path: '/mms/admin/transfers/:id',
  access: 'ctms.transfers.decide',
  message: 'Data updated successfully',
  summary: 'Approve a transfer, which moves the player at once, or refuse it with a reason',
  input: z.object({
    id: Id,
    version: Id,
    status: z.enum(['done', 'refused'], 'Choose approve or decline.'),
    /** Required to refuse, and to approve what the old team has refused or not answered yet. */
    reason: lines(optionalText('Reason', 500)),
  }),
  output: OfficeTransfer,
})

/** The period in which players change teams. */
export const TransferWindowEntry = z.object({
  id: z.int(),
  season_id: z.int(),
  season: z.string(),
  /** Null for all leagues without windows of their own. */
  league_id: z.nullable(z.int()),
  league: z.nullable(z.string()),
  kind: TransferKind,
  from_on: z.string(),
  to_on: z.string(),
  is_enabled: z.boolean(),
  answer_days: z.int(),
  version: z.int(),
})
export type TransferWindowEntry = z.infer<typeof TransferWindowEntry>

export const listTransferWindows = operation({
  method: 'GET',
  path: '/mms/admin/transfer-windows',
  access: 'ctms.transfers.view',
  summary:
    'List the transfer windows of the seasons that are not over, with the seasons and leagues to choose from',
  input: Nothing,
  output: z.object({
    windows: z.array(TransferWindowEntry),
    seasons: z.array(z.object({ id: z.int(), name: z.string() })),
    leagues: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})

const ANSWER_DAYS = 'Enter a number of days from 1 to 60.'
const Days = whole(ANSWER_DAYS).check(z.minimum(1, ANSWER_DAYS), z.maximum(60, ANSWER_DAYS))
const Flag = z.pipe(
  z.transform((value) =>
    typeof value === 'string' ? { true: true, '1': true, false: false, '0': false }[value] : value,
  ),
  z.boolean('Choose yes or no.'),
)

export const enableTransfers = operation({
  method: 'POST',
  path: '/mms/save/playerTransfer/enable',
  access: 'ctms.transfers.open',
  message: 'Data updated successfully',
  summary:
    'Open or close the transfer windows of a season, perhaps of one league; with days, make one or change its days',
  input: z.object({
    enabled: Flag,
    season_id: z.optional(Id),
    league_id: z.optional(z.nullable(Id)),
    /** If omitted, follows from the days; without days, both kinds. */
    kind: z.optional(TransferKind),
    from: z.optional(DayInput('From')),
    to: z.optional(DayInput('Until')),
    answer_days: z.optional(Days),
    /** The version the user was looking at; without it the change applies to the current one. */
    version: z.optional(Id),
  }),
  output: z.object({ enabled: z.boolean(), windows: z.array(TransferWindowEntry) }),
})
