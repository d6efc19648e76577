import './reports.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { exportReport, runReport } from 'contract/reports'
import { REPORT_NAMES, reportOf, type ReportName } from 'contract/reports/definitions'
import { query, saveDownload, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { useView, type View } from '../ui/tables/data-table.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { ExportMenu } from '../ui/tables/export-menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportPaper } from './report-paper.tsx'
import { ReportRows } from './report-rows.tsx'
import { ReportSave } from './report-save.tsx'
import { ReportTable } from './report-table.tsx'
import { ADDRESS, filtersBehind, filtersIn, splitOf } from './report-view.ts'

/** One report: its numbers, and the rows behind the open one. */
export function ReportScreen() {
  const { name } = useParams({ strict: false }) as { name: string }
  const known = REPORT_NAMES.find((one) => one === name)
  if (!known)
    return (
      <>
        <PageHeader title={t('Reports')} back={<Link to="/mms/reports">{t('Reports')}</Link>} />
        <EmptyState
          drawing="search"
          title={t('We couldn’t find this report')}
          text={t('It may have been renamed.')}
        />
      </>
    )
  return <Report key={known} name={known} />
}

function Report({ name }: { name: ReportName }) {
  const { label, about, amounts } = reportOf(name)
  const [view, setView] = useView(ADDRESS)
  const { rows, columns } = splitOf(name, view)
  const table = useQuery({
    ...query(runReport, { name, rows, ...(columns ? { columns } : {}), filters: filtersIn(view) }),
    placeholderData: (before) => before,
  })
  // A different split or filter has different numbers, so none of them is open.
  const change = (next: Partial<View>) => setView({ row: '', column: '', cursor: '', ...next })
  const isCounted = view['show'] === 'count' || !amounts
  const shown = { name, view, isCounted }
  return (
    <>
      <PageHeader
        title={told(label)}
        note={told(about)}
        back={<Link to="/mms/reports">{t('Reports')}</Link>}
        actions={
          <>
            {table.data && <ReportPaper {...shown} table={table.data} />}
            <ReportSave name={name} view={view} onSaved={(id) => setView({ saved: String(id) })} />
            <ReportExport name={name} view={view} />
          </>
        }
      />
      <ReportFilters name={name} view={view} onView={change} />
      {table.error ? (
        <ErrorState error={table.error} onRetry={() => void table.refetch()} />
      ) : table.data ? (
        <div className="report-numbers" aria-busy={table.isFetching}>
          <ReportChart {...shown} table={table.data} />
          <ReportTable {...shown} table={table.data} />
        </div>
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
      <ReportRows name={name} view={view} onView={setView} table={table.data} />
    </>
  )
}

function ReportExport({ name, view }: { name: ReportName; view: View }) {
  const mayExport = useMay(exportReport)
  const exporting = useCall(exportReport, { refresh: [], onSuccess: saveDownload })
  if (!mayExport) return null
  return (
    <ExportMenu
      busy={exporting.isPending}
      onExport={(format) => exporting.mutate({ name, format, filters: filtersBehind(name, view) })}
    />
  )
}
