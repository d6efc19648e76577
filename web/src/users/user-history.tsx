import './users.css'
import { OWN_MODULE, findRole } from 'contract/auth/roles'
import type { UserDetail } from 'contract/users'
import { t } from '../language.ts'
import { Panel } from '../ui/panel.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Timeline, type TimelineEntry } from '../ui/timeline.tsx'
import { Moment } from '../ui/values.tsx'
import { roleText } from './user-words.tsx'

const acts = (): Record<string, string> => ({
  'user.invited': t('Invited'),
  'user.invited_again': t('Invitation resent'),
  'user.invitation_withdrawn': t('Invitation canceled'),
  'user.changed': t('Updated'),
  'user.roles_changed': t('Roles changed'),
  'user.blocked': t('Blocked'),
  'user.unblocked': t('Unblocked'),
  'user.password_link_sent': t('Password link sent'),
  'user.session_ended': t('Logged out of one device by the office'),
  'user.sessions_ended': t('Logged out everywhere by the office'),
  'user.reset_by_operator': t('New password link from the operator'),
  'user.factors_reset': t('Two-step login reset'),
  'user.email_changed': t('Email changed'),
})

type Role = {
  module: string
  role: string
  name?: string | null
  club?: string | null
  team?: string | null
  league?: string | null
  event?: string | null
  circuit?: string | null
}
const named = (roles: unknown) =>
  Array.isArray(roles)
    ? (roles as Role[])
        .flatMap(({ module, role, name = null, ...at }) => {
          const nowhere = { club: null, team: null, league: null, event: null, circuit: null }
          const place = { ...nowhere, ...at }
          if (module === OWN_MODULE)
            return [roleText({ role_id: 0, name: name ?? t('Deleted role'), ...place })]
          const known = findRole(module, role)
          return known ? [roleText({ role_id: known.id, name, ...place })] : []
        })
        .join('; ') || t('none')
    : ''

function entryOf({ id, at, actor, action, before, after, note }: UserDetail['audit'][number]): TimelineEntry {
  const text = acts()[action] ?? action.replaceAll(/[._]/g, ' ')
  const detail =
    action === 'user.roles_changed'
      ? t('{before} → {after}', { before: named(before), after: named(after) })
      : action === 'user.changed'
        ? Object.keys((after ?? {}) as object)
            .map((name) => name.replace('_', ' '))
            .join(', ')
        : note
  return {
    id,
    at,
    text: detail ? `${text}: ${detail}` : text,
    by: actor,
    ...(action === 'user.blocked' && { mood: 'bad' as const }),
    ...(action === 'user.unblocked' && { mood: 'good' as const }),
  }
}

/** Who did what with the account, newest first. */
export function UserHistory({ user: { audit } }: { user: UserDetail }) {
  return (
    <Panel title={t('History')}>
      {audit.length === 0 ? (
        <p className="dim">{t('No changes yet.')}</p>
      ) : (
        <Timeline label={t('History')} entries={audit.map(entryOf)} />
      )}
    </Panel>
  )
}

const signIns = (): Record<string, string> => ({
  login: t('Logged in'),
  login_failed: t('Wrong password'),
  login_throttled: t('Too many attempts'),
  login_blocked: t('Tried to log in while blocked'),
  logout: t('Logged out'),
  refresh_reuse: t('A copied login was ended'),
  account_created: t('Account created'),
  password_asked: t('Asked for a password link'),
  password_set: t('Chose a password'),
  email_verified: t('Confirmed their email address'),
  sessions_ended: t('Sessions ended'),
  email_asked: t('Asked to change their email address'),
  email_changed: t('Confirmed a new email address'),
  factors_reset: t('Two-step login reset'),
  totp_on: t('Turned on an authenticator app'),
  totp_off: t('Turned off the authenticator app'),
  otp_failed: t('Wrong code'),
  recovery_code_used: t('Used a recovery code'),
  passkey_added: t('Added a passkey'),
  passkey_removed: t('Removed a passkey'),
  passkey_failed: t('Passkey not accepted'),
  identity_added: t('Connected an outside account'),
  login_handed_over: t('Moved their login to the app'),
  outside_login_refused: t('Outside login rejected'),
  recovery_codes_made: t('Created new recovery codes'),
  upstream_ended: t('Outside login ended'),
})

/** Sign-in events. */
export function UserSignIns({ user: { events } }: { user: UserDetail }) {
  const words = signIns()
  const bad = new Set([
    'login_failed',
    'login_throttled',
    'login_blocked',
    'refresh_reuse',
    'otp_failed',
    'passkey_failed',
  ])
  return (
    <Panel title={t('Sign-ins')}>
      {events.length === 0 ? (
        <p className="dim">{t('Nothing yet.')}</p>
      ) : (
        <Timeline
          label={t('Sign-ins')}
          entries={events.map(({ id, at, kind, ip }) => ({
            id,
            at,
            text: words[kind] ?? kind.replaceAll('_', ' '),
            by: ip || undefined,
            ...(bad.has(kind) && { mood: 'bad' as const }),
          }))}
        />
      )}
    </Panel>
  )
}

/** The letters sent to the account; their content is for the recipient only. */
export function UserLetters({ user: { mails } }: { user: UserDetail }) {
  if (mails.length === 0) return null
  return (
    <Panel title={t('Emails')}>
      <ul className="users-list">
        {mails.map(({ id, subject, recipient, status, created_at }) => (
          <li key={id}>
            <span>
              {subject}
              <span className="dim">
                {recipient}, <Moment at={created_at} />
              </span>
            </span>
            <StatusDot
              status={
                { waiting: t('Waiting'), sent: t('Sent'), kept: t('Saved here'), failed: 'failed' }[status]
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
