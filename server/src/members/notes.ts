import { MemberNotFound } from 'contract/members'
import {
  NoteChanged,
  NoteExists,
  NoteNotFound,
  type ChangedNote,
  type Note,
  type addNote as addNoteOp,
  type changeNote as changeNoteOp,
  type deleteNote as deleteNoteOp,
  type getNote as getNoteOp,
} from 'contract/members/notes'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { audit, auditOf } from '../plumbing/audit.ts'
import type { Context } from '../plumbing/context.ts'
import { findNote, insertNote, isThere, lockNote, removeNote, setNote } from './note-queries.ts'
import { getMember } from './queries.ts'

export async function addNote(
  context: Context,
  { member_id, note, alert = false }: In<typeof addNoteOp>,
): Promise<Note> {
  if (!(await getMember(context, member_id))) throw MemberNotFound()
  const added = await insertNote(context, { member_id, note, alert })
  if (!added) throw NoteExists()
  await entry(context, 'member.note_added', member_id, undefined, added)
  return added
}

export async function showNote(context: Context, { id }: In<typeof getNoteOp>): Promise<Note> {
  const note = await findNote(context, id)
  if (!note) throw NoteNotFound()
  return note
}

/** Changes the text or the alert. A note stays with its member. */
export async function changeNote(
  context: Context,
  { id, member_id, version, ...given }: In<typeof changeNoteOp>,
): Promise<Note> {
  const before = await lockNote(context, id)
  if (!before) throw NoteNotFound()
  if (version !== undefined && version !== before.version)
    throw NoteChanged({ detail: await changeOf(context, before) })
  if (member_id !== undefined && member_id !== before.member_id)
    throw invalidField('member_id', 'A note stays with its member.')
  const { note = before.note, alert = before.alert === 1 } = given
  if (await isThere(context, { id, member_id: before.member_id, note })) throw NoteExists()
  const after = await setNote(context, { id, note, alert })
  await entry(context, 'member.note_changed', before.member_id, before, after)
  return after
}

export async function deleteNote(context: Context, { id }: In<typeof deleteNoteOp>): Promise<Note> {
  const before = await lockNote(context, id)
  if (!before) throw NoteNotFound()
  await removeNote(context, id)
  await entry(context, 'member.note_deleted', before.member_id, before, undefined)
  return before
}

/** In the history of the member, where it outlives the note. */
const entry = (
  context: Context,
  action: string,
  member_id: number,
  before: Note | undefined,
  after: Note | undefined,
) => {
  const facts = (one: Note | undefined) => one && { note_id: one.id, note: one.note, alert: one.alert }
  return audit(context, {
    action,
    subject: 'member',
    subject_id: member_id,
    before: facts(before),
    after: facts(after),
  })
}

async function changeOf(context: Context, note: Note): Promise<ChangedNote> {
  const history = await auditOf(context, 'member', note.member_id)
  const change = history.find(
    ({ action, after }) =>
      action === 'member.note_changed' && (after as { note_id?: number } | null)?.note_id === note.id,
  )
  return { note, changed_by: change?.actor ?? null }
}
