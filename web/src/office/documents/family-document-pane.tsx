import './family-document-pane.css'
import '../../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { reviewDocument, type FamilyDocument } from 'contract/families/document-reviews'
import { downloadDocument } from 'contract/families/documents'
import { query, saveDownload, useCall } from '../../api.ts'
import { RowActs, type useQueue } from '../../batches/batches.ts'
import { t, told } from '../../language.ts'
import { RecordLink } from '../../record-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { useObjectAddress } from '../../ui/files/object-address.ts'
import { Facts } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'

type Props = { document: FamilyDocument; queue: ReturnType<typeof useQueue> }

/** A document and what is known about it, beside the list: a picture is looked at without opening anything. */
export function FamilyDocumentPane({ document, queue }: Props) {
  const { id, member_id, member_number, kind, name, type, review, reason, author, uploaded_at } = document
  const open = useCall(downloadDocument, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const change = useCall(reviewDocument, { refresh: [] })
  return (
    <>
      <div className="office-buttons">
        {review === 'waiting' && <RowActs queue={queue} id={id} />}
        {review === 'refused' && queue.mine.includes('approve') && (
          <Button
            busy={change.isPending}
            onClick={() => change.mutate({ id, version: document.version, decision: 'accepted' })}
          >
            {t('Accept after all')}
          </Button>
        )}
        <Button busy={open.isPending} onClick={() => open.mutate({ id })}>
          {t('Open')}
        </Button>
      </div>
      {type.startsWith('image/') && <Picture id={id} name={name} />}
      <Facts
        facts={[
          [t('Type'), told(kind)],
          [t('Document'), name],
          [
            t('Member ID'),
            <RecordLink key="member" to={`/mms/members/${member_id}`}>
              {member_number}
            </RecordLink>,
          ],
          [t('Uploaded by'), author],
          [t('Uploaded'), <Moment key="at" at={uploaded_at} />],
          ...(document.reviewed_at
            ? [
                [t('Decided'), <Moment key="decided" at={document.reviewed_at} />] as const,
                [t('Decided by'), document.reviewed_by] as const,
              ]
            : []),
          ...(reason ? [[t('Reason'), reason] as const] : []),
        ]}
      />
    </>
  )
}

/** Loaded with the login, because a plain URL would show it to anyone. */
function Picture({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useQuery(query(downloadDocument, { id }))
  const address = useObjectAddress(data?.blob)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!address) return <Skeleton lines={6} />
  return <img className="family-document" src={address} alt={name} />
}
