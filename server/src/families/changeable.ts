import { isMinor } from 'contract/person'
import { accountOf } from '../auth/auth.ts'
import { findOwnRecords, findWards } from '../members/members.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

/** The household members the user may change: their own records, and the minors in their care. */
export async function changeableOf(context: Context): Promise<number[]> {
  const { id: user_id, member_id } = await accountOf(context)
  const own = (await findOwnRecords(context, { user_id, member_id })).map(({ id }) => id)
  const wards = own.length > 0 ? await findWards(context, own) : []
  const today = todayOf(context)
  const children = wards.filter(({ dob }) => dob !== null && isMinor(dob, today)).map(({ id }) => id)
  return [...new Set([...own, ...children])]
}
