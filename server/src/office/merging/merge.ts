import { MemberNotFound } from 'contract/members'
import {
  CannotMerge,
  MergeOutdated,
  SameMember,
  type MergeField,
  type Merged,
  type mergeMembers,
} from 'contract/office/merge'
import type { In } from 'contract/operation'
import { mergePlaces } from '../../clubs/clubs.ts'
import { mergePlans } from '../../fees/fees.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import { takenAs } from '../../plumbing/database/taken.ts'
import {
  correctFields,
  lockMembers,
  moveTies,
  removeMembers,
  removeSameNotes,
  snapshotOf,
  type MovedTies,
} from '../../members/members.ts'
import { repointLetters } from '../../mail/mail.ts'
import { repointDrafts } from '../../registering/registering.ts'
import { showMerge } from './merges.ts'
import { lookForPairs } from './pair-search.ts'
import { insertMerge } from './merging-queries.ts'
import { findReferences, repoint, type Key, type Reference } from './references-queries.ts'
import { obstaclesTo, spotsToChoose } from './sides.ts'
import { counted } from '../../registrations/registrations.ts'

/** What was moved, for an undo. */
export type Moved = MovedTies & {
  references: { reference: Reference; keys: Key[] }[]
  notes: object[]
  letters: number[]
  drafts: number[]
  /** Spots on teams as they were; not in merges of earlier versions. */
  places?: object[]
}

/**
 * Merges two records: whatever refers to the loser now refers to the winner, the winner takes the selected
 * fields, and the loser's record is archived for an undo.
 */
export async function merge(
  context: Context,
  { winner_id, loser_id, winner_version, loser_version, take, keep_spots: keep }: In<typeof mergeMembers>,
): Promise<Merged> {
  const members = await lockMembers(context, [winner_id, loser_id])
  const [winner, loser] = [winner_id, loser_id].map((id) => members.find((member) => member.id === id))
  if (!winner || !loser || winner.erased_at !== null || loser.erased_at !== null) throw MemberNotFound()
  if (winner_id === loser_id) throw SameMember()
  if (winner.version !== winner_version || loser.version !== loser_version) throw MergeOutdated()
  const obstacles = await obstaclesTo(context, winner, loser)
  if (obstacles.length > 0) throw CannotMerge({ message: obstacles[0]!.says, detail: { obstacles } })
  const open = await spotsToChoose(context, { winner_id, loser_id, keep })
  if (open.length > 0) throw CannotMerge({ message: open[0]! })

  const record = await snapshotOf(context, loser_id)
  const moved = await counted(context, { member_ids: [winner_id, loser_id] }, () =>
    move(context, { winner_id, loser_id, keep }),
  ).catch(takenAs(CannotMerge))
  await removeMembers(context, [loser_id])
  const { before, after } = changesOf(winner, loser, take)
  await correctFields(context, winner_id, after as never)
  await lookForPairs(context, [winner_id])
  const { id } = await insertMerge(context, {
    winner_id,
    loser_id,
    loser_number: loser.member_number,
    loser: record,
    moved,
    before,
    after,
  })
  await audit(context, {
    action: 'member.merged',
    subject: 'member',
    subject_id: winner_id,
    before,
    after,
    note: loser.member_number,
  })
  return showMerge(context, id)
}

async function move(
  context: Context,
  { winner_id, loser_id, keep }: { winner_id: number; loser_id: number; keep: readonly number[] },
): Promise<Moved> {
  const places = await mergePlaces(context, { winner_id, loser_id, keep })
  await mergePlans(context, winner_id, loser_id)
  const notes = await removeSameNotes(context, loser_id, winner_id)
  const references: Moved['references'] = []
  for (const reference of await findReferences(context)) {
    const keys = await repoint(context, reference, loser_id, winner_id)
    if (keys.length > 0) references.push({ reference, keys })
  }
  return {
    references,
    ...(await moveTies(context, winner_id, loser_id)),
    notes,
    letters: await repointLetters(context, 'member', loser_id, winner_id),
    drafts: await repointDrafts(context, loser_id, winner_id),
    places,
  }
}

type Row = Awaited<ReturnType<typeof lockMembers>>[number]

/**
 * Which of the winner's fields change. An account or a code that only the loser has carries over, because
 * somebody may be using it.
 */
function changesOf(winner: Row, loser: Row, take: readonly MergeField[]) {
  const fields: (keyof Row)[] = [...take]
  if (winner.user_id === null && loser.user_id !== null) fields.push('user_id')
  if (winner.pre_confirmation_code === null && loser.pre_confirmation_code !== null)
    fields.push('pre_confirmation_code', 'pre_member_type_id', 'pre_team_id')
  const changed = fields.filter((field) => JSON.stringify(winner[field]) !== JSON.stringify(loser[field]))
  const pick = (from: Row) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { before: pick(winner), after: pick(loser) }
}
