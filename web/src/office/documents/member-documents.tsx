import '../members.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeDocument,
  downloadDocument,
  listDocuments,
  removeDocument,
  restoreDocument,
  saveDocumentKinds,
  storeDocuments,
  type MemberDocument,
} from 'contract/families/documents'
import { query, saveDownload, useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { Moment } from '../../ui/values.tsx'
import { DocumentKindsDialog } from './document-kinds.tsx'
import { DocumentUpload } from './document-upload.tsx'

const refresh = [listDocuments]

/** The documents the office keeps for a member. */
export function MemberDocuments({ memberId, name }: { memberId: number; name: string }) {
  const found = useQuery(query(listDocuments, { member_id: memberId }))
  const mayAdd = useMay(storeDocuments)
  const maySort = useMay(saveDocumentKinds)
  const [isAdding, setAdding] = useState(false)
  const [isSorting, setSorting] = useState(false)
  const add = mayAdd && <Button onClick={() => setAdding(true)}>{t('Add document')}</Button>
  const { data } = found
  return (
    <Panel
      title={t('Documents')}
      actions={
        <>
          {maySort && (
            <Button kind="quiet" onClick={() => setSorting(true)}>
              {t('Document types')}
            </Button>
          )}
          {data && data.documents.length > 0 && add}
        </>
      }
    >
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton lines={4} />}
      {data?.documents.length === 0 && (
        <EmptyState
          drawing="paper"
          title={t('No documents yet')}
          text={t(
            'Proof of age, a medical note, a background check: keep PDFs or pictures here for {name}.',
            {
              name,
            },
          )}
          action={add}
        />
      )}
      <ul className="member-list">
        {data?.documents.map((document) => (
          <Document key={document.id} document={document} mayChange={mayAdd} />
        ))}
      </ul>
      {isSorting && <DocumentKindsDialog onClose={() => setSorting(false)} />}
      {isAdding && data && (
        <DocumentUpload memberId={memberId} kinds={data.kinds} onClose={() => setAdding(false)} />
      )}
    </Panel>
  )
}

function Document({ document, mayChange }: { document: MemberDocument; mayChange: boolean }) {
  const { id, kind, name, is_visible, author, uploaded_at, version, review, reason } = document
  const restore = useCall(restoreDocument, { refresh })
  const change = useCall(changeDocument, { refresh })
  const remove = useCall(removeDocument, {
    refresh,
    quiet: 'success',
    onSuccess: () => toast.undoable(t('Document removed.'), () => restore.mutate({ id })),
  })
  const open = useCall(downloadDocument, { refresh: [], onSuccess: saveDownload })
  return (
    <li>
      <span className="member-note">
        <b>{told(kind)}</b> {name}
        <span className="dim">
          {author}, <Moment at={uploaded_at} /> · {is_visible ? t('visible to the family') : t('office only')}
          {review === 'waiting' && ` · ${t('to review')}`}
          {review === 'refused' && ` · ${t('not accepted: {reason}', { reason: reason ?? '' })}`}
        </span>
      </span>
      <span className="member-note-actions">
        <Button
          kind="quiet"
          busy={open.isPending}
          aria-label={t('Open {name}', { name })}
          onClick={() => open.mutate({ id })}
        >
          {t('Open')}
        </Button>
        {mayChange && (
          <>
            <Button
              kind="quiet"
              busy={change.isPending}
              aria-label={
                is_visible
                  ? t('Hide {name} from the family', { name })
                  : t('Show {name} to the family', { name })
              }
              onClick={() => change.mutate({ id, version, is_visible: !is_visible })}
            >
              {is_visible ? t('Hide from family') : t('Show to family')}
            </Button>
            <Button
              kind="quiet"
              busy={remove.isPending}
              aria-label={t('Remove {name}', { name })}
              onClick={() => remove.mutate({ id })}
            >
              {t('Remove')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}
