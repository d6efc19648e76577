import { KEPT_SAYS } from 'contract/office/import-says'
import { removeRequests } from '../../clubs/clubs.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { correctMany, removeMembers } from '../../members/members.ts'
import { removeRegistrations } from '../../registrations/registrations.ts'
import { auditMany } from '../../plumbing/audit.ts'
import { whoOf } from './entering.ts'
import { countRows, lockImport, setImport } from './imports-queries.ts'
import { takeBackRows } from './job-names.ts'
import { findToTakeBack, findUnneeded, setTakenBack, type ToTakeBack } from './taking-back-queries.ts'

/** As when entering: rows per transaction, and transactions per run. */
const AT_ONCE = 500
const PARTS_EACH_TURN = 10

/**
 * Undoes an import from its end, a batch at a time. Whatever was changed or bought since stays and says why.
 */
export const takeFileBack = job<{ import_id: number }>({
  ...takeBackRows,
  async run(context, { import_id }) {
    for (let part = 1; await takeSomeBack(context, import_id); part++)
      if (part === PARTS_EACH_TURN)
        return context.transaction((inside) => enqueue(inside, takeBackRows, { import_id }))
  },
})

const FOREIGN_KEY_VIOLATION = '23503'
const isInUse = (error: unknown) => (error as { code?: string }).code === FOREIGN_KEY_VIOLATION

async function takeSomeBack({ transaction }: OutsideContext, id: number): Promise<boolean> {
  try {
    return await transaction((inside) => takeBack(inside, id, AT_ONCE))
  } catch (error) {
    if (!isInUse(error)) throw error
  }
  // Something unknown refers to one of them: undoing one row at a time finds out which.
  for (let i = 0; i < AT_ONCE; i++)
    try {
      if (!(await transaction((inside) => takeBack(inside, id, 1)))) return false
    } catch (error) {
      if (!isInUse(error)) throw error
      await transaction((inside) => leave(inside, id))
    }
  return true
}

/** False if nothing is left to do. */
async function takeBack(context: Context, id: number, most: number): Promise<boolean> {
  const file = await lockImport(context, id)
  if (file?.status !== 'undoing') return false
  const rows = await findToTakeBack(context, id, most)
  if (rows.length === 0) {
    const counts = await countRows(context, id)
    await setImport(context, id, { status: 'undone', counts, progress: file.row_count ?? 0 })
    await auditMany(context, whoOf(file), [
      { action: 'import.undone', subject: 'import', subject_id: id, after: counts, note: file.file_name },
    ])
    return false
  }
  const free = rows.filter(({ kept }) => kept === null)
  await remove(context, free)
  await setTakenBack(
    context,
    id,
    rows.map(({ line, kept }) => ({ line, kept: kept && KEPT_SAYS[kept] })),
  )
  await auditMany(
    context,
    whoOf(file),
    free.map(({ outcome, member_id, before, line }) => ({
      action: outcome === 'new' ? 'member.import_undone' : 'member.changed',
      subject: 'member',
      subject_id: member_id,
      after: outcome === 'new' ? { import_id: id, line } : before,
      note: file.file_name,
    })),
  )
  await setImport(context, id, { progress: file.progress + rows.length })
  return true
}

async function remove(context: Context, rows: readonly ToTakeBack[]) {
  const ids = (of: (row: ToTakeBack) => number | null) =>
    rows.map(of).filter((id): id is number => id !== null)
  const registrations = ids(({ registration_id }) => registration_id)
  if (registrations.length > 0) {
    await removeRequests(
      context,
      ids(({ registration_id, member_id }) => (registration_id === null ? null : member_id)),
    )
    await removeRegistrations(context, registrations)
  }
  const members = ids(({ outcome, member_id }) => (outcome === 'new' ? member_id : null))
  if (members.length > 0) await removeMembers(context, members)
  const guardians = ids(({ guardian_id }) => guardian_id)
  const unneeded = guardians.length > 0 ? await findUnneeded(context, guardians) : []
  if (unneeded.length > 0) await removeMembers(context, unneeded)
  await correctMany(
    context,
    rows.flatMap(({ outcome, member_id, before }) =>
      outcome === 'update' && before ? [{ id: member_id, changes: before }] : [],
    ),
  )
}

async function leave(context: Context, id: number) {
  const [row] = await findToTakeBack(context, id, 1)
  if (row) await setTakenBack(context, id, [{ line: row.line, kept: KEPT_SAYS.in_use }])
}
