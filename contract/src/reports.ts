import * as z from 'zod/mini'
import { Day } from './dates.ts'
import { operation } from './operation.ts'
import { FileFormat, IdOrNone, PageMeta, PageQuery } from './primitives.ts'
import { KIND_LABELS, type Kind } from './payments/kinds.ts'
import { problem } from './problem.ts'
import {
  COVER_LABELS,
  DIMENSION_LABELS,
  LOYALTY_LABELS,
  OUTCOME_LABELS,
  REPORT_NAMES,
  STAGE_LABELS,
  STATE_LABELS,
  type Cover,
  type Dimension,
  type Loyalty,
  type Outcome,
  type Stage,
} from './reports/definitions.ts'
import { PERIOD_LABELS, type Period } from './reports/periods.ts'
import { sentence } from './message.ts'
import { RegistrationStatus } from './statuses.ts'

export const NotSplitBy = sentence('not_split_by', 'This report can’t be split by {dimension}.')
export const TooManyColumns = problem(
  'too_many_columns',
  422,
  'That’s more columns than fit in a table. Put it in the rows, or narrow the filters.',
)

export const ReportName = z.enum(REPORT_NAMES, 'There’s no report by this name.')
const DimensionName = z.enum(Object.keys(DIMENSION_LABELS) as Dimension[], 'Choose from the list.')

const some = <S extends z.ZodMiniType>(item: S) => z.optional(z.array(item).check(z.maxLength(50)))

/** `cash`: when money moved. `accrual`: when it is earned, a membership's fee day by day over its season. */
export const Basis = z.enum(['cash', 'accrual'], 'Choose from the list.')
export type Basis = z.infer<typeof Basis>

/** The filters of a report. An id of 0 means "without one". */
export const ReportFilters = z.object({
  basis: z.optional(Basis),
  /** Days relative to today; takes precedence over explicit ones. */
  period: z.optional(z.enum(Object.keys(PERIOD_LABELS) as Period[], 'Choose from the list.')),
  /** Days in the tenant's calendar, both included. */
  from: z.optional(Day),
  until: z.optional(Day),
  /** 'YYYY-MM'. */
  month: z.optional(
    z.string().check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'This isn’t a valid month.')),
  ),
  season_id: some(IdOrNone),
  league_id: some(IdOrNone),
  division_id: some(IdOrNone),
  membership_id: some(IdOrNone),
  member_type_id: some(IdOrNone),
  status: some(RegistrationStatus),
  category_id: some(IdOrNone),
  coupon_id: some(IdOrNone),
  waiver_id: some(IdOrNone),
  outcome: some(z.enum(Object.keys(OUTCOME_LABELS) as Outcome[], 'Choose from the list.')),
  kind: some(z.enum(Object.keys(KIND_LABELS) as Kind[], 'Choose from the list.')),
  stage: some(z.enum(Object.keys(STAGE_LABELS) as Stage[], 'Choose from the list.')),
  loyalty: some(z.enum(Object.keys(LOYALTY_LABELS) as Loyalty[], 'Choose from the list.')),
  state: some(z.enum(Object.keys(STATE_LABELS), 'Choose from the list.')),
  cover: some(z.enum(Object.keys(COVER_LABELS) as Cover[], 'Choose from the list.')),
})
export type ReportFilters = z.infer<typeof ReportFilters>

/** How a user has arranged a report. */
export const ReportView = z.object({
  rows: z.optional(DimensionName),
  columns: z.optional(DimensionName),
  /** Counts rows although there are amounts. */
  show: z.optional(z.enum(['count'], 'Choose from the list.')),
  filters: z.optional(ReportFilters),
})
export type ReportView = z.infer<typeof ReportView>

const Entry = z.object({ key: z.string(), label: z.string() })

/** Numbers by row and column key; a null key means the total. */
export const ReportTable = z.object({
  rows: z.array(Entry),
  columns: z.array(Entry),
  cells: z.array(
    z.object({
      row: z.nullable(z.string()),
      column: z.nullable(z.string()),
      count: z.int(),
      /** Cents; null when counting rows. */
      amount: z.nullable(z.int()),
    }),
  ),
})
export type ReportTable = z.infer<typeof ReportTable>

export const runReport = operation({
  method: 'POST',
  path: '/mms/report/:name',
  access: 'mms.reports.view',
  writes: false,
  summary: 'Count and sum what a report is about, split by two things at most',
  message: 'Data fetched successfully',
  input: z.object({ name: ReportName, ...ReportView.shape }),
  output: ReportTable,
})

export const ReportRow = z.object({
  id: z.int(),
  /** The registration or member the row is about, if there is one. */
  registration_id: z.nullable(z.int()),
  member_id: z.nullable(z.int()),
  /** One per column of the report; amounts in cents, days and moments in ISO 8601. */
  cells: z.array(z.nullable(z.string())),
})
export type ReportRow = z.infer<typeof ReportRow>

export const reportRows = operation({
  method: 'POST',
  path: '/mms/report/:name/rows',
  access: 'mms.reports.view',
  writes: false,
  summary: 'Page through the rows that the numbers of a report are made of, the newest first',
  message: 'Data fetched successfully',
  input: z.object({
    name: ReportName,
    cursor: PageQuery.cursor,
    page: PageQuery.page,
    per_page: PageQuery.per_page,
    filters: z.optional(ReportFilters),
  }),
  output: z.array(ReportRow),
  meta: PageMeta,
})

export const exportReport = operation({
  method: 'POST',
  path: '/mms/report/:name/rows/export',
  // In the specification, lists of members and registrations have export calls of their own under this path.
  aliases: ['/mms/report/:name/export'],
  access: 'mms.reports.export',
  summary: 'Give the rows of a report as CSV or XLSX',
  file: 'text/csv',
  input: z.object({
    name: ReportName,
    filters: z.optional(ReportFilters),
    format: z.optional(FileFormat),
  }),
  output: z.unknown(),
})

/** The choices for a report's filters; each list has the id 0 for "without one" where that is possible. */
export const reportChoices = operation({
  method: 'GET',
  path: '/mms/report/:name/choices',
  access: 'mms.reports.view',
  summary: 'List what a report can be narrowed to',
  input: z.object({ name: ReportName }),
  output: z.object({
    choices: z.array(
      z.object({ dimension: DimensionName, options: z.array(z.object({ id: z.int(), name: z.string() })) }),
    ),
  }),
})
