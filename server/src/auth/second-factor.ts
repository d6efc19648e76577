import { OtpWrong } from 'contract/auth'
import type { OutsideContext } from '../plumbing/context.ts'
import { tellOwner, type Owner } from './account-letters.ts'
import { note } from './event-queries.ts'
import { countCodes, findSalt, useCode } from './recovery-code-queries.ts'
import { hashOf } from './recovery-codes.ts'
import { findTotp, useStep } from './totp-queries.ts'
import { secretOf, stepOf } from './totp.ts'

export type SecondFactor = 'totp' | 'recovery_code'

/**
 * Checks the code typed along with the password, and uses it up: six digits come from the authenticator app,
 * anything else is a recovery code. On the last remaining attempt, the owner is warned that somebody has the
 * password. @throws OtpWrong
 */
export async function checkCode(
  context: OutsideContext,
  owner: Owner,
  typed: string,
  { isLast }: { isLast: boolean },
): Promise<SecondFactor> {
  const digits = typed.replace(/\s/g, '')
  const factor = /^\d{6}$/.test(digits) ? 'totp' : 'recovery_code'
  const isRight = await (factor === 'totp'
    ? isCode(context, owner, digits)
    : isRecoveryCode(context, owner, typed))
  if (isRight) return factor
  await context.transaction(async (inside) => {
    await note(inside, { kind: 'otp_failed', user_id: owner.id })
    if (isLast) await tellOwner(inside, owner, 'password_known')
  })
  throw OtpWrong()
}

const isCode = (context: OutsideContext, { id }: Owner, digits: string): Promise<boolean> =>
  context.transaction(async (inside) => {
    const totp = await findTotp(inside, id)
    const step = totp?.confirmed_at
      ? stepOf(secretOf(inside, id, totp.sealed), digits, inside.now)
      : undefined
    return step !== undefined && (await useStep(inside, id, step)) !== undefined
  })

async function isRecoveryCode(context: OutsideContext, owner: Owner, typed: string): Promise<boolean> {
  const salt = await context.read((inside) => findSalt(inside, owner.id))
  if (!salt) return false
  const hash = await hashOf(typed, salt)
  return context.transaction(async (inside) => {
    if (!(await useCode(inside, owner.id, hash))) return false
    await note(inside, { kind: 'recovery_code_used', user_id: owner.id })
    const left = await countCodes(inside, owner.id)
    await tellOwner(inside, owner, 'recovery_code_used', (t) => [
      left === 0
        ? t('It was your last one. Please create new ones while you’re logged in.')
        : t('You have {count} code left.|You have {count} codes left.', { count: left }),
    ])
    return true
  })
}
