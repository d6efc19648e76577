import { NOTE_SAYS, ROW_SAYS } from 'contract/office/import-says'
import { isMinor } from 'contract/person'
import { insertRequests } from '../../clubs/clubs.ts'
import { insertRegistrations } from '../../registrations/registrations.ts'
import { auditMany } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { enqueue, job } from '../../plumbing/jobs/jobs.ts'
import { ageProblem } from './age-rules.ts'
import { tieGuardians, type Entered } from './entering-guardians.ts'
import { insertPeople } from './entering-people.ts'
import { updatePeople } from './entering-updates.ts'
import { findHeld, heldKey } from './entering-queries.ts'
import { countRows, lockImport, setImport, type ImportFile } from './imports-queries.ts'
import { enterRows, searchRows } from './job-names.ts'
import { findCandidates } from './matching-queries.ts'
import { candidatesByLine, matchRow, type MatchedRow } from './matching.ts'
import { lookForPairs } from '../merging/pair-search.ts'
import { ageRulesFor } from './places.ts'
import { findPersonMemberships } from './places-queries.ts'
import { importedRegistration } from './imported-registration.ts'
import { findWaiting, setDone, type Done } from './rows-queries.ts'

/**
 * How many rows are entered per transaction: few enough that a family paying in the meantime hardly waits.
 */
const AT_ONCE = 500
/**
 * After this many transactions, the rest is left to another run of the job: others wait too, and each run has
 * its own time limit.
 */
const PARTS_EACH_TURN = 10
/**
 * For files up to this size, possible duplicates are searched for right away. That takes longer than entering
 * the rows, so for longer files it happens afterwards.
 */
const FEW = 1_000
const isShort = ({ row_count }: ImportFile) => (row_count ?? 0) <= FEW

/**
 * Enters the rows of a file in batches, each together with its outcome in one transaction: however often this
 * is interrupted and retried, nobody is entered twice.
 */
export const enterFile = job<{ import_id: number }>({
  ...enterRows,
  async run({ transaction }, { import_id }) {
    for (let part = 1; await transaction((inside) => enterSome(inside, import_id)); part++)
      if (part === PARTS_EACH_TURN) return transaction((inside) => enqueue(inside, enterRows, { import_id }))
  },
})

/** False if nothing is left to do. */
async function enterSome(context: Context, import_id: number): Promise<boolean> {
  const file = await lockImport(context, import_id)
  if (file?.status !== 'importing' || !file.settings) return false
  const waiting = await findWaiting(context, import_id, AT_ONCE)
  if (waiting.length === 0) {
    const counts = await countRows(context, import_id)
    await setImport(context, import_id, { status: 'done', counts, progress: file.row_count ?? 0 })
    await auditMany(context, whoOf(file), [
      {
        action: 'import.done',
        subject: 'import',
        subject_id: import_id,
        after: counts,
        note: file.file_name,
      },
    ])
    if (!isShort(file)) await enqueue(context, searchRows, { import_id, after: 0 })
    return false
  }
  // Matches rows again: somebody may have registered since the file was checked. Ages too: a team may have
  // moved to another division.
  const { existing } = file.settings
  const [found, ages] = await Promise.all([
    findCandidates(context, waiting),
    ageRulesFor(context, file.settings),
  ])
  const candidates = candidatesByLine(found)
  const rows = onceEach(
    waiting.map(({ line, person, notes }) => {
      const problem = ages && ageProblem(person, ages)
      const problems = problem === undefined ? [] : [problem]
      return {
        line,
        person,
        ...matchRow({ person, problems, notes }, candidates.get(line) ?? [], existing),
      }
    }),
  )
  await enter(context, file, rows)
  return true
}

/** Two rows may concern the same member without looking alike: one by member ID, the other by name. */
function onceEach(rows: readonly MatchedRow[]): MatchedRow[] {
  const lines = new Map<number, number>()
  return rows.map((row) => {
    if (row.member_id === null) return row
    const first = lines.get(row.member_id)
    if (first === undefined) lines.set(row.member_id, row.line)
    return first === undefined ? row : { ...row, outcome: 'bad', problems: [ROW_SAYS.twice({ line: first })] }
  })
}

