import { useQuery } from '@tanstack/react-query'
import {
  listFamilyDocuments,
  reviewDocument,
  type DocumentReview,
  type FamilyDocument,
} from 'contract/families/document-reviews'
import { downloadDocument, getDocumentKinds } from 'contract/families/documents'
import type { Sent } from 'contract/operation'
import { call, query, saveDownload, useCall } from '../../api.ts'
import { useQueue } from '../../batches/batches.ts'
import { msg, t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../../ui/tables/data-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import '../../ui/status-dot.css'
import { Moment } from '../../ui/values.tsx'
import { useViews } from '../../views/views.ts'
import { FamilyDocumentPane } from './family-document-pane.tsx'

const REVIEWS: Record<DocumentReview, { label: string; color: string }> = {
  waiting: { label: msg('To review'), color: 'var(--warn)' },
  accepted: { label: msg('Accepted'), color: 'var(--good)' },
  refused: { label: msg('Not accepted'), color: 'var(--bad)' },
}

/** Where the office stands with a document. */
export function ReviewDot({ review }: { review: DocumentReview }) {
  return (
    <span className="status">
      <span className="status-dot" style={{ backgroundColor: REVIEWS[review].color }} />
      {t(REVIEWS[review].label)}
    </span>
  )
}

/** The documents that families have uploaded, reviewed one after the other or many at a time. */
export function FamilyDocumentsScreen() {
  const state = useView({ review: '', kind: '', sort: '-uploaded_at' })
  const [view, setView] = state
  const views = useViews('documents', state)
  const input = listInput(view) as Sent<typeof listFamilyDocuments>
  const list = useList(query(listFamilyDocuments, input))
  const kinds = useQuery(query(getDocumentKinds, {})).data?.kinds ?? []
  const open = useCall(downloadDocument, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const columns: readonly Column<FamilyDocument>[] = [
    { key: 'member', header: t('Name'), sortable: 'few', cell: ({ member }) => member },
    {
      key: 'review',
      header: t('Status'),
      sortable: 'few',
      card: 'aside',
      cell: ({ review }) => <ReviewDot review={review} />,
    },
    { key: 'kind', header: t('Type'), sortable: 'few', cell: ({ kind }) => told(kind) },
    { key: 'name', header: t('Document'), cell: ({ name }) => name },
    {
      key: 'uploaded_at',
      header: t('Uploaded'),
      sortable: true,
      cell: ({ uploaded_at }) => <Moment at={uploaded_at} part="day" />,
    },
    { key: 'author', header: t('Uploaded by'), cell: ({ author }) => author },
    { key: 'reason', header: t('Reason'), cell: ({ reason }) => reason ?? '' },
    {
      key: 'acts',
      header: t('Actions'),
      cell: ({ id, name }) => (
        <Button kind="quiet" aria-label={t('Open {name}', { name })} onClick={() => open.mutate({ id })}>
          {t('Open')}
        </Button>
      ),
    },
  ]
  const { q, cursor: _, per_page: __, sort: ___, ...filters } = listInput(view)
  const queue = useQueue({
    name: 'documents',
    acts: { approve: reviewDocument, reject: reviewDocument },
    narrowed: { q, filters },
  })
  return (
    <>
      <PageHeader
        title={t('Documents')}
        note={t('What families have uploaded. They get an email once you’ve decided.')}
      />
      {queue.strip}
      <DataTable
        name="documents"
        label={t('documents')}
        one={t('1 document')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Documents'), page: (place) => call(listFamilyDocuments, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ member, name }) => `${member}: ${name}`}
        rowLink={({ member_id }) => `/mms/members/${member_id}?tab=documents`}
        filters={[
          {
            key: 'review',
            label: t('Status'),
            options: Object.entries(REVIEWS).map(([value, { label }]) => ({ value, label: t(label) })),
          },
          {
            key: 'kind',
            label: t('Type'),
            options: kinds.map(({ name }) => ({ value: name, label: told(name) })),
          },
        ]}
        searchHint={t('Name, email, phone or member ID')}
        {...queue.table}
        pane={(document) => <FamilyDocumentPane key={document.id} document={document} queue={queue} />}
        empty={{
          drawing: 'paper',
          title: t('No documents yet'),
          text: t('Families upload what you ask for under My memberships. It shows up here for review.'),
        }}
      />
    </>
  )
}
