import './reports.css'
import { useMemo } from 'react'
import { reportRows, type ReportRow, type ReportTable } from 'contract/reports'
import { reportOf, wordsOf, type CellKind, type ReportName } from 'contract/reports/definitions'
import { call, query } from '../api.ts'
import { t, told } from '../language.ts'
import { DataTable, useList, type Column, type View } from '../ui/tables/data-table.tsx'
import { viewWords } from '../ui/tables/filter-words.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { Day, Moment, Money } from '../ui/values.tsx'
import { useChoices } from './report-choices.ts'
import { filtersBehind } from './report-view.ts'
import { openWords, reportWords } from './report-words.ts'

type Props = {
  name: ReportName
  view: View
  onView: (change: Partial<View>) => void
  table: ReportTable | undefined
}

/** The rows behind the open number, or all of them. */
export function ReportRows({ name, view, onView, table }: Props) {
  const { cursor, per_page } = view
  const list = useList(
    query(reportRows, { name, per_page, ...(cursor ? { cursor } : {}), filters: filtersBehind(name, view) }),
  )
  const columns = useMemo(() => columnsOf(name), [name])
  const { chips } = useChoices(name)
  const open = openWords(name, view, table)
  return (
    <section className="report-rows" id="rows" aria-labelledby="rows-title">
      <div className="report-rows-head">
        <h2 id="rows-title">{open ? t('Rows for {what}', { what: open }) : t('All rows')}</h2>
        {open && (
          <button
            type="button"
            className="button no-print"
            data-kind="quiet"
            onClick={() => onView({ row: '', column: '', cursor: '' })}
          >
            {t('Show all rows')}
          </button>
        )}
      </div>
      <DataTable
        name={`report-${name}`}
        label={t('rows')}
        one={t('1 row')}
        columns={columns}
        view={view}
        onView={onView}
        list={list}
        paper={{
          title: told(reportOf(name).label),
          page: (place) => call(reportRows, { name, ...place, filters: filtersBehind(name, view) }),
          words: [...(open ? [open] : []), ...reportWords(name, view), ...viewWords(view, chips, columns)],
        }}
        rowId={({ id }) => id}
        rowName={({ cells }) => cells[0] ?? ''}
        rowLink={name === 'insurance' ? paperOf : linkOf}
        empty={{ drawing: 'search', title: t('No rows'), text: t('No matches for these filters and dates.') }}
      />
    </section>
  )
}

const linkOf = ({ registration_id, member_id }: ReportRow) =>
  registration_id
    ? `/mms/registrations/${registration_id}`
    : member_id
      ? `/mms/members/${member_id}`
      : undefined

/** A paper has no page of its own, so this links to the list. */
const paperOf = ({ cells }: ReportRow) => `/mms/insurance?q=${encodeURIComponent(cells[PAPER] ?? '')}`
const PAPER = reportOf('insurance').columns.findIndex(({ key }) => key === 'paper')

const columnsOf = (name: ReportName): readonly Column<ReportRow>[] =>
  reportOf(name).columns.map(({ key, label, kind, is_hidden = false }, i) => ({
    key,
    header: told(label),
    cell: ({ cells }) => <Cell kind={kind} value={cells[i] ?? null} />,
    hidden: is_hidden,
    ...(kind === 'money' ? { align: 'end' as const } : {}),
    ...(kind === 'status' || wordsOf(kind) ? { card: 'aside' as const } : {}),
  }))

function Cell({ kind, value }: { kind: CellKind; value: string | null }) {
  if (value === null) return ''
  if (kind === 'money') return <Money cents={Number(value)} />
  if (kind === 'day') return <Day day={value} />
  if (kind === 'moment') return <Moment at={value} />
  const words = wordsOf(kind)
  if (words) return told(words[value] ?? value)
  if (kind === 'status') return <StatusDot status={value} />
  return told(value)
}
