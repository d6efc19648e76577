import { InvalidCredentials, OtpRequired } from 'contract/auth'
import { PasskeyRefused, type reauthenticate } from 'contract/auth/factors'
import { TooManyRequests, invalidField } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import { whoIs, type Context, type OutsideContext } from '../plumbing/context.ts'
import { accountOf } from './accounts.ts'
import { announce } from './change-queries.ts'
import { note } from './event-queries.ts'
import { checkPasskey } from './passkey-login.ts'
import { isPassword } from './password-hash.ts'
import { checkCode } from './second-factor.ts'
import { setAuthTime } from './session-queries.ts'
import { findTotp } from './totp-queries.ts'
import { countTries, countVisitor, forgive, giveBack, type Tries } from './tries.ts'

/**
 * The logged-in user proves once more who they are, the same way as at login. A stolen session must not be
 * usable for guessing: attempts count like those at login.
 */
export async function confirmIdentity(
  context: OutsideContext,
  { password, otp, passkey }: In<typeof reauthenticate>,
): Promise<Out<typeof reauthenticate>> {
  const { id } = whoIs(context)
  if (passkey) {
    const { owner, use } = await checkPasskey(context, passkey)
    if (owner.id !== id) throw PasskeyRefused()
    return context.transaction(async (inside) => {
      await use(inside)
      return renew(inside)
    })
  }
  const tries = await showPassword(context, password ?? '', { otp })
  return context.transaction(async (inside) => {
    await forgive(inside, tries)
    return renew(inside)
  })
}

/**
 * Checks the logged-in user's password, and a code as well if one is required and `otp` is not false. @throws
 * Invalid at `field`, OtpRequired, OtpWrong, TooManyRequests
 */
export async function showPassword(
  context: OutsideContext,
  password: string,
  { otp, field = 'password' }: { otp?: string | false | undefined; field?: string },
): Promise<Tries> {
  const [visit, account] = await Promise.all([
    countVisitor(context),
    context.read((inside) => accountOf(inside)),
  ])
  const [totp, { tries, retry_after, is_last }] = await Promise.all([
    context.read((inside) => findTotp(inside, account.id)),
    countTries(context, account, { session_id: whoIs(context).session_id }, visit),
  ])
  if (retry_after > 0) throw TooManyRequests({ detail: { retry_after } })
  if (!(await isPassword(account.password_hash, password))) {
    await context.transaction((inside) => note(inside, { kind: 'login_failed', user_id: account.id }))
    throw invalidField(field, 'That’s not your current password.')
  }
  if (account.status === 'blocked') throw InvalidCredentials()
  if (otp === false || !totp?.confirmed_at) return tries
  if (otp) await checkCode(context, account, otp, { isLast: is_last })
  else {
    await context.transaction((inside) => giveBack(inside, tries))
    throw OtpRequired()
  }
  return tries
}

async function renew(context: Context) {
  const { session_id } = whoIs(context)
  await setAuthTime(context, session_id)
  await announce(context, { session_id })
  return { authenticated_at: context.now.toISOString() }
}
