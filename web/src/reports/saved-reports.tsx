import './reports.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { searchOfView } from 'contract/reports/address'
import { reportOf } from 'contract/reports/definitions'
import { SCHEDULE_LABELS } from 'contract/reports/periods'
import { deleteSavedReport, listSavedReports, type SavedReport } from 'contract/reports/saved'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { writtenDay } from '../written.ts'
import { SavedReportForm } from './report-save.tsx'

/** The user's saved reports, and those others share. */
export function SavedReports() {
  const maySee = useMay(listSavedReports)
  const saved = useQuery({ ...query(listSavedReports, {}), enabled: maySee })
  const [edited, setEdited] = useState<SavedReport>()
  const [leaving, setLeaving] = useState<SavedReport>()
  const remove = useCall(deleteSavedReport, {
    refresh: [listSavedReports],
    onSuccess: () => setLeaving(undefined),
  })
  if (saved.error) return <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />
  if (!saved.data || saved.data.length === 0) return null
  return (
    <Panel title={t('Saved reports')} className="saved-reports">
      <ul>
        {saved.data.map((one) => (
          <li key={one.id}>
            <div>
              <Link
                to="/mms/reports/$name"
                params={{ name: one.report } as never}
                search={{ ...searchOfView(one.view), saved: String(one.id) } as never}
              >
                {one.name}
              </Link>
              <p className="dim">{factsOf(one).join(' · ')}</p>
            </div>
            {one.is_mine && (
              <span className="saved-reports-buttons">
                <Button
                  kind="quiet"
                  aria-label={t('Edit {name}', { name: one.name })}
                  onClick={() => setEdited(one)}
                >
                  {t('Edit')}
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t('Delete {name}', { name: one.name })}
                  onClick={() => setLeaving(one)}
                >
                  {t('Delete')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <SavedReportForm
          report={edited.report}
          saved={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => setEdited(undefined)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: leaving.name })}
          confirmLabel={t('Delete')}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => remove.mutate({ id: leaving.id })}
        >
          {t('We’ll stop sending it. The data itself doesn’t change.')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

const factsOf = ({ report, owner, is_mine, is_shared, schedule, next_on }: SavedReport) => [
  told(reportOf(report).label),
  ...(is_mine ? (is_shared ? [t('shared')] : []) : [t('by {name}', { name: owner })]),
  ...(is_mine && next_on
    ? [`${told(SCHEDULE_LABELS[schedule])} (${t('next on {day}', { day: writtenDay(next_on) })})`]
    : []),
]
