import { addDays } from 'contract/dates'
import { lateFeeEntries } from 'contract/fees/book'
import { FEE_LADDER, nextTry } from 'contract/payments/collecting'
import { todayOf, type Context, type OutsideContext } from '../plumbing/context.ts'
import { eachInTurn } from '../plumbing/jobs/job-walks.ts'
import { dueOn } from '../plumbing/jobs/jobs.ts'
import { findCard, type Collectable, type Tried } from '../payments/payments.ts'
import { book } from './book-queries.ts'
import { NOTICE_DAYS, PURPOSE } from './cards.ts'
import { findUnpaidOrders } from './checkout-queries.ts'
import { findDueOn, findLateFees, findPlansToCharge } from './collecting-queries.ts'
import { alertDueTomorrow } from './alerts.ts'
import { mailDeclined, mailLate, mailUpcoming } from './letters.ts'
import { placeFor } from './paying.ts'
import { findInstalments, findPlan, lockPlan, setTries, type InstalmentRow } from './plan-queries.ts'

/** The due instalments of a plan are charged together to its kept card. */
export const feeCollecting: Collectable = {
  whoseTurn: dueOn('fee_clock', { ahead: NOTICE_DAYS, behind: 1 }),
  due: (context) => findPlansToCharge(context, todayOf(context)),
  hold: async (context, plan_id) => (await lockPlan(context, plan_id)) !== undefined,
  card: (context, plan_id) => findCard(context, { purpose: PURPOSE, subject_id: plan_id }),
  place,
  tried,
  async after(outside) {
    await eachInTurn([askLateFees, announce, alert, remind], (step) => step(outside), 'steps went wrong')
  },
}

async function place(context: Context, plan_id: number): Promise<number | undefined> {
  // The family is at the checkout right now: its order expires soon, and the job will come back.
  if ((await findUnpaidOrders(context, [plan_id])).length > 0) return undefined
  const [plan, instalments] = await Promise.all([
    findPlan(context, plan_id),
    findInstalments(context, [plan_id]),
  ])
  if (plan?.state !== 'accepted' || plan.kept_card_id === null) return undefined
  const due = instalments.filter((one) => isToTry(one, todayOf(context)))
  const { payer_name, payer_email, accepted_by } = plan
  if (due.length === 0 || !payer_name || !payer_email) return undefined
  const payer = { user_id: accepted_by, name: payer_name, email: payer_email }
  return (await placeFor(context, [{ plan, instalments: due }], payer)).id
}

/** One that has failed for good waits for another card; later ones are still charged on their dates. */
const isToTry = ({ owed, due_on, tries, next_try_on }: InstalmentRow, today: string) =>
  owed > 0 && due_on <= today && (tries === 0 || (next_try_on !== null && next_try_on <= today))

/** A declined charge waits for its next date, and the payer is told. */
async function tried(context: Context, plan_id: number, { order, outcome }: Tried): Promise<void> {
  if (outcome.is !== 'declined') return
  const { code } = outcome
  const today = todayOf(context)
  const asked = order.lines.map(({ reference_id }) => reference_id)
  const failed = (await findInstalments(context, [plan_id]))
    .filter(({ id, owed }) => owed > 0 && asked.includes(id))
    .map((one) => {
      const since = one.first_failed_on ?? today
      return { ...one, since, again: nextTry(FEE_LADDER, { since, code, today }) }
    })
  for (const { id, tries, since, again } of failed)
    await setTries(context, [id], {
      tries: tries + 1,
      declined: code ?? 'generic_decline',
      next_try_on: again ?? null,
      first_failed_on: since,
    })
  const plan = await findPlan(context, plan_id)
  if (failed.length === 0 || plan?.state !== 'accepted') return
  const again = failed.flatMap((one) => one.again ?? []).toSorted()
  await mailDeclined(context, plan, { failed, code, order_id: order.id, next_try_on: again[0] })
}

/** Charges the package's late fee, once per instalment. */
async function askLateFees(outside: OutsideContext): Promise<void> {
  const late = await outside.transaction((context) => findLateFees(context, todayOf(context)))
  await eachInTurn(
    late,
    ({ id, plan_id }) =>
      outside.transaction(async (context) => {
        const plan = await lockPlan(context, plan_id)
        const still = await findLateFees(context, todayOf(context), plan_id)
        const named = await findPlan(context, plan_id)
        if (!plan || named?.is_processing || !still.some((one) => one.id === id)) return
        await book(
          context,
          { team_id: plan.team_id, plan_id, kind: 'late_fee', source: `instalment:${id}` },
          lateFeeEntries(id, plan.late_fee),
        )
      }),
    'late fees could not be asked',
  )
}

/** Announces what is due in a few days, once. */
async function announce(outside: OutsideContext): Promise<void> {
  await writeAboutDueOn(outside, NOTICE_DAYS, mailUpcoming)
}

/** Says on people's devices what is due tomorrow. */
async function alert(outside: OutsideContext): Promise<void> {
  await writeAboutDueOn(outside, 1, alertDueTomorrow)
}

/** Reminds of what was due yesterday and not paid, unless the kept card is still being retried. */
async function remind(outside: OutsideContext): Promise<void> {
  await writeAboutDueOn(outside, -1, mailLate)
}

async function writeAboutDueOn(
  outside: OutsideContext,
  after: number,
  write: typeof mailLate,
): Promise<void> {
  const found = await outside.transaction((context) => findDueOn(context, addDays(todayOf(context), after)))
  await eachInTurn(
    new Set(found.map(({ plan_id }) => plan_id)),
    (plan_id) =>
      outside.transaction(async (context) => {
        const plan = await findPlan(context, plan_id)
        const ids = found.filter((one) => one.plan_id === plan_id).map(({ id }) => id)
        const due = (await findInstalments(context, [plan_id])).filter(
          ({ id, owed, next_try_on }) => ids.includes(id) && owed > 0 && next_try_on === null,
        )
        if (plan && due.length > 0) await write(context, plan, due)
      }),
    'letters could not be written',
  )
}
