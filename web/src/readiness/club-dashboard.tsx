import './readiness.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  OPEN_NAMES,
  clubDashboard,
  remindOpen,
  type ClubDashboard,
  type OpenWhat,
} from 'contract/readiness/dashboard'
import { query, useCall, useMay } from '../api.ts'
import { ClubParts } from '../clubs/clubs.tsx'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Moment } from '../ui/values.tsx'

/** What is still open in a club, as a separate screen. */
export function ClubDashboardScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const club = useQuery(query(clubDashboard, { id: Number(id) })).data?.club
  return (
    <>
      <PageHeader
        title={t('Still to do')}
        of={club?.name}
        note={club?.name}
        back={<Link to="/ctms/clubs">{t('Clubs')}</Link>}
      />
      <ClubParts id={Number(id)} current="open" />
      <ClubDashboardView id={Number(id)} />
    </>
  )
}

const WHATS = Object.keys(OPEN_NAMES) as OpenWhat[]

/**
 * People who have not paid, signed or accepted, or are not cleared; one button reminds exactly those shown.
 */
export function ClubDashboardView({ id }: { id: number }) {
  const dashboard = useQuery(query(clubDashboard, { id }))
  const [{ what, team }, setState] = useUrlState({ what: '', team: '' })
  const { data } = dashboard
  if (dashboard.error && !data)
    return <ErrorState error={dashboard.error} onRetry={() => void dashboard.refetch()} />
  if (!data)
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  const shown = data.people.filter(
    (one) => (!what || one.what.includes(what as OpenWhat)) && (!team || one.team_id === Number(team)),
  )
  return (
    <div className="readiness">
      <Teams data={data} />
      <Panel title={t('Who still has something to do')} actions={<Remind id={id} people={shown} />}>
        <div className="readiness-choice no-print">
          <SelectField
            label={t('What’s missing')}
            placeholder={t('Everything')}
            value={what}
            options={WHATS.map((value) => ({ value, label: told(OPEN_NAMES[value]) }))}
            onChange={({ currentTarget }) => setState({ what: currentTarget.value })}
          />
          <SelectField
            label={t('Team')}
            placeholder={t('All teams')}
            value={team}
            options={data.teams.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            onChange={({ currentTarget }) => setState({ team: currentTarget.value })}
          />
        </div>
        {data.teams.every(({ people }) => people === 0) ? (
          <EmptyState
            drawing="team"
            title={t('No one on the roster yet')}
            text={t('Start by inviting players and staff. They show up here once they join the team.')}
          />
        ) : shown.length === 0 ? (
          <EmptyState drawing="trophy" title={t('All done')} text={t('Everyone here is all set.')} />
        ) : (
          <ul className="readiness-open">
            {shown.map((one) => (
              <li key={`${one.team_id} ${one.member_id}`}>
                <strong>{one.name}</strong>{' '}
                <span className="dim">{data.teams.find(({ id: at }) => at === one.team_id)?.name}</span>
                <span className="readiness-open-what">
                  {one.what.map((each) => told(OPEN_NAMES[each])).join(', ')}
                </span>
                <span className="dim">
                  {one.open.map(({ title, says }) => `${told(title)}: ${told(says)}`).join(' ')}
                </span>
                {one.reminded_at && (
                  <span className="dim">
                    {t('Last reminded')} <Moment at={one.reminded_at} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function Teams({ data: { teams } }: { data: ClubDashboard }) {
  return (
    <Panel title={t('Teams')}>
      {teams.length === 0 ? (
        <EmptyState
          drawing="team"
          title={t('No teams yet')}
          text={t('You’ll see active teams for this season and upcoming ones here.')}
        />
      ) : (
        <div className="readiness-team">
          <table className="readiness-table readiness-counts">
            <thead>
              <tr>
                <th scope="col">{t('Team')}</th>
                <th scope="col">{t('People')}</th>
                {WHATS.map((what) => (
                  <th key={what} scope="col">
                    {told(OPEN_NAMES[what])}
                  </th>
                ))}
                <th scope="col">{t('Open invitations')}</th>
              </tr>
            </thead>
            <tbody>
              {teams.map(({ id, name, division, people, open, invites }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to="/ctms/teams/$id/readiness" params={{ id: String(id) }}>
                      {name}
                    </Link>
                    <span className="dim">{division}</span>
                  </th>
                  <td>
                    <span className="readiness-what">{t('People')}</span> {people}
                  </td>
                  {WHATS.map((what) => (
                    <td key={what} data-open={open[what] > 0 || undefined}>
                      <span className="readiness-what">{told(OPEN_NAMES[what])}</span> {open[what]}
                    </td>
                  ))}
                  <td data-open={invites > 0 || undefined}>
                    <span className="readiness-what">{t('Open invitations')}</span>{' '}
                    {invites > 0 ? (
                      <Link to="/ctms/teams/$id" params={{ id: String(id) }} search={{ tab: 'invites' }}>
                        {invites}
                      </Link>
                    ) : (
                      0
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function Remind({ id, people }: { id: number; people: ClubDashboard['people'] }) {
  const mayRemind = useMay(remindOpen)
  const [isOpen, setOpen] = useState(false)
  const remind = useCall(remindOpen, {
    refresh: [clubDashboard],
    quiet: 'success',
    onSuccess: () => setOpen(false),
  })
  const ids = [...new Set(people.map(({ member_id }) => member_id))]
  const said = isOpen ? undefined : remind.data
  return (
    <>
      {said && (
        <Notice kind="info" isNews>
          {t('{count} email sent.|{count} emails sent.', { count: said.letters })}
          {said.too_soon > 0 &&
            ` ${t('{count} person got a reminder in the last 3 days.|{count} people got a reminder in the last 3 days.', { count: said.too_soon })}`}
          {said.unreachable > 0 &&
            ` ${t('{count} person has no email address.|{count} people have no email address.', { count: said.unreachable })}`}
        </Notice>
      )}
      {mayRemind && ids.length > 0 && (
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('Remind {count} person|Remind {count} people', { count: ids.length })}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title={t('Remind families?')}
          kind="primary"
          confirmLabel={t('Send emails')}
          busy={remind.isPending}
          onConfirm={() => remind.mutate({ id, member_ids: ids })}
          onClose={() => setOpen(false)}
        >
          {t(
            'Each address gets one email listing what the family still needs to do, in their language. We skip anyone who got a reminder in the last 3 days.',
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