export const whoOf = ({ created_by, author }: ImportFile) => ({ user_id: created_by, actor: author })

async function enter(context: Context, file: ImportFile, rows: readonly MatchedRow[]) {
  const fresh = rows.filter(({ outcome }) => outcome === 'new')
  const known = rows.filter(({ outcome }) => outcome === 'update')
  const [made, updated] = await Promise.all([
    insertPeople(context, file, fresh),
    updatePeople(context, known),
  ])
  const entered = [...fresh, ...known].map((row) => ({
    ...row,
    member: made.get(row.line) ?? updated.get(row.line)!,
  }))
  const [guardians, registrations] = await Promise.all([
    tieGuardians(context, entered),
    register(context, file, entered),
  ])
  if (isShort(file))
    await lookForPairs(context, [...entered.map(({ member }) => member.id), ...new Set(guardians.values())])
  const done = rows.map((row): Done => {
    const member = made.get(row.line) ?? updated.get(row.line)
    return {
      line: row.line,
      outcome: row.outcome,
      problems: row.problems,
      notes: [...row.notes, ...(registrations.held.has(row.line) ? [NOTE_SAYS.held] : [])],
      member_id: member?.id ?? row.member_id,
      member_version: member?.version ?? null,
      before: updated.get(row.line)?.before ?? null,
      registration_id: registrations.ids.get(row.line) ?? null,
      guardian_id: guardians.get(row.line) ?? null,
    }
  })
  const entries = [
    ...fresh.map(({ line }) => ({
      action: 'member.imported',
      subject: 'member',
      subject_id: made.get(line)!.id,
      after: { import_id: file.id, line },
      note: file.file_name,
    })),
    ...known
      .filter(({ line }) => updated.get(line)!.before !== null)
      .map(({ line }) => ({
        action: 'member.changed',
        subject: 'member',
        subject_id: updated.get(line)!.id,
        before: updated.get(line)!.before,
        after: updated.get(line)!.after,
        note: file.file_name,
      })),
  ]
  await Promise.all([
    setDone(context, file.id, done),
    auditMany(context, whoOf(file), entries),
    setImport(context, file.id, { progress: file.progress + rows.length }),
  ])
}

async function register(
  context: Context,
  file: ImportFile,
  entered: readonly Entered[],
): Promise<{ ids: Map<number, number>; held: Set<number> }> {
  const wanted = entered.flatMap(({ line, outcome, person, member }) =>
    person.membership ? [{ line, outcome, person, member, membership: person.membership }] : [],
  )
  const { draft_id, order_id } = file
  if (wanted.length === 0 || draft_id === null || order_id === null)
    return { ids: new Map(), held: new Set() }
  const keyOf = ({ member, membership: { membership_id, season_id } }: (typeof wanted)[number]) =>
    heldKey({ member_id: member.id, membership_id, season_id })
  // People who were just entered have no registrations yet.
  const known = wanted.filter(({ outcome }) => outcome === 'update')
  const [memberships, standing] = await Promise.all([
    findPersonMemberships(context),
    findHeld(
      context,
      known.map(({ member, membership }) => ({ member_id: member.id, ...membership })),
    ),
  ])
  const rows = wanted
    .filter((one) => !standing.has(keyOf(one)))
    .map(({ line, person, member, membership }) =>
      importedRegistration(context, {
        line,
        person,
        member,
        taking: membership,
        membership: memberships.find(({ id }) => id === membership.membership_id)!,
        is_minor: person.dob !== null && isMinor(person.dob, todayOf(context)),
        draft_id,
        order_id,
      }),
    )
  const inserted = await insertRegistrations(context, rows)
  const ids = new Map(inserted.map(({ id, person_key }) => [person_key, id]))
  const onTeams = rows.filter(({ team_id }) => team_id !== null)
  if (onTeams.length > 0) await insertRequests(context, onTeams, todayOf(context), 'Imported from a file.')
  return {
    ids: new Map(
      wanted.flatMap(({ line }) => (ids.has(`line${line}`) ? [[line, ids.get(`line${line}`)!]] : [])),
    ),
    held: new Set(wanted.filter((one) => standing.has(keyOf(one))).map(({ line }) => line)),
  }
}
