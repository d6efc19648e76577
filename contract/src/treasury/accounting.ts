import * as z from 'zod/mini'
import { Day, DayInput } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const RunNotFound = problem('run_not_found', 404, 'We couldn’t find this export.')
export const NothingToExport = problem(
  'nothing_to_export',
  409,
  'Everything up to this day has been exported already.',
)
export const MapIncomplete = problem(
  'map_incomplete',
  409,
  'Some accounts have no code yet. Please fill them in first.',
)
export const DayNotOver = problem('day_not_over', 422, 'Only days that are over can be exported.')

/** The forms a run is given in, as accounting programs read them. */
export const FORMS = {
  quickbooks: 'QuickBooks Online (CSV)',
  iif: 'QuickBooks Desktop (IIF)',
  xero: 'Xero (CSV)',
  csv: 'Double-entry CSV',
  beancount: 'Beancount',
} as const
export type Form = keyof typeof FORMS

/** Our account, and what the accounting program calls it. */
const Mapped = z.object({ account: z.string(), code: z.nullable(z.string()), name: z.nullable(z.string()) })

export const getAccounting = operation({
  method: 'GET',
  path: '/mms/treasury/accounting',
  access: 'mms.bank.view',
  summary: 'Show which accounts are mapped, what has been exported, and what waits',
  input: Nothing,
  output: z.object({
    map: z.array(Mapped),
    runs: z.array(
      z.object({
        id: z.int(),
        until: Day,
        entries: z.int(),
        /** Cents of all debits. */
        amount: z.int(),
        made_at: Moment,
        sha256: z.string(),
      }),
    ),
    /** Ledger entries in no run yet. */
    waiting: z.int(),
    /** The accounts of these that have no code yet. */
    missing: z.array(z.string()),
  }),
})

export const saveAccountMap = operation({
  method: 'PUT',
  path: '/mms/treasury/accounting/map',
  access: 'mms.bank.edit',
  summary: 'Say what the accounting program calls our accounts',
  message: 'Accounts saved',
  input: z.object({
    map: z
      .array(
        z.object({
          account: z.string().check(z.regex(/^[a-z]+:[a-z_]+$/, 'Choose from the list.')),
          code: text('Code', 60),
          name: text('Name', 120),
        }),
      )
      .check(z.maxLength(50)),
  }),
  output: Nothing,
})

export const runAccounting = operation({
  method: 'POST',
  path: '/mms/treasury/accounting/runs',
  access: 'mms.bank.edit',
  status: 201,
  summary: 'Close everything in the ledger up to a day that is in no run yet into a run, which never changes',
  message: 'Export ready',
  input: z.object({ until: DayInput('Up to') }),
  output: z.object({ id: z.int(), entries: z.int() }),
})

export const downloadRun = operation({
  method: 'GET',
  path: '/mms/treasury/accounting/runs/:id/:form',
  access: 'mms.bank.view',
  summary: 'Give a run in the form of an accounting program',
  file: 'text/csv',
  input: z.object({
    id: Id,
    form: z.enum(Object.keys(FORMS) as Form[], 'This format isn’t available.'),
  }),
  output: z.unknown(),
})
