import { useState } from 'react'
import {
  deleteInsuranceFile,
  downloadInsuranceFile,
  listInsurance,
  reviewInsurance,
  storeInsurance,
  type InsuranceFile,
} from 'contract/insurance'
import type { Sent } from 'contract/operation'
import { messageOf } from '../api-problems.ts'
import { call, query, saveDownload, useCall, useMay } from '../api.ts'
import { useQueue } from '../batches/batches.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import './insurance.css'
import { toast } from '../ui/toast.tsx'
import { Day, Moment } from '../ui/values.tsx'
import { INSURANCE_STATUSES, InsuranceDot } from './insurance-dot.tsx'
import { InsuranceDownload } from './insurance-download.tsx'
import { InsurancePane } from './insurance-pane.tsx'
import { InsuranceReview } from './insurance-review.tsx'
import { InsuranceUpload } from './insurance-upload.tsx'
import { useViews } from '../views/views.ts'

/** The insurance papers of teams and clubs: uploaded by those who run them, reviewed by the office. */
export function InsuranceScreen() {
  const state = useView({ status: '', ends_within: '', sort: '-uploaded_at' })
  const [view, setView] = state
  const views = useViews('insurance', state)
  const input = listInput(view) as Sent<typeof listInsurance>
  const list = useList(query(listInsurance, input))
  const [mayBring, mayReview] = [useMay(storeInsurance), useMay(reviewInsurance)]
  const [isBringing, setBringing] = useState(false)
  const [isFetching, setFetching] = useState(false)
  const [reviewing, setReviewing] = useState<InsuranceFile>()
  const [deleting, setDeleting] = useState<InsuranceFile>()
  const drop = useCall(deleteInsuranceFile, {
    refresh: [listInsurance],
    onSuccess: () => setDeleting(undefined),
  })
  const fetchPaper = ({ id, place_id, of }: InsuranceFile) =>
    call(downloadInsuranceFile, { id: place_id, file: id, of }).then(saveDownload, (error: unknown) =>
      toast.failure(messageOf(error)),
    )
  const bring = mayBring && (
    <Button kind="primary" onClick={() => setBringing(true)}>
      {t('Upload documents')}
    </Button>
  )
  const columns: readonly Column<InsuranceFile>[] = [
    { key: 'place', header: t('Team or club'), sortable: 'few', cell: ({ place }) => place },
    {
      key: 'status',
      header: t('Status'),
      sortable: 'few',
      card: 'aside',
      cell: ({ status }) => <InsuranceDot status={status} />,
    },
    { key: 'name', header: t('Document'), sortable: 'few', cell: ({ name }) => name },
    {
      key: 'expires_on',
      header: t('Covered until'),
      sortable: 'few',
      cell: ({ expires_on }) => (expires_on ? <Day day={expires_on} /> : ''),
    },
    {
      key: 'uploaded_at',
      header: t('Uploaded'),
      sortable: true,
      cell: ({ uploaded_at, uploaded_by }) => (
        <>
          <Moment at={uploaded_at} part="day" />
          {uploaded_by && ` · ${uploaded_by}`}
        </>
      ),
    },
    { key: 'reason', header: t('Reason'), cell: ({ reason }) => reason ?? '' },
    {
      key: 'acts',
      header: t('Actions'),
      cell: (file) => (
        <span className="insurance-acts">
          <Button
            kind="quiet"
            aria-label={t('Open {name}', { name: file.name })}
            onClick={() => void fetchPaper(file)}
          >
            {t('Open')}
          </Button>
          {mayReview && (
            <Button
              kind="quiet"
              aria-label={t('Review {name}', { name: file.name })}
              onClick={() => setReviewing(file)}
            >
              {t('Review')}
            </Button>
          )}
          {mayBring && file.status !== 'accepted' && (
            <Button
              kind="quiet"
              aria-label={t('Delete {name}', { name: file.name })}
              onClick={() => setDeleting(file)}
            >
              {t('Delete')}
            </Button>
          )}
        </span>
      ),
    },
  ]
  const { q, cursor: _, per_page: __, sort: ___, ...narrowed } = listInput(view)
  const queue = useQueue({
    name: 'insurance',
    acts: { approve: reviewInsurance, reject: reviewInsurance },
    narrowed: { q, filters: narrowed },
  })
  return (
    <>
      <PageHeader
        title={t('Insurance')}
        note={t(
          'Proof that teams and clubs are covered. We remind the person who uploaded it before it expires.',
        )}
        actions={
          <>
            <Button onClick={() => setFetching(true)}>{t('Download all')}</Button>
            {bring}
          </>
        }
      />
      {queue.strip}
      <DataTable
        name="insurance"
        label={t('insurance documents')}
        one={t('1 insurance document')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Insurance'), page: (place) => call(listInsurance, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        pane={(file) => (
          <InsurancePane
            key={file.id}
            {...{ file, queue, mayReview }}
            onOpen={() => void fetchPaper(file)}
            onReview={() => setReviewing(file)}
          />
        )}
        filters={[
          {
            key: 'status',
            label: t('Status'),
            options: Object.entries(INSURANCE_STATUSES).map(([value, { label }]) => ({
              value,
              label: t(label),
            })),
          },
          {
            key: 'ends_within',
            label: t('Expires'),
            options: [7, 30, 90].map((days) => ({
              value: String(days),
              label: t('within {count} day|within {count} days', { count: days }),
            })),
          },
        ]}
        searchHint={t('Team, club or file')}
        {...queue.table}
        empty={{
          drawing: 'shield',
          title: t('No insurance documents yet'),
          text: t('Upload a certificate of insurance as a PDF or picture, with the last day of coverage.'),
          action: bring,
        }}
      />
      {isFetching && <InsuranceDownload onClose={() => setFetching(false)} />}
      {isBringing && <InsuranceUpload onClose={() => setBringing(false)} />}
      {reviewing && (
        <InsuranceReview key={reviewing.id} file={reviewing} onClose={() => setReviewing(undefined)} />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: deleting.name })}
          confirmLabel={t('Delete document')}
          busy={drop.isPending}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => drop.mutate({ id: deleting.place_id, file: deleting.id, of: deleting.of })}
        >
          {t('This permanently deletes the file.')}
        </ConfirmDialog>
      )}
    </>
  )
}
