import { addDays } from 'contract/dates'
import type { listMembers } from 'contract/memberships/member-list'
import type { In } from 'contract/operation'
import type { Context } from '../../context.ts'
import { todayOf } from '../registration/offers.ts'
import { graceOf } from '../reminders/plan.ts'
import { findMembers } from './member-list-queries.ts'

/** The people of a page, each with how long a membership that is over still counts. */
export async function giveMembers(context: Context, input: In<typeof listMembers>) {
  const [{ data, meta }, grace_days] = await Promise.all([findMembers(context, input), graceOf(context)])
  const today = todayOf(context)
  const graceFor = ({ status, valid_until }: (typeof data)[number]) => {
    if (status !== 'active' || valid_until === null || valid_until >= today) return null
    const last_day = addDays(valid_until, grace_days)
    return last_day >= today ? last_day : null
  }
  return { data: data.map((row) => ({ ...row, grace_until: graceFor(row) })), meta }
}
