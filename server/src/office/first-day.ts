import { STEPS, type FirstDay, type Step, type skipStep } from 'contract/office/first-day'
import type { In } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { saveSetting, settingOf } from '../tenants/tenants.ts'
import { findDone } from './first-day-queries.ts'

/** Set when an operator has made the tenant: its office is led through setting up. */
const NEW = 'firstDay'
const skippedAs = (step: Step) => `firstDaySkipped${step[0]!.toUpperCase()}${step.slice(1)}`

/** Whether the legal pages are published, which a module below knows: `app.ts` hands it in. */
export type HasPublishedPages = (context: Context) => Promise<boolean>

export const markNew = (context: Context) =>
  saveSetting(context, { name: NEW, value: { since: context.now.toISOString() }, is_public: false })

export const giveFirstDay =
  (hasPublishedPages: HasPublishedPages) =>
  async (context: Context): Promise<FirstDay> => {
    if (!(await settingOf(context, NEW))) return { is_new: false, steps: [] }
    const [done, pages, skipped] = await Promise.all([
      findDone(context, todayOf(context)),
      hasPublishedPages(context),
      Promise.all(STEPS.map((step) => settingOf<{ is_skipped: boolean }>(context, skippedAs(step)))),
    ])
    const isDone = { ...done, pages }
    return {
      is_new: true,
      steps: STEPS.map((step, i) => ({
        step,
        is_done: isDone[step],
        is_skipped: skipped[i]?.is_skipped ?? false,
      })),
    }
  }

/** Each step is a setting of its own, so that two tabs do not undo each other. */
export const skip =
  (hasPublishedPages: HasPublishedPages) =>
  async (context: Context, { step, is_skipped }: In<typeof skipStep>): Promise<FirstDay> => {
    await saveSetting(context, { name: skippedAs(step), value: { is_skipped }, is_public: false })
    await audit(context, {
      action: is_skipped ? 'first_day.skipped' : 'first_day.brought_back',
      subject: 'tenant',
      subject_id: context.tenant.id,
      after: { step },
    })
    return giveFirstDay(hasPublishedPages)(context)
  }
