import './reports.css'
import { Link } from '@tanstack/react-router'
import { REPORT_NAMES, reportOf } from 'contract/reports/definitions'
import { t, told } from '../language.ts'
import { may, useSession } from '../session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SavedReports } from './saved-reports.tsx'

/** Every report the user may open. */
export function ReportsScreen() {
  const who = useSession()
  const names = REPORT_NAMES.filter((name) => may({ access: reportOf(name).access }, who))
  return (
    <>
      <PageHeader
        title={t('Reports')}
        note={t('Numbers you can open down to every row, print and export.')}
      />
      {names.length === 0 && (
        <EmptyState
          drawing="chart"
          title={t('No reports available')}
          text={t('You’ll see reports here for the data you have access to.')}
        />
      )}
      <SavedReports />
      <ul className="report-cards">
        {names.map((name) => {
          const { label, about } = reportOf(name)
          return (
            <li key={name}>
              <Link to="/mms/reports/$name" params={{ name } as never}>
                {told(label)}
              </Link>
              <p className="dim">{told(about)}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}
