import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Team } from 'contract/clubs/teams'
import {
  resendTeamInvite,
  withdrawTeamInvite,
  type TeamInvite,
  type TeamInviteStatus,
} from 'contract/clubs/invites'
import { ROSTER_ROLES } from 'contract/clubs/rosters'
import { useCall } from '../api.ts'
import { msg, t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { copyText } from '../ui/copy-text.ts'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import '../ui/status-dot.css'
import './team.css'
import { InvitePeople } from './team-invite-people.tsx'
import { TEAM_READS } from './team-reads.ts'

const STATUSES: Record<TeamInviteStatus, { label: string; color: string }> = {
  open: { label: msg('No answer yet'), color: 'var(--warn)' },
  accepted: { label: msg('Accepted'), color: 'var(--good)' },
  declined: { label: msg('Declined'), color: 'var(--bad)' },
  withdrawn: { label: msg('Canceled'), color: 'grey' },
  expired: { label: msg('Expired'), color: 'grey' },
}

/** Who was offered a place, and what became of it. */
export function TeamInvites({ team }: { team: Team }) {
  // In the address, because the home screen leads straight to inviting.
  const { invite: asked } = useSearch({ strict: false }) as { invite?: string }
  const navigate = useNavigate()
  const setInviting = (on: boolean) =>
    void navigate({
      search: (({ invite: _, ...rest }: object & { invite?: string }) =>
        on ? { ...rest, invite: 'yes' } : rest) as never,
      replace: !on,
    })
  const [withdrawing, setWithdrawing] = useState<TeamInvite>()
  const mayInvite = team.may_edit && team.status === 'active'
  const invite = mayInvite && (
    <Button kind="primary" onClick={() => setInviting(true)}>
      {t('Invite people')}
    </Button>
  )
  return (
    <Panel title={t('Invitations')} actions={team.invites.length > 0 && invite}>
      {team.invites.length === 0 ? (
        <EmptyState
          drawing="letter"
          title={t('No invitations yet')}
          text={t('Families get an email with a link. Anyone who’s already registered joins with one tap.')}
          action={invite}
        />
      ) : (
        <ul className="team-list">
          {team.invites.map((one) => (
            <Invitation
              key={one.id}
              invite={one}
              mayInvite={mayInvite}
              onWithdraw={() => setWithdrawing(one)}
            />
          ))}
        </ul>
      )}
      {asked && mayInvite && <InvitePeople team={team} onClose={() => setInviting(false)} />}
      {withdrawing && <Withdraw invite={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </Panel>
  )
}

/** How a coach recognizes who an invitation is for. */
const nameOf = ({ first_name, last_name, email }: TeamInvite) =>
  [first_name, last_name].filter(Boolean).join(' ') || (email ?? t('Link to share'))

type Props = { invite: TeamInvite; mayInvite: boolean; onWithdraw: () => void }

function Invitation({ invite, mayInvite, onWithdraw }: Props) {
  const { id, status, email, role, sent_at, created_at, answered_at, link } = invite
  const name = nameOf(invite)
  const resend = useCall(resendTeamInvite, {
    refresh: TEAM_READS,
    quiet: 'success',
    onSuccess: ({ message }) => toast.success(told(message)),
  })
  return (
    <li>
      <span>
        <b>{name}</b>
        <span className="dim team-line">
          {[told(ROSTER_ROLES[role]), email !== name && email].filter(Boolean).join(' · ')}
        </span>
        <span className="team-line">
          <span className="status">
            <span className="status-dot" style={{ backgroundColor: STATUSES[status].color }} />
            <span>
              {status === 'open' ? (
                rich('No answer since {day}', { day: <Moment at={sent_at ?? created_at} part="day" /> })
              ) : (
                <>
                  {t(STATUSES[status].label)}
                  {answered_at && (
                    <>
                      {' · '}
                      <Moment at={answered_at} part="day" />
                    </>
                  )}
                </>
              )}
            </span>
          </span>
        </span>
      </span>
      {mayInvite && (status === 'open' || status === 'expired') && (
        <span className="team-acts">
          {link && <CopyLink link={link} name={name} />}
          <Button
            kind="quiet"
            busy={resend.isPending}
            aria-label={
              email ? t('Resend the invitation to {name}', { name }) : t('New link for {name}', { name })
            }
            onClick={() => resend.mutate({ invite_id: id })}
          >
            {email ? t('Resend') : t('New link')}
          </Button>
          <Button
            kind="quiet"
            aria-label={t('Cancel the invitation to {name}', { name })}
            onClick={onWithdraw}
          >
            {t('Cancel invitation')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** For sharing it by text message or the like. */
function CopyLink({ link, name }: { link: string; name: string }) {
  return (
    <Button
      kind="quiet"
      aria-label={t('Copy {name}’s link', { name })}
      onClick={() => void copyText(link, t('Link copied. It works for one person.'))}
    >
      {t('Copy link')}
    </Button>
  )
}

function Withdraw({ invite, onClose }: { invite: TeamInvite; onClose: () => void }) {
  const withdraw = useCall(withdrawTeamInvite, { refresh: TEAM_READS, onSuccess: onClose })
  return (
    <ConfirmDialog
      title={t('Cancel the invitation to {name}?', { name: nameOf(invite) })}
      confirmLabel={t('Cancel invitation')}
      keepLabel={t('Keep it')}
      busy={withdraw.isPending}
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ id: invite.id })}
    >
      {t('The link stops working right away. You can invite the same person again.')}
    </ConfirmDialog>
  )
}
