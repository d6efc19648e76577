import type { In } from 'contract/operation'
import { Forbidden, IdAndDataForUpdate } from 'contract/problem'
import { nextDue } from 'contract/reports/periods'
import {
  NoSuchSavedReport,
  type SavedReport,
  type changeSavedReport,
  type deleteSavedReport,
  type saveReport,
} from 'contract/reports/saved'
import { audit, changedMeanwhile } from '../plumbing/audit.ts'
import { whoIs, todayOf, type Context } from '../plumbing/context.ts'
import { mayOpen } from './run.ts'
import {
  changeSaved,
  findSaved,
  getSaved,
  insertSaved,
  lockSaved,
  removeSaved,
  type SavedRow,
} from './saved-queries.ts'

/** The reports the user has saved and others share, as far as the user may see them. */
export async function giveSaved(context: Context): Promise<SavedReport[]> {
  const me = whoIs(context)
  const rows = await findSaved(context, me.id)
  return rows.filter(({ report }) => mayOpen(me, report)).map((row) => seenBy(context, row))
}

const seenBy = (context: Context, { owner_id, ...row }: SavedRow): SavedReport => ({
  ...row,
  is_mine: owner_id === whoIs(context).id,
})

export async function keep(
  context: Context,
  { report, name, view, is_shared = false, schedule = 'none' }: In<typeof saveReport>,
): Promise<SavedReport> {
  const me = whoIs(context)
  if (!mayOpen(me, report)) throw Forbidden()
  const fields = { name, view, is_shared, schedule, next_on: nextDue(schedule, todayOf(context)) }
  const { id } = await insertSaved(context, { ...fields, report, owner_id: me.id })
  await audit(context, {
    action: 'report.saved',
    subject: 'saved_report',
    subject_id: id,
    after: { report, name, view, is_shared, schedule },
  })
  return seenBy(context, (await getSaved(context, id))!)
}

export async function change(
  context: Context,
  { id, version, ...sent }: In<typeof changeSavedReport>,
): Promise<SavedReport> {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw IdAndDataForUpdate()
  const current = await ownSaved(context, id)
  if (version !== undefined && version !== current.version)
    throw await changedMeanwhile(context, 'saved_report', id, seenBy(context, current))
  const { name, view, is_shared, schedule } = current
  const before = { name, view, is_shared, schedule }
  const after = { ...before, ...given }
  // The date stays unless the schedule changes.
  const next_on = after.schedule === schedule ? current.next_on : nextDue(after.schedule, todayOf(context))
  await changeSaved(context, id, { ...after, next_on })
  await audit(context, { action: 'report.changed', subject: 'saved_report', subject_id: id, before, after })
  return seenBy(context, (await getSaved(context, id))!)
}

export async function giveUp(context: Context, { id }: In<typeof deleteSavedReport>) {
  const { name, report, view, is_shared, schedule } = await ownSaved(context, id)
  await removeSaved(context, id)
  await audit(context, {
    action: 'report.deleted',
    subject: 'saved_report',
    subject_id: id,
    before: { report, name, view, is_shared, schedule },
  })
  return {}
}

/** @throws NoSuchSavedReport also for other people's: they are not the user's to change */
async function ownSaved(context: Context, id: number) {
  const row = await lockSaved(context, id)
  if (row?.owner_id !== whoIs(context).id) throw NoSuchSavedReport()
  return row
}
