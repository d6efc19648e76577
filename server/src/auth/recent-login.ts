import { ReauthenticationRequired } from 'contract/auth'
import { RECENT_SECONDS } from 'contract/auth/account'
import { whoIs, type Context } from '../plumbing/context.ts'
import { findAuthTime } from './session-queries.ts'

/**
 * Changing how an account logs in, or anything irreversible, requires having proved who you are within the
 * last ten minutes (ASVS V7.5.1). Read again here, because what was checked when the call was admitted may be
 * older. @throws ReauthenticationRequired
 */
export async function requireRecentLogin(context: Context): Promise<void> {
  const at = await findAuthTime(context, whoIs(context).session_id)
  if (at === undefined || context.now.getTime() - Date.parse(at) > RECENT_SECONDS * 1000)
    throw ReauthenticationRequired()
}
