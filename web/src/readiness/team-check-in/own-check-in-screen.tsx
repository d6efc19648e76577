import './check-in.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { EventCalledOff } from 'contract/events'
import { ownCheckIn, remindForEvent } from 'contract/readiness/team-check-in'
import { query, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'
import { TeamCalledOff } from './called-off.tsx'
import { useReminder } from './use-reminder.ts'

/** What a team still lacks before it comes to the table, for its own coach. */
export function OwnCheckInScreen() {
  const entrant_id = Number((useParams({ strict: false }) as { id: string }).id)
  const team = useQuery(query(ownCheckIn, { entrant_id }))
  const mayRemind = useMay(remindForEvent)
  const remind = useReminder()
  const { data } = team
  const back = <Link to="/ems/my-events">{t('My events')}</Link>
  if (!data)
    return (
      <>
        <PageHeader title={t('Check-in##of a team')} back={back} />
        {EventCalledOff.is(team.error) ? (
          <TeamCalledOff />
        ) : team.error ? (
          <ErrorState error={team.error} onRetry={() => void team.refetch()} />
        ) : (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        )}
      </>
    )
  const open = data.roster.filter(({ points }) => points.some(({ is_met }) => !is_met))
  const ofTeam = data.points.filter(({ is_met }) => !is_met)
  return (
    <>
      <PageHeader
        title={t('Check-in: {team}', { team: data.name })}
        back={back}
        note={t('{ready} of {people} ready', {
          ready: data.people - open.length,
          people: data.people,
        })}
        actions={
          mayRemind &&
          open.length > 0 && (
            <Button kind="primary" busy={remind.isPending} onClick={() => remind.mutate({ entrant_id })}>
              {t('Remind the families')}
            </Button>
          )
        }
      />
      <div className="check-in-one">
        {' '}
        {data.checked_in && (
          <Notice kind="good" title={t('Your team is checked in.')}>
            <Moment at={data.checked_in.at} />
          </Notice>
        )}
        {!data.checked_in && data.lacks.length === 0 && (
          <Notice kind="good" title={t('You’re all set.')}>
            {t('Everything is in order, so check-in takes a minute.')}
          </Notice>
        )}
        {ofTeam.length > 0 && (
          <Panel title={t('For the team')}>
            <ul className="check-in-points">
              {ofTeam.map(({ key, title, says, may_see }, at) => (
                <li key={`${key} ${at}`}>
                  <span>
                    <span aria-hidden="true">!</span> {told(title)}: {told(says)}{' '}
                    {may_see && t('You can also bring it on paper.')}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {open.length > 0 && (
          <Panel title={t('Who’s not ready')}>
            <ul className="check-in-people">
              {open.map(({ member_id, player, name, jersey_number, points }) => (
                <li key={member_id ?? player}>
                  <div className="check-in-person">
                    <strong>
                      {jersey_number !== null && <span className="numbers">#{jersey_number} </span>}
                      {name}
                    </strong>
                    <ul className="check-in-points">
                      {points
                        .filter(({ is_met }) => !is_met)
                        .map(({ key, title, says, may_see }, at) => (
                          <li key={`${key} ${at}`}>
                            <span>
                              <span aria-hidden="true">!</span> {told(title)}: {told(says)}{' '}
                              {may_see && t('You can also bring it on paper.')}
                            </span>
                          </li>
                        ))}
                    </ul>
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  )
}
