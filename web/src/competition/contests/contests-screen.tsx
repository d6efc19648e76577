import '../../ui/office.css'
import '../competition.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { listContests } from 'contract/competition/contests'
import { getEvent } from 'contract/events/office'
import { query } from '../../api.ts'
import { EventNav, useIsCanceled } from '../../events/events.tsx'
import { t, told } from '../../language.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Papers } from './papers.tsx'
import { ShowElsewhere } from '../scoring/show-elsewhere.tsx'

/** The divisions of an event with how far their games are. */
export function ContestsScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const event = useQuery(query(getEvent, { id }))
  const list = useQuery(query(listContests, { id }))
  const isCanceled = useIsCanceled(id)
  const back = (
    <Link to="/ems/events/$id" params={{ id: String(id) }}>
      {event.data?.name ?? t('Event')}
    </Link>
  )
  return (
    <>
      <PageHeader title={t('Brackets and standings')} of={event.data?.name} back={back} />
      <EventNav id={id} current="games" />
      <div className="contest-panels">
        {list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Panel>
            {!list.data && <Skeleton lines={4} />}
            {list.data?.length === 0 && (
              <EmptyState
                drawing="team"
                title={isCanceled ? t('No divisions') : t('No divisions yet')}
                text={
                  isCanceled
                    ? t('The event was canceled before it had any.')
                    : t('Add divisions to the event first. Each one has its own games.')
                }
              />
            )}
            {list.data && list.data.length > 0 && (
              <div className="office-scroll" role="group" aria-label={t('Divisions')} tabIndex={0}>
                <table aria-label={t('Divisions')}>
                  <thead>
                    <tr>
                      <th scope="col">{t('Division')}</th>
                      {/* Their entries have ended with the event. */}
                      {!isCanceled && <th scope="col">{t('Teams')}</th>}
                      <th scope="col">{t('Games played')}</th>
                      <th scope="col">{t('On the event’s page')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.data.map((one) => (
                      <tr key={one.division_id}>
                        <th scope="row">
                          <Link to="/ems/contests/$id" params={{ id: String(one.division_id) }}>
                            {told(one.label)}
                          </Link>
                        </th>
                        {!isCanceled && <td className="numbers">{one.teams}</td>}
                        <td className="numbers">
                          {one.is_drawn
                            ? t('{over} of {games}', { over: one.over, games: one.games })
                            : isCanceled
                              ? t('No games')
                              : t('Not drawn yet')}
                        </td>
                        <td>{one.is_published ? t('Yes') : t('No')}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Panel>
        )}
        {event.data && list.data?.some(({ is_drawn }) => is_drawn) && (
          <Papers event={event.data} isCanceled={isCanceled} />
        )}
        {event.data && !isCanceled && list.data?.some(({ is_published }) => is_published) && (
          <ShowElsewhere
            event={event.data}
            divisions={list.data.filter(({ is_published }) => is_published)}
          />
        )}
      </div>
    </>
  )
}
