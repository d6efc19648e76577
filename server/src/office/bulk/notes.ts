import type { noteMany, unnoteMany } from 'contract/office/member-bulk'
import type { In } from 'contract/operation'
import { whoIs, type Context } from '../../plumbing/context.ts'
import { insertNotes, removeNotes } from '../../members/members.ts'
import { auditMany } from '../../plumbing/audit.ts'
import { chosenOf } from './chosen.ts'

export async function writeNotes(context: Context, { note, alert, ...which }: In<typeof noteMany>) {
  const chosen = await chosenOf(context, which)
  const written = await insertNotes(
    context,
    chosen.map(({ id }) => id),
    { note, alert },
  )
  await entries(
    context,
    'member.note_added',
    written.map(({ member_id }) => ({ member_id, after: { note, alert: alert ? 1 : 0 } })),
  )
  return { count: written.length, at: context.now.toISOString() }
}

export async function takeNotesBack(context: Context, { note, at }: In<typeof unnoteMany>) {
  const removed = await removeNotes(context, { note, at })
  await entries(
    context,
    'member.note_deleted',
    removed.map(({ member_id }) => ({ member_id, before: { note } })),
  )
  return { count: removed.length }
}

const entries = (
  context: Context,
  action: string,
  deeds: readonly { member_id: number; before?: object; after?: object }[],
) => {
  const { id: user_id, name: actor } = whoIs(context)
  return auditMany(
    context,
    { user_id, actor },
    deeds.map(({ member_id, ...what }) => ({
      action,
      subject: 'member',
      subject_id: member_id,
      ...what,
      note: null,
    })),
  )
}
