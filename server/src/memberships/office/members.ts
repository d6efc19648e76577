import type { listMembers } from 'contract/memberships/member-list'
import type { In } from 'contract/operation'
import { todayOf, type Context } from '../../context.ts'
import { graceOf, graceUntil } from '../reminders/plan.ts'
import { findMembers } from './member-list-queries.ts'

/** The people of a page, each with how long a membership that is over still counts. */
export async function giveMembers(context: Context, input: In<typeof listMembers>) {
  const [{ data, meta }, grace_days] = await Promise.all([findMembers(context, input), graceOf(context)])
  const today = todayOf(context)
  return { data: data.map((row) => ({ ...row, grace_until: graceUntil(row, grace_days, today) })), meta }
}
