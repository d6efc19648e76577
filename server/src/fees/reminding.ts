import { FeePlanNotFound } from 'contract/fees'
import { waiverEntries } from 'contract/fees/book'
import { NoLateFee, NobodyIsLate, remindLate, waiveLateFee } from 'contract/fees/packages'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { book } from './book-queries.ts'
import { getInstalment } from './collecting-queries.ts'
import { mailReminder } from './letters.ts'
import { packageFor, planFor } from './places.ts'
import { findInstalments, findPlan, findPlansOfPackage, lockPlan } from './plan-queries.ts'
import { showPlan } from './showing.ts'

/** Writes to everybody who is late, at most once a day. @throws NobodyIsLate */
export async function remindAll(
  context: Context,
  { id }: In<typeof remindLate>,
): Promise<Out<typeof remindLate>> {
  await packageFor(context, remindLate.access, id)
  const plans = await findPlansOfPackage(context, id)
  const today = todayOf(context)
  const instalments = await findInstalments(
    context,
    plans.map((plan) => plan.id),
  )
  let reminded = 0
  for (const plan of plans) {
    const late = instalments.filter(
      ({ plan_id, owed, due_on }) => plan_id === plan.id && owed > 0 && due_on < today,
    )
    if (late.length === 0 || plan.is_processing) continue
    await mailReminder(context, plan, late)
    reminded++
  }
  if (reminded === 0) throw NobodyIsLate()
  await audit(context, {
    action: 'fees.reminded',
    subject: 'fee_package',
    subject_id: id,
    after: { families: reminded },
  })
  return { reminded }
}

/** Writes to the payers of certain plans about what is overdue, at most once a day; returns how many plans that were. */
export async function remindPlans(context: Context, ids: readonly number[]): Promise<number> {
  const today = todayOf(context)
  const instalments = await findInstalments(context, ids)
  let reminded = 0
  for (const id of ids) {
    const plan = await findPlan(context, id)
    const late = instalments.filter(
      ({ plan_id, owed, due_on }) => plan_id === id && owed > 0 && due_on <= today,
    )
    if (!plan || plan.state === 'ended' || plan.is_processing || late.length === 0) continue
    await mailReminder(context, plan, late)
    await audit(context, {
      action: 'fees.reminded',
      subject: 'fee_package',
      subject_id: plan.package_id,
      after: { member_id: plan.member_id },
    })
    reminded++
  }
  return reminded
}

export async function waive(
  context: Context,
  { id, reason }: In<typeof waiveLateFee>,
): Promise<Out<typeof waiveLateFee>> {
  const known = await getInstalment(context, id)
  if (!known) throw FeePlanNotFound()
  await planFor(context, waiveLateFee.access, known.plan_id)
  const plan = (await lockPlan(context, known.plan_id))!
  const one = (await findInstalments(context, [plan.id])).find((row) => row.id === id)!
  const entries = waiverEntries(one, one.late_fee)
  if (!entries) throw NoLateFee()
  const { team_id, id: plan_id } = plan
  await book(context, { team_id, plan_id, kind: 'waiver', source: `instalment:${id}`, note: reason }, entries)
  await audit(context, {
    action: 'fees.late_fee_waived',
    subject: 'fee_package',
    subject_id: plan.package_id,
    after: { member_id: plan.member_id, amount: entries[0]!.amount },
    note: reason,
  })
  return showPlan(context, (await findPlan(context, plan_id))!)
}
