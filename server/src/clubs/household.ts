import { accountOf } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import { findOwnRecords, findWards } from '../members/members.ts'

/** The logged-in user's records, and those of the children in their care. */
export async function householdOf(context: Context): Promise<{ own: number[]; wards: number[] }> {
  const { id: user_id, member_id } = await accountOf(context)
  const own = (await findOwnRecords(context, { user_id, member_id })).map(({ id }) => id)
  const wards = own.length > 0 ? (await findWards(context, own)).map(({ id }) => id) : []
  return { own, wards }
}
