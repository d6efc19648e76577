import { SIGN_IN_KINDS, type getAccount, type listSignIns } from 'contract/auth/account'
import type { resetFactors } from 'contract/auth/factors'
import { NotFound } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import { requireWithinRights } from './permissions.ts'
import { audit } from '../plumbing/audit.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { tellOwner } from './account-letters.ts'
import { findById } from './account-queries.ts'
import { accountOf } from './accounts.ts'
import { findOpenAddress } from './action-link-queries.ts'
import { findEvents, note } from './event-queries.ts'
import { familiarTo } from './familiar-names.ts'
import { removePasskeysOf, findPasskeys } from './passkey-queries.ts'
import { siteOf } from './passkeys.ts'
import { requireRecentLogin } from './recent-login.ts'
import { countCodes, removeCodes } from './recovery-code-queries.ts'
import { endAllOf } from './sessions.ts'
import { findAuthTime } from './session-queries.ts'
import { removeTotp, findTotp } from './totp-queries.ts'

const MOST_EVENTS = 25

/** How the logged-in user's account can be logged in to. */
export async function readAccount(context: Context): Promise<Out<typeof getAccount>> {
  const { id, session_id } = whoIs(context)
  const [account, totp, recovery_codes_left, passkeys, pending, auth_time] = await Promise.all([
    accountOf(context),
    findTotp(context, id),
    countCodes(context, id),
    findPasskeys(context, id),
    findOpenAddress(context, id, 'email'),
    findAuthTime(context, session_id),
  ])
  return {
    id,
    name: `${account.first_name} ${account.last_name}`,
    email: account.email,
    email_verified_at: account.email_verified_at,
    pending_email: pending ?? null,
    has_password: account.password_hash !== null,
    password_set_at: account.password_set_at,
    totp_since: totp?.confirmed_at ?? null,
    recovery_codes_left,
    passkey_host: siteOf(context).rpID,
    passkeys,
    authenticated_at: auth_time ?? new Date(0).toISOString(),
    familiar: familiarTo(context, account),
  }
}

export async function readSignIns(context: Context): Promise<Out<typeof listSignIns>> {
  const events = await findEvents(context, whoIs(context).id, SIGN_IN_KINDS, MOST_EVENTS)
  return events.map(({ detail, kind, ...event }) => ({
    ...event,
    kind: kind as (typeof SIGN_IN_KINDS)[number],
    by: (detail as { by?: string[] } | null)?.by ?? [],
  }))
}

/** The factors a user has in addition to a password or instead of one. */
export async function factorsOf(context: Context, userId: number) {
  const [totp, recovery_codes_left, passkeys] = await Promise.all([
    findTotp(context, userId),
    countCodes(context, userId),
    findPasskeys(context, userId),
  ])
  return { totp_since: totp?.confirmed_at ?? null, passkeys: passkeys.length, recovery_codes_left }
}

/** For users who have lost both phone and codes, and have proved to the office who they are. */
export async function removeFactors(
  context: Context,
  { id }: In<typeof resetFactors>,
): Promise<Record<string, never>> {
  await requireRecentLogin(context)
  const account = await findById(context, id)
  if (!account) throw NotFound()
  await requireWithinRights(context, id)
  await Promise.all([removeTotp(context, id), removeCodes(context, id), removePasskeysOf(context, id)])
  await note(context, { kind: 'factors_reset', user_id: id })
  await audit(context, { action: 'user.factors_reset', subject: 'user', subject_id: id })
  await endAllOf(context, id, 'factors_reset')
  await tellOwner(context, account, 'factors_reset')
  return {}
}
