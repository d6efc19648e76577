import './users.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PERMISSIONS, type Permission } from 'contract/auth/roles'
import { LANGUAGES } from 'contract/language'
import { showPhone } from 'contract/person'
import { endUserSession, endUserSessions, getUser, updateUser, type UserDetail } from 'contract/users'
import { PERMISSION_WORDS } from 'contract/users/words'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFieldsForm, UserRolesForm, givenOf } from './user-form.tsx'
import { UserHistory, UserLetters, UserSignIns } from './user-history.tsx'
import { roleText, UserStatusDot } from './user-words.tsx'

/** One user: who it is, what they may do and why, where they are logged in, and what happened. */
export function UserScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const user = useQuery(query(getUser, { id: Number(id) }))
  const back = <Link to="/mms/users">{t('Users')}</Link>
  if (user.error)
    return (
      <>
        <PageHeader title={t('User')} back={back} />
        <ErrorState error={user.error} onRetry={() => void user.refetch()} />
      </>
    )
  if (!user.data)
    return (
      <>
        <PageHeader title={t('User')} back={back} />
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      </>
    )
  return <User user={user.data} back={back} />
}

function User({ user, back }: { user: UserDetail; back: React.ReactNode }) {
  const [open, setOpen] = useState<'fields' | 'roles'>()
  const mayChange = useMay(updateUser) && user.is_manageable
  const undo = useCall(updateUser)
  const saveRoles = useCall(updateUser, {
    quiet: true,
    onSuccess: () => {
      close()
      // As they were when the dialog was opened, which is what the user has seen.
      const before = givenOf(user.roles)
      toast.undoable(t('{name}’s roles have been updated.', { name: user.first_name }), () =>
        undo.mutate({ id: user.id, roles: before }),
      )
    },
  })
  const close = () => setOpen(undefined)
  const change = (what: 'fields' | 'roles', label: string) =>
    mayChange && <Button onClick={() => setOpen(what)}>{label}</Button>
  return (
    <>
      <PageHeader
        title={`${user.first_name} ${user.last_name}`}
        back={back}
        note={
          <>
            <UserStatusDot status={user.status} />
            {user.is_self && ` · ${t('your own account')}`}
          </>
        }
        actions={mayChange && <UserActions user={user} />}
      />
      <div className="users-columns">
        <div>
          <Panel title={t('Person')} actions={change('fields', t('Edit'))}>
            <Facts facts={factsOf(user)} />
          </Panel>
          <Panel title={t('Roles')} actions={change('roles', t('Change roles'))}>
            {user.roles.length === 0 ? (
              <p className="dim">{t('No role: they see only their own memberships.')}</p>
            ) : (
              <ul className="users-list">
                {user.roles.map((role) => (
                  <li
                    key={[
                      role.role_id,
                      role.club_id,
                      role.team_id,
                      role.league_id,
                      role.event_id,
                      role.circuit_id,
                    ].join()}
                  >
                    {roleText(role)}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Rights user={user} />
          <Sessions user={user} mayEnd={mayChange} />
        </div>
        <div>
          <UserHistory user={user} />
          <UserSignIns user={user} />
          <UserLetters user={user} />
        </div>
      </div>
      {open === 'fields' && <UserFieldsForm user={user} onClose={close} />}
      {open === 'roles' && <UserRolesForm user={user} save={saveRoles} onClose={close} />}
    </>
  )
}

const factsOf = ({
  email,
  email_verified,
  username,
  phone,
  language,
  factors,
  created_at,
  last_login_at,
}: UserDetail) =>
  [
    [
      t('Email'),
      <span key="email">
        <a href={`mailto:${email}`}>{email}</a>
        {!email_verified && ` · ${t('not confirmed')}`}
      </span>,
    ],
    [t('Username'), username],
    [
      t('Phone'),
      phone && (
        <a key="phone" href={`tel:${phone}`}>
          {showPhone(phone)}
        </a>
      ),
    ],
    [t('Language'), language && LANGUAGES[language].name],
    [t('Two-step login'), factorText(factors)],
    [t('Last login'), last_login_at ? <Moment key="login" at={last_login_at} /> : t('Never')],
    [t('Account since'), <Moment key="since" at={created_at} part="day" />],
  ] as [string, React.ReactNode][]

/** 'Authenticator app, 2 passkeys' */
const factorText = ({ totp_since, passkeys }: UserDetail['factors']) =>
  [
    totp_since && t('Authenticator app'),
    passkeys > 0 && t('{count} passkey|{count} passkeys', { count: passkeys }),
  ]
    .filter(Boolean)
    .join(', ') || t('Off: password only')

/** The combined rights of the roles, in the matrix's words. */
function Rights({ user: { rights } }: { user: UserDetail }) {
  if (rights.length === 0) return null
  return (
    <Panel title={t('Can do')}>
      {rights.map(({ club, team, league, event, circuit, permissions }) => (
        <Facts
          key={[club, team, league, event, circuit].join('/')}
          facts={[
            ...((club ?? team ?? league) ? [[t('Only in'), club ?? team ?? league] as const] : []),
            ...((event ?? circuit) ? [[t('Only at'), event ?? circuit] as const] : []),
            ...groupsOf(permissions).map(
              ([group, labels]) => [told(group), labels.map(told).join(', ')] as const,
            ),
          ]}
        />
      ))}
    </Panel>
  )
}

function groupsOf(words: readonly string[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const word of PERMISSIONS.filter((one: Permission) => words.includes(one))) {
    const { group, label } = PERMISSION_WORDS[word]
    groups.set(group, [...(groups.get(group) ?? []), label])
  }
  return [...groups]
}

function Sessions({ user: { id, sessions }, mayEnd }: { user: UserDetail; mayEnd: boolean }) {
  const endOne = useCall(endUserSession)
  const endAll = useCall(endUserSessions)
  return (
    <Panel
      title={t('Logged in at')}
      actions={
        mayEnd &&
        sessions.length > 1 && (
          <Button busy={endAll.isPending} onClick={() => endAll.mutate({ id })}>
            {t('Log out everywhere')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="dim">{t('Not logged in right now.')}</p>
      ) : (
        <ul className="users-list">
          {sessions.map(({ id: session_id, user_agent, ip, last_used_at }) => (
            <li key={session_id}>
              <span>
                {browserOf(user_agent)}
                <span className="dim">
                  {ip}, {t('last used')} <Moment at={last_used_at} />
                </span>
              </span>
              {mayEnd && (
                <Button
                  kind="quiet"
                  aria-label={t('Log out {browser}, {ip}', { browser: browserOf(user_agent), ip: ip ?? '' })}
                  onClick={() => endOne.mutate({ id, session_id })}
                >
                  {t('Log out')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** 'Chrome on Windows', if recognizable; otherwise the beginning of the user agent. */
export function browserOf(user_agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(user_agent)?.[1]
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(user_agent)?.[1]
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser
  return name && system
    ? t('{browser} on {system}', { browser: name, system })
    : user_agent.slice(0, 60) || t('unknown')
}
