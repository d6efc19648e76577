import type { listMembers } from 'contract/office/member-list'
import type { In } from 'contract/operation'
import { todayOf, type Context } from '../plumbing/context.ts'
import { findMembers } from './member-list-queries.ts'
import { graceOf, graceUntil } from '../offers/offers.ts'

/** The people on a page, each with how long an ended membership still counts. */
export async function giveMembers(context: Context, input: In<typeof listMembers>) {
  const [{ data, meta }, grace_days] = await Promise.all([findMembers(context, input), graceOf(context)])
  const today = todayOf(context)
  return { data: data.map((row) => ({ ...row, grace_until: graceUntil(row, grace_days, today) })), meta }
}
