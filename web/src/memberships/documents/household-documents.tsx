import { useQuery } from '@tanstack/react-query'
import { downloadOwnDocument, listOwnDocuments } from 'contract/memberships/documents'
import { query } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Moment } from '../../ui/values.tsx'
import { HouseholdFile } from '../member/household-file.tsx'

/** What the office keeps with somebody of the household and shows; nothing where there is nothing. */
export function HouseholdDocuments({ memberId, person }: { memberId: number; person: string }) {
  const { data } = useQuery(query(listOwnDocuments, {}))
  const theirs = data?.filter(({ member_id }) => member_id === memberId) ?? []
  if (theirs.length === 0) return null
  return (
    <details className="household-more">
      <summary>{t('Documents ({count})', { count: theirs.length })}</summary>
      <ul className="household-list">
        {theirs.map(({ id, kind, name, uploaded_at }) => (
          <li key={id}>
            <span>
              {told(kind)}
              <span className="dim household-line">
                {name}, <Moment at={uploaded_at} part="day" />
              </span>
            </span>
            <HouseholdFile
              op={downloadOwnDocument}
              input={{ id }}
              name={t('Open {name} of {person}', { name, person })}
            >
              {t('Open')}
            </HouseholdFile>
          </li>
        ))}
      </ul>
    </details>
  )
}
