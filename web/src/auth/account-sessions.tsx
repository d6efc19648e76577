import './account.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endAllSessions, endSession, listSessions } from 'contract/auth'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { logOut } from '../shell/log-out.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Moment } from '../ui/values.tsx'
import { deviceOf } from './user-agent.ts'

/** Where the account is currently logged in, with a way to log out. */
export function AccountSessions() {
  const sessions = useQuery(query(listSessions, {}))
  const [isAsking, setAsking] = useState(false)
  const end = useCall(endSession, { refresh: [listSessions] })
  const endAll = useCall(endAllSessions, { refresh: [], onSuccess: logOut })
  return (
    <Panel
      title={t('Where you’re logged in')}
      actions={sessions.data && <Button onClick={() => setAsking(true)}>{t('Log out everywhere')}</Button>}
    >
      {sessions.isPending && <Skeleton lines={4} />}
      {sessions.error && !sessions.data && (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul className="account-list">
        {sessions.data?.map(({ id, user_agent, ip, last_used_at, is_current }) => {
          const device = deviceOf(user_agent)
          return (
            <li key={id}>
              <div>
                <strong>{device}</strong>
                {is_current && <span className="account-tag">{t('this device')}</span>}
                <p className="dim">
                  {rich('Last used {moment}', { moment: <Moment at={last_used_at} /> })}
                  {ip && ` · ${ip}`}
                </p>
              </div>
              {!is_current && (
                <Button
                  aria-label={t('Log out {device}', { device })}
                  busy={end.isPending && end.variables.id === id}
                  onClick={() => end.mutate({ id })}
                >
                  {t('Log out')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title={t('Log out everywhere?')}
          confirmLabel={t('Log out everywhere')}
          busy={endAll.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => endAll.mutate({})}
        >
          {t('You’ll be logged out of every browser and app right away, including this one.')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
