import './auth.css'
import './account.css'
import { useQuery } from '@tanstack/react-query'
import { getAccount } from 'contract/auth/account'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountEmail } from './account-email.tsx'
import { AccountPasskeys } from './account-passkeys.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountSignIns } from './account-sign-ins.tsx'
import { AccountTotp } from './account-totp.tsx'

/** How the user's account can be logged in to, and where it is logged in. */
export function AccountScreen() {
  const account = useQuery(query(getAccount, {}))
  return (
    <div className="account">
      <PageHeader
        title={t('Account and security')}
        note={account.data && `${account.data.name}, ${account.data.email}`}
      />
      {account.data && (
        <div className="account-columns">
          <div className="account-column">
            <AccountEmail account={account.data} />
            {account.data.has_password && <AccountPassword account={account.data} />}
            <AccountTotp account={account.data} />
            <AccountPasskeys account={account.data} />
          </div>
          <div className="account-column">
            <AccountSessions />
            <AccountSignIns />
          </div>
        </div>
      )}
      {account.error && !account.data && (
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      )}
      {account.isPending && (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}
