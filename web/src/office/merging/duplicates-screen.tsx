import './merging.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keepApart, listDuplicates, type Pair, type Someone } from 'contract/office/merge'
import { call, useCall } from '../../api.ts'
import { msg, t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Count, Day } from '../../ui/values.tsx'
import { MergesDone } from './merges-done.tsx'

const REASONS: Record<Pair['reason'], string> = {
  same_name: msg('Same name and birthday'),
  similar_name: msg('Same birthday and a similar name'),
  same_email: msg('Same first name and email address'),
}

/** Pairs of records that may be the same person, and the merges so far. */
export function DuplicatesScreen() {
  const list = useInfiniteQuery({
    queryKey: [`GET ${listDuplicates.path}`],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, pageParam ? { after: pageParam } : {}, { signal }),
    getNextPageParam: ({ meta }) => meta.next,
  })
  const apart = useCall(keepApart, { onSuccess: () => list.refetch() })
  const pairs = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <PageHeader
        title={t('Duplicates')}
        note={t('These records may be the same person. Compare them before you merge.')}
        back={<Link to="/mms/members">{t('Members')}</Link>}
      />
      {list.isPending && (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && pairs.length === 0 && !list.hasNextPage && (
        <Panel>
          <EmptyState
            drawing="trophy"
            title={t('No duplicates')}
            text={t('No records look like the same person.')}
          />
        </Panel>
      )}
      {pairs.length > 0 && (
        <ul className="merge-pairs" aria-label={t('Pairs that may be one person')}>
          {pairs.map(({ one, other, reason }) => (
            <li key={`${one.id}-${other.id}`}>
              <h2>{t(REASONS[reason])}</h2>
              <div className="merge-two">
                <Person person={one} />
                <Person person={other} />
              </div>
              <div className="merge-buttons">
                <Button
                  kind="quiet"
                  disabled={apart.isPending}
                  onClick={() => apart.mutate({ member_id: one.id, other_id: other.id })}
                >
                  {t('Not the same person')}
                </Button>
                <Link
                  className="button"
                  to="/mms/members/duplicates/$winner/$loser"
                  params={{ winner: String(one.id), loser: String(other.id) }}
                  aria-label={t('Compare {one} and {other}', { one: one.name, other: other.name })}
                >
                  {t('Compare')}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className="merge-more">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('Keep looking')}
          </Button>
        </p>
      )}
      <MergesDone />
    </>
  )
}

function Person({ person }: { person: Someone }) {
  const facts = [person.email, person.guardian && t('Guardian: {name}', { name: person.guardian })]
  return (
    <div>
      <p>
        <Link to="/mms/members/$id" params={{ id: String(person.id) }}>
          {person.name}
        </Link>{' '}
        <span className="dim numbers">{person.member_number}</span>
      </p>
      <p className="dim">
        {person.dob && <Day day={person.dob} />}
        {facts.filter(Boolean).map((fact) => (
          <span key={fact}> · {fact}</span>
        ))}
      </p>
      <p className="dim">
        {t('Registrations')}: <Count of={person.registrations} />
      </p>
    </div>
  )
}
