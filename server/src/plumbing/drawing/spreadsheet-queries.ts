import { sql, type RawBuilder } from 'kysely'
import type { FileFormat } from 'contract/primitives'
import { STATUS_LABELS } from 'contract/statuses'
import type { Tenant } from '../context.ts'

/** What a column of an exported file holds. Amounts are cents, days are dates, moments are timestamps. */
export type Content = 'text' | 'day' | 'moment' | 'money' | 'status'

/** Spreadsheets take cells that begin with one of these for a formula; the last four are full-width forms. */
const FORMULA_SIGNS = [...'=+-@\t\r＝＋－＠'].map((sign) => sql.lit(sign.charCodeAt(0)))

/** A text that no spreadsheet takes for anything else; in a workbook the cell type already says so. */
export const plainText = (text: RawBuilder<unknown>, format: FileFormat) =>
  format === 'xlsx'
    ? sql`nullif(${text}, '')`
    : sql`case when ascii(${text}) in (${sql.join(FORMULA_SIGNS)}) then '''' || ${text} else nullif(${text}, '') end`

/** A cell as people read it in a text file, or as `workbook` expects it. */
export function cellOf(
  content: Content,
  value: RawBuilder<unknown>,
  { format, time_zone }: { format: FileFormat } & Pick<Tenant, 'time_zone'>,
): RawBuilder<unknown> {
  const isBook = format === 'xlsx'
  if (content === 'money') return sql`${value} * 0.01`
  if (content === 'day') return isBook ? value : sql`to_char(${value}, 'MM/DD/YYYY')`
  if (content === 'moment')
    return sql`to_char(${value} at time zone ${time_zone}, ${isBook ? 'YYYY-MM-DD HH24:MI' : 'MM/DD/YYYY FMHH12:MI AM'})`
  if (content === 'status') return sql`case ${value} ${sql.join(statusLabels, sql` `)} end`
  return plainText(value, format)
}

const statusLabels = Object.entries(STATUS_LABELS).map(
  ([status, label]) => sql`when ${sql.lit(status)} then ${sql.lit(label)}`,
)
