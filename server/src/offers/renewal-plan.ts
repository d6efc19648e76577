import { addDays, type Day } from 'contract/dates'
import type { In } from 'contract/operation'
import { Conflict } from 'contract/problem'
import { REMINDER_WORDS, type RenewalPlan, type saveRenewalPlan } from 'contract/offers/renewal-plan'
import type { Context } from '../plumbing/context.ts'
import { getPlan, putPlan } from './renewal-plan-queries.ts'
import { changedMeanwhile, audit, differences } from '../plumbing/audit.ts'

/** A tenant that has not set anything reminds nobody; these are the initial days. */
const BEFORE: RenewalPlan = {
  is_on: false,
  days: [30, 7, 1, -1, -7, -30],
  grace_days: 0,
  auto_renews: false,
  notice_days: 30,
  retry_days: [3, 7],
  ...REMINDER_WORDS,
  is_usual: true,
  version: 0,
}

export async function planOf(context: Context): Promise<RenewalPlan> {
  const row = await getPlan(context)
  if (!row) return BEFORE
  const { subject, body, ...plan } = row
  return {
    ...plan,
    subject: subject ?? REMINDER_WORDS.subject,
    body: body ?? REMINDER_WORDS.body,
    is_usual: subject === null && body === null,
  }
}

/** How many days after its last day a membership still counts. */
export const graceOf = async (context: Context) => (await getPlan(context))?.grace_days ?? 0

/**
 * The last grace day of an active membership that is over, while it is in its grace period; otherwise null.
 */
export function graceUntil(
  { status, valid_until }: { status: string | null; valid_until: Day | null },
  grace_days: number,
  today: Day,
): Day | null {
  if (status !== 'active' || valid_until === null || valid_until >= today) return null
  const last_day = addDays(valid_until, grace_days)
  return last_day >= today ? last_day : null
}

export async function savePlan(
  context: Context,
  { version, days, subject, body, is_on, grace_days, ...automatic }: In<typeof saveRenewalPlan>,
): Promise<RenewalPlan> {
  const before = await planOf(context)
  const isUsual = subject === REMINDER_WORDS.subject && body === REMINDER_WORDS.body
  const saved = await putPlan(context, version, {
    is_on,
    grace_days,
    auto_renews: automatic.auto_renews ?? before.auto_renews,
    notice_days: automatic.notice_days ?? before.notice_days,
    retry_days: [...new Set(automatic.retry_days ?? before.retry_days)].sort((a, b) => a - b),
    days: [...new Set(days)].sort((a, b) => b - a),
    subject: isUsual ? null : subject,
    body: isUsual ? null : body,
  })
  if (!saved) {
    const current = await planOf(context)
    if (current.version === 0) throw Conflict()
    throw await changedMeanwhile(context, 'renewal_plan', context.tenant.id, current)
  }
  const after = await planOf(context)
  await audit(context, {
    action: 'renewal_plan.changed',
    subject: 'renewal_plan',
    subject_id: context.tenant.id,
    ...differences(before, after),
  })
  return after
}
