import { useQuery } from '@tanstack/react-query'
import { listSignIns } from 'contract/auth/account'
import type { Out } from 'contract/operation'
import { query } from '../api.ts'
import { msg, t } from '../language.ts'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Timeline } from '../ui/timeline.tsx'
import { deviceOf } from './user-agent.ts'

type SignIn = Out<typeof listSignIns>[number]

const WORDS: Record<SignIn['kind'], string> = {
  login: msg('Logged in'),
  login_handed_over: msg('An app opened the browser with your account'),
  login_failed: msg('Wrong password entered'),
  login_throttled: msg('Too many failed attempts: login paused'),
  otp_failed: msg('Right password, wrong code'),
  passkey_failed: msg('Passkey not accepted'),
  refresh_reuse: msg('An old session was used again, so we ended it'),
  password_asked: msg('Password link sent'),
  password_set: msg('Password changed'),
  email_asked: msg('Email change requested'),
  email_changed: msg('Email changed'),
  email_verified: msg('Email confirmed'),
  totp_on: msg('Authenticator app turned on'),
  totp_off: msg('The authenticator app was turned off'),
  recovery_codes_made: msg('New recovery codes created'),
  recovery_code_used: msg('A recovery code was used'),
  passkey_added: msg('A passkey was added'),
  passkey_removed: msg('A passkey was removed'),
  factors_reset: msg('The office reset two-step login'),
  sessions_ended: msg('Logged out elsewhere'),
}
const PROOFS: Record<string, string> = {
  totp: msg('with the authenticator app'),
  recovery_code: msg('with a recovery code'),
  passkey: msg('with a passkey'),
}
const BAD = new Set<SignIn['kind']>([
  'login_failed',
  'login_throttled',
  'otp_failed',
  'passkey_failed',
  'refresh_reuse',
])

/** Recent sign-in events: a user who does not recognize one should change the password. */
export function AccountSignIns() {
  const signIns = useQuery(query(listSignIns, {}))
  return (
    <Panel title={t('Recent activity')}>
      {signIns.isPending && <Skeleton lines={5} />}
      {signIns.error && !signIns.data && (
        <ErrorState error={signIns.error} onRetry={() => void signIns.refetch()} />
      )}
      {signIns.data?.length === 0 && (
        <EmptyState drawing="clock" title={t('No activity yet')} text={t('Your next login shows up here.')} />
      )}
      {signIns.data && signIns.data.length > 0 && (
        <Timeline label={t('Recent activity')} entries={signIns.data.map(entryOf)} />
      )}
    </Panel>
  )
}

function entryOf({ id, at, kind, ip, user_agent, by }: SignIn) {
  const proofs = by.flatMap((proof) => (PROOFS[proof] ? [t(PROOFS[proof])] : []))
  return {
    id,
    at,
    text: [t(WORDS[kind]), ...proofs].join(' '),
    by: [user_agent && deviceOf(user_agent), ip].filter(Boolean).join(', '),
    ...(BAD.has(kind) && { mood: 'bad' as const }),
  }
}
