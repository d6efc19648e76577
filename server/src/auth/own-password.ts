import type { changePassword } from 'contract/auth/account'
import { checkPassword } from 'contract/auth/passwords'
import { invalidField } from 'contract/problem'
import type { In } from 'contract/operation'
import type { OutsideContext } from '../plumbing/context.ts'
import { tellOwner } from './account-letters.ts'
import { setPassword } from './account-queries.ts'
import { accountOf } from './accounts.ts'
import { voidLinks } from './action-link-queries.ts'
import { PASSWORD_PURPOSES } from './action-links.ts'
import { note } from './event-queries.ts'
import { familiarTo } from './familiar-names.ts'
import { hashPassword } from './password-hash.ts'
import { showPassword } from './reauthentication.ts'
import { endOthersOf } from './sessions.ts'
import { forgive } from './tries.ts'

/**
 * Changes the password of the logged-in user, who has to know the current one. Every other session ends, this
 * one continues.
 */
export async function changeOwnPassword(
  context: OutsideContext,
  { current_password, password }: In<typeof changePassword>,
): Promise<Record<string, never>> {
  const before = await context.read((inside) => accountOf(inside))
  const weak = checkPassword(password, familiarTo(context, before))
  if (weak) throw invalidField('password', weak)
  const tries = await showPassword(context, current_password, { otp: false, field: 'current_password' })
  const hash = await hashPassword(password)
  await context.transaction(async (inside) => {
    const account = await accountOf(inside, { isHeld: true })
    if (account.password_hash !== before.password_hash)
      throw invalidField('current_password', 'Your password was just changed somewhere else.')
    // No letter was involved, so nothing is proven about the address.
    await setPassword(inside, { user_id: account.id, email: '', hash })
    await voidLinks(inside, account.id, PASSWORD_PURPOSES)
    await forgive(inside, tries)
    await note(inside, { kind: 'password_set', user_id: account.id })
    await endOthersOf(inside, 'password_set')
    await tellOwner(inside, account, 'password_set')
  })
  return {}
}
