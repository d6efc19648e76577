import type { Context } from '../plumbing/context.ts'
import { asJson } from '../plumbing/database/database.ts'

type Event = {
  kind:
    | 'login'
    | 'login_failed'
    | 'login_throttled'
    | 'login_blocked'
    | 'logout'
    | 'login_handed_over'
    | 'outside_login_refused'
    | 'identity_added'
    | 'upstream_ended'
    | 'refresh_reuse'
    | 'account_created'
    | 'password_asked'
    | 'password_set'
    | 'email_asked'
    | 'email_changed'
    | 'email_verified'
    | 'otp_failed'
    | 'totp_on'
    | 'totp_off'
    | 'recovery_codes_made'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'passkey_failed'
    | 'factors_reset'
    | 'sessions_ended'
  user_id: number | null
  /** Never a password or a token. */
  detail?: object
}

/** Records a security event. */
export const note = ({ db, tenant, now, call }: Context, { kind, user_id, detail }: Event) =>
  db
    .insertInto('auth_event')
    .values({
      tenant_id: tenant.id,
      at: now,
      kind,
      user_id,
      ip: call.ip,
      user_agent: call.user_agent,
      detail: detail ? asJson(detail) : null,
      trace_id: call.trace_id,
    })
    .execute()

/** A user's recent security events of the given kinds. */
export const findEvents = (
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  userId: number,
  kinds: readonly string[],
  most: number,
) =>
  db
    .selectFrom('auth_event')
    .select(['id', 'at', 'kind', 'ip', 'user_agent', 'detail'])
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
