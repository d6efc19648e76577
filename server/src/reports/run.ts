import type { Day } from 'contract/dates'
import type { In, Out } from 'contract/operation'
import { Forbidden, invalidField } from 'contract/problem'
import {
  TooManyColumns,
  type ReportFilters,
  type ReportTable,
  type reportChoices,
  type reportRows,
  type runReport as runReportOp,
  NotSplitBy,
} from 'contract/reports'
import {
  DIMENSION_LABELS,
  reportOf,
  hasChoices,
  wordsOf,
  type Dimension,
  type ReportName,
} from 'contract/reports/definitions'
import { daysOfPeriod } from 'contract/reports/periods'
import { word } from 'contract/message'
import { STATUS_LABELS } from 'contract/statuses'
import { TRANSACTION_CATEGORIES } from 'contract/tenants'
import { whoIs, todayOf, type Context, type OutsideContext, type User } from '../plumbing/context.ts'
import { transactionCategories } from '../tenants/tenants.ts'
import { accrual, cash, discounts, donations, type Given } from './money-queries.ts'
import { insurance } from './insurance-queries.ts'
import { payments } from './payment-queries.ts'
import { people, registrations, signatures, starts } from './people-queries.ts'
import { addedUp, byMonth, daysOfPages } from './booked-days.ts'
import {
  choicesOf,
  countAddedUp,
  countBooked,
  countBy,
  pageRows,
  type Counted,
  type DaysOf,
} from './report-queries.ts'
import type { Source } from './source-queries.ts'
import { fromSums } from './sums.ts'

const MOST_COLUMNS = 60

/** Reports are for users who may see the underlying records. */
export function mayOpen({ permissions }: Pick<User, 'permissions'>, name: ReportName): boolean {
  return permissions.has(reportOf(name).access)
}

type Categories = Given['categories']

/** @throws Forbidden */
export function sourceOf(
  context: Pick<Context | OutsideContext, 'tenant' | 'user' | 'now'>,
  name: ReportName,
  filters: ReportFilters,
  given: Given,
): Source {
  if (!mayOpen(whoIs(context), name)) throw Forbidden()
  const { period } = filters
  const today = todayOf(context)
  const narrowed = period ? { ...filters, ...daysOfPeriod(period, today) } : filters
  if (name === 'transactions') return (filters.basis === 'accrual' ? accrual : cash)(context, narrowed, given)
  return SOURCES[name](context, narrowed, given)
}

const SOURCES = {
  members: people,
  registrations,
  starts,
  payments,
  coupons: discounts,
  donations,
  insurance,
  waivers: signatures,
}

/** Counts and sums a report, by its default dimensions unless others are requested. */
export async function runReport(
  context: Context,
  { name, rows, columns, show, filters = {} }: In<typeof runReportOp>,
): Promise<ReportTable> {
  const { first } = reportOf(name)
  // Without any choice, the report's defaults; choosing only rows means no columns.
  const by = rows ? { rows, columns } : { ...first, ...(columns ? { columns } : {}) }
  mustHave(name, 'rows', by.rows)
  if (by.columns) mustHave(name, 'columns', by.columns)
  const split = by.columns === by.rows ? undefined : by.columns
  const categories = await transactionCategories(context)
  const [counted, rowNames, columnNames] = await Promise.all([
    fromSums(context, (added) => {
      const source = sourceOf(context, name, filters, { categories, added })
      return countBy(context, source.kept ?? source, by.rows, split)
    }),
    namesOf(context, by.rows, categories),
    split ? namesOf(context, split, categories) : [],
  ])
  const cells = counted.map((cell) => ({
    ...cell,
    ...(show === 'count' ? { amount: null } : {}),
    row: keyOf(by.rows, cell.row),
    column: split ? keyOf(split, cell.column) : null,
  }))
  const columnEntries = split ? entriesOf(split, cells, 'column', columnNames) : []
  if (columnEntries.length > MOST_COLUMNS) throw TooManyColumns()
  return { rows: entriesOf(by.rows, cells, 'row', rowNames), columns: columnEntries, cells }
}

function mustHave(name: ReportName, field: 'rows' | 'columns', dimension: Dimension) {
  if (!reportOf(name).dimensions.includes(dimension))
    throw invalidField(field, NotSplitBy({ dimension: word(DIMENSION_LABELS[dimension].toLowerCase()) }))
}

/** A month's key is its first day, shown as 'YYYY-MM'. */
const keyOf = (dimension: Dimension, key: string | null) =>
  dimension === 'month' ? (key?.slice(0, 'YYYY-MM'.length) ?? null) : key

type Named = { key: string; label: string }

async function namesOf(context: Context, dimension: Dimension, categories: Categories): Promise<Named[]> {
  if (dimension === 'status') return Object.entries(STATUS_LABELS).map(([key, label]) => ({ key, label }))
  const words = wordsOf(dimension)
  if (words) return Object.entries(words).map(([key, label]) => ({ key, label }))
  const found = dimension === 'category' ? withBuiltIn(categories) : await choicesOf(context, dimension)
  return [...found.map(({ id, name }) => ({ key: String(id), label: name })), { key: '0', label: 'None' }]
}

/** A tenant's own category names, and the built-in ones for the rest. */
const withBuiltIn = (own: Categories) => [
  ...own,
  ...TRANSACTION_CATEGORIES.filter(({ id }) => !own.some((one) => one.id === id)),
]

/** The keys that occur, sorted by name; months chronologically. */
function entriesOf(
  dimension: Dimension,
  cells: readonly Counted[],
  side: 'row' | 'column',
  names: readonly Named[],
): Named[] {
  const keys = new Set(cells.flatMap((cell) => cell[side] ?? []))
  if (dimension === 'month') return [...keys].sort().map((key) => ({ key, label: key }))
  return names.filter(({ key }) => keys.has(key))
}

export async function giveRows(context: Context, { name, filters = {}, ...place }: In<typeof reportRows>) {
  const categories = await transactionCategories(context)
  const source = sourceOf(context, name, filters, { categories })
  const known = source.listedOn && (await countRows(context, name, filters, categories))
  return pageRows(context, name, source, { ...place, ...known })
}

/** How many rows there are, and which days they were booked on, as far as sums say so. */
async function countRows(
  context: Context,
  name: ReportName,
  filters: ReportFilters,
  categories: Categories,
): Promise<{ total?: number; daysOf?: DaysOf }> {
  const fromSource = <T>(count: (source: Source) => Promise<T> | undefined) =>
    fromSums(context, async (added) => count(sourceOf(context, name, filters, { categories, added })))
  const total = await fromSource(({ tally }) => tally && countAddedUp(context, tally))
  if (total !== undefined) return { total }
  const byDay = (months: readonly Day[]) =>
    fromSource(({ booked }) => booked && countBooked(context, booked(months)))
  const days = await byDay([])
  if (!days) return {}
  const months = byMonth(days)
  return { total: addedUp(months), daysOf: daysOfPages(context.tenant, months, byDay) }
}

export async function giveChoices(
  context: Context,
  { name }: In<typeof reportChoices>,
): Promise<Out<typeof reportChoices>> {
  if (!mayOpen(whoIs(context), name)) throw Forbidden()
  const categories = await transactionCategories(context)
  const choices = await Promise.all(
    reportOf(name)
      .dimensions.filter(hasChoices)
      // Coupons are closed to whoever has one league.
      .filter((dimension) => !(context.reach && dimension === 'coupon'))
      .map(async (dimension) => ({
        dimension,
        options: dimension === 'category' ? withBuiltIn(categories) : await choicesOf(context, dimension),
      })),
  )
  return { choices }
}
