import {
  CannotUnmerge,
  MERGE_SAYS,
  MergeNotFound,
  MergeOver,
  type Merged,
  type undoMerge,
} from 'contract/office/merge'
import type { In } from 'contract/operation'
import { restorePlaces } from '../../clubs/clubs.ts'
import { audit } from '../../plumbing/audit.ts'
import type { Context } from '../../plumbing/context.ts'
import {
  correctFields,
  lockMembers,
  restoreMember,
  restoreNotes,
  restoreTies,
} from '../../members/members.ts'
import { takenAs } from '../../plumbing/database/taken.ts'
import { repointLettersBack } from '../../mail/mail.ts'
import { repointDrafts } from '../../registering/registering.ts'
import { isOld, showMerge } from './merges.ts'
import { lookForPairs } from './pair-search.ts'
import { lockMerge, setUndone } from './merging-queries.ts'
import type { Moved } from './merge.ts'
import { repointBack } from './references-queries.ts'
import { counted } from '../../registrations/registrations.ts'

/**
 * Splits a merged record in two again, with everything that belonged to the archived one. It is refused if
 * the merged record was changed since: nobody can tell to whom the change belongs.
 */
export async function unmerge(context: Context, { id }: In<typeof undoMerge>): Promise<Merged> {
  const found = await lockMerge(context, id)
  if (!found) throw MergeNotFound()
  if (found.undone_at !== null) throw MergeOver()
  if (isOld(found.created_at, context.now)) throw CannotUnmerge({ message: MERGE_SAYS.too_old })
  const { winner_id, loser_id, loser_number } = found
  const [before, after] = [found.before, found.after] as Record<string, unknown>[]
  const loser = found.loser as Record<string, unknown>
  if (Object.keys(loser).length === 0) throw CannotUnmerge({ message: MERGE_SAYS.erased })
  const moved = found.moved as unknown as Moved
  const [winner] = await lockMembers(context, [winner_id])
  if (!winner) throw CannotUnmerge({ message: MERGE_SAYS.merged_again })
  const changed = Object.keys(after!).filter(
    (field) => !isSame(winner[field as keyof typeof winner], after![field]),
  )
  if (changed.length > 0) throw CannotUnmerge({ message: MERGE_SAYS.changed, detail: { fields: changed } })

  // The winner first, so that a code or number is never used twice.
  await correctFields(context, winner_id, before as never)
  await restoreMember(context, loser)
  await counted(context, { member_ids: [winner_id, loser_id] }, async () => {
    for (const { reference, keys } of moved.references)
      await repointBack(context, reference, keys, winner_id, loser_id)
  })
  if (moved.places && moved.places.length > 0)
    // Somebody may have the place of one of them by now.
    await restorePlaces(context, moved.places).catch(
      takenAs(() => CannotUnmerge({ message: MERGE_SAYS.spot_taken })),
    )
  await restoreTies(context, moved)
  if (moved.notes.length > 0) await restoreNotes(context, loser_id, moved.notes)
  if (moved.letters.length > 0) await repointLettersBack(context, moved.letters, loser_id)
  if (moved.drafts.length > 0) await repointDrafts(context, winner_id, loser_id, moved.drafts)
  await lookForPairs(context, [winner_id, loser_id])
  await setUndone(context, id)
  await audit(context, {
    action: 'member.merge_undone',
    subject: 'member',
    subject_id: winner_id,
    before: after,
    after: before,
    note: loser_number,
  })
  return showMerge(context, id)
}

const isSame = (a: unknown, b: unknown) => sorted(a) === sorted(b)
const sorted = (value: unknown) =>
  JSON.stringify(
    typeof value === 'object' && value !== null && !(value instanceof Date)
      ? Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1))
      : (value ?? null),
  )
