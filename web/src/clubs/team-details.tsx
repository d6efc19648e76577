import './team.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { updateTeam, type Team } from 'contract/clubs/teams'
import type { AuditEntry } from 'contract/primitives'
import { useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { EndTeam } from './team-end.tsx'
import { TeamEdit } from './team-edit.tsx'
import { RenewTeam } from './team-renew.tsx'
import { ClubStatusDot } from './club-status.tsx'

const OtherSeason = ({ team }: { team: NonNullable<Team['next']> }) => (
  <Link to="/ctms/teams/$id" params={{ id: String(team.id) }}>
    {team.name} · {team.season}
  </Link>
)

/** A team's details and history. */
export function TeamDetails({ team }: { team: Team }) {
  const isActive = team.status === 'active'
  const mayEdit = useMay(updateTeam) && team.may_edit && (isActive || team.status === 'draft')
  const hasFee = team.may_edit && team.audit.some(({ action }) => action.startsWith('team.league_fee'))
  // What the user can change is in the form instead.
  const isPlaced = mayEdit && team.may_place
  const [isEnding, setEnding] = useState(false)
  const [isRenewing, setRenewing] = useState(false)
  return (
    <div className="team-columns">
      <div>
        <Panel
          title={t('Details')}
          actions={
            mayEdit && (
              <>
                {isActive && !team.next && (
                  <Button onClick={() => setRenewing(true)}>{t('Renew for next season')}</Button>
                )}
                <Button onClick={() => setEnding(true)}>{t('End team')}</Button>
              </>
            )
          }
        >
          {mayEdit && <TeamEdit team={team} />}
          <Facts
            facts={[
              [t('Status'), <ClubStatusDot key="status" status={team.status} />],
              [t('Club'), team.club],
              ...(isPlaced
                ? []
                : ([
                    [t('League'), team.league],
                    [t('Division'), team.division],
                    [t('Class'), team.class],
                  ] as const)),
              [t('Season'), team.season],
              ...(hasFee
                ? [
                    [
                      t('League fee'),
                      <Link key="fee" to="/ctms/teams/$id/league-fee" params={{ id: String(team.id) }}>
                        {t('See the league fee')}
                      </Link>,
                    ] as const,
                  ]
                : []),
              ...(team.previous
                ? [[t('Previously'), <OtherSeason key="before" team={team.previous} />] as const]
                : []),
              ...(team.next
                ? [[t('Continues as'), <OtherSeason key="next" team={team.next} />] as const]
                : []),
            ]}
          />
        </Panel>
      </div>
      <Panel title={t('History')}>
        {team.audit.length === 0 ? (
          <p className="dim">{t('No changes yet.')}</p>
        ) : (
          <Timeline
            label={t('History')}
            entries={team.audit.map((entry) => ({
              id: entry.id,
              at: entry.at,
              by: entry.actor,
              text: deedOf(entry),
            }))}
          />
        )}
      </Panel>
      {isRenewing && <RenewTeam team_id={team.id} onClose={() => setRenewing(false)} />}
      {isEnding && <EndTeam team={team} onClose={() => setEnding(false)} />}
    </div>
  )
}

/** A history entry as a sentence. */
function deedOf({ action, after, before, note }: AuditEntry): string {
  const { email, name } = (after ?? before ?? {}) as { email?: string | null; name?: string }
  const who = email ?? t('a link')
  const deeds: Record<string, string> = {
    'team.created': t('Created'),
    'team.changed': name === undefined ? t('Updated') : t('Updated: {what}', { what: name }),
    'team.ended': t('Ended'),
    'team.approved': t('Approved by the office'),
    'team.refused': t('Declined by the office'),
    'team.league_fee_paid': t('League fee paid'),
    'team.league_fee_waived': t('League fee waived'),
    'team.league_fee_refunded': t('League fee refunded'),
    'team.league_fee_settled': t('The team is no longer a draft'),
    'team.invited': t('Invited: {who}', { who }),
    'team.invited_again': t('Invited again: {who}', { who }),
    'team.invite_withdrawn': t('Invitation canceled: {who}', { who }),
    'team.invite_declined': t('Invitation declined: {who}', { who }),
    'roster.joined': t('Someone joined the roster'),
    'roster.requested': t('Someone asked to join'),
    'roster.declined': t('A request was declined'),
    'roster.left': t('Someone left the roster'),
    'roster.merged': t('Two records of one person merged: one spot'),
    'roster.head_coach': t('New head coach'),
    'roster.changed': t('Number or positions changed'),
    'roster.lock_days': t('Lock dates changed'),
    'roster.exported': t('Roster printed or exported'),
    'roster.imported': t('Players imported from a file'),
    'team.renewed': t('Renewed for the next season'),
    'roster.mailed': t('Roster sent by email'),
  }
  return [deeds[action] ?? action, note].filter(Boolean).join(': ')
}
