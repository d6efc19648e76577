import '../household.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  downloadOwnDocument,
  listHandIn,
  listOwnDocuments,
  type OwnDocument,
} from 'contract/families/documents'
import { query } from '../../api.ts'
import { msg, t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/values.tsx'
import { HouseholdFile } from '../household-file.tsx'

const DocumentHandIn = lazy(() =>
  import('./document-hand-in.tsx').then((file) => ({ default: file.DocumentHandIn })),
)

/** Where the office is with a document, as the family reads it. */
const REVIEWS: Record<NonNullable<OwnDocument['review']>, string> = {
  waiting: msg('In review'),
  accepted: msg('Accepted'),
  refused: msg('Not accepted. Please upload a different document'),
}

type Props = { memberId: number; person: string; isRegistered: boolean }

/**
 * The documents the office keeps for a member of the household and shows to it, and for registered members a
 * way to hand in what is asked for; nothing if there is neither.
 */
export function HouseholdDocuments({ memberId, person, isRegistered }: Props) {
  const { data } = useQuery(query(listOwnDocuments, {}))
  const { data: asked } = useQuery(query(listHandIn, {}))
  const theirs = data?.filter(({ member_id }) => member_id === memberId) ?? []
  const kinds = isRegistered && asked?.member_ids.includes(memberId) ? asked.kinds : []
  return (
    <>
      {theirs.length > 0 && <Kept documents={theirs} person={person} />}
      {kinds.length > 0 && <HandIn memberId={memberId} person={person} kinds={kinds} />}
    </>
  )
}

function HandIn({ memberId, person, kinds }: { memberId: number; person: string; kinds: string[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="household-more household-row">
      <span className="dim">
        {t('You can upload documents for the office here: {kinds}', { kinds: kinds.map(told).join(', ') })}
      </span>
      <Button aria-label={t('Upload a document for {person}', { person })} onClick={() => setOpen(true)}>
        {t('Upload a document')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DocumentHandIn memberId={memberId} person={person} kinds={kinds} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Kept({ documents, person }: { documents: readonly OwnDocument[]; person: string }) {
  return (
    <details className="household-more">
      <summary>{t('Documents ({count})', { count: documents.length })}</summary>
      <ul className="household-list">
        {documents.map(({ id, kind, name, uploaded_at, review, reason }) => (
          <li key={id}>
            <span>
              {told(kind)}
              <span className="dim household-line">
                {name}, <Moment at={uploaded_at} part="day" />
              </span>
              {review && (
                <span className="dim household-line">
                  {t(REVIEWS[review])}
                  {reason && `: ${reason}`}
                </span>
              )}
            </span>
            <HouseholdFile
              op={downloadOwnDocument}
              input={{ id }}
              name={t('Open {person}’s {name}', { name, person })}
            >
              {t('Open')}
            </HouseholdFile>
          </li>
        ))}
      </ul>
    </details>
  )
}
