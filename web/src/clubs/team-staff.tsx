import './team.css'
import { useState } from 'react'
import type { Team } from 'contract/clubs/teams'
import { ROSTER_ROLES } from 'contract/clubs/rosters'
import { makeHeadCoach, removeTeamStaff, type TeamStaff } from 'contract/clubs/staff'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Day } from '../ui/values.tsx'
import { Named } from './portrait.tsx'
import { TEAM_READS } from './team-reads.ts'
import { AddStaff } from './team-staff-add.tsx'

type Asked = { staff: TeamStaff; what: 'remove' | 'lead' }

/** A team's coaches and helpers. */
export function TeamStaffList({ team }: { team: Team }) {
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const mayChange = team.may_edit && team.status === 'active'
  const add = mayChange && (
    <Button kind="primary" onClick={() => setAdding(true)}>
      {t('Add staff')}
    </Button>
  )
  return (
    <Panel title={t('Staff')} actions={add}>
      {team.staff.length === 0 ? (
        <EmptyState
          drawing="whistle"
          title={t('No coach yet')}
          text={t('Add the head coach with their member number, or by email.')}
        />
      ) : (
        <ul className="team-list">
          {team.staff.map((staff) => (
            <li key={staff.id}>
              <Named memberId={staff.member_id} name={staff.name}>
                <b>{staff.name}</b>
                <span className="dim team-line">
                  {told(ROSTER_ROLES[staff.role])} · <span className="numbers">{staff.member_number}</span> ·{' '}
                  {rich('since {day}', { day: <Day day={staff.joined_on} /> })}
                </span>
              </Named>
              {mayChange && staff.role !== 'head_coach' && (
                <span className="team-acts">
                  <Button
                    kind="quiet"
                    aria-label={t('Make {name} head coach', staff)}
                    onClick={() => setAsked({ staff, what: 'lead' })}
                  >
                    {t('Make head coach')}
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={t('Take {name} off the staff', staff)}
                    onClick={() => setAsked({ staff, what: 'remove' })}
                  >
                    {t('Remove')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddStaff team={team} onClose={() => setAdding(false)} />}
      {asked?.what === 'lead' && <Lead team={team} staff={asked.staff} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'remove' && (
        <Remove team={team} staff={asked.staff} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  )
}

type Props = { team: Team; staff: TeamStaff; onClose: () => void }

function Lead({ team, staff, onClose }: Props) {
  const lead = useCall(makeHeadCoach, { refresh: TEAM_READS, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('Make {name} head coach?', staff)}
      confirmLabel={t('Make head coach')}
      kind="primary"
      busy={lead.isPending}
      onClose={onClose}
      onConfirm={() => lead.mutate({ team_id: team.id, staff_id: staff.id })}
    >
      {team.head_coach
        ? t('{name} becomes an assistant coach and no longer manages the team here.', team.head_coach)
        : t('{name} will manage the team here.', staff)}
    </ConfirmDialog>
  )
}

function Remove({ team, staff, onClose }: Props) {
  const remove = useCall(removeTeamStaff, { refresh: TEAM_READS, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('Take {name} off the staff?', staff)}
      confirmLabel={t('Take off the staff')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ team_id: team.id, staff_id: staff.id })}
    >
      {t('They stay registered, and you can add them again anytime.')}
    </ConfirmDialog>
  )
}
