import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, PageMeta, PageQuery, idOr, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'

export const NoteNotFound = problem(
  'note_not_found',
  404,
  'We couldn’t find this note. It may have been deleted.',
)
export const NoteExists = problem('note_exists', 409, 'This note already exists.')
export const NoteChanged = problem(
  'note_changed',
  409,
  'Someone else changed this note while you were editing. Nothing was overwritten.',
)

export const Note = z.object({
  id: z.int(),
  member_id: z.int(),
  note: z.string(),
  /** 1 shows a warning at the top of the member's page. Source: specification §3. */
  alert: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
})
export type Note = z.infer<typeof Note>

/** What `NoteChanged` carries: the note as somebody else has saved it. */
export type ChangedNote = { note: Note; changed_by: string | null }

/** 0 or 1, including the way a form or a check box sends it. */
const Alert = z.pipe(
  z.union(
    [z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])],
    'Use 1 for an alert and 0 for any other note.',
  ),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
)

const Words = lines(text('Note', 2000))

export const listNotes = operation({
  method: 'GET',
  path: '/mms/add-note',
  access: 'mms.members.edit',
  summary: 'List the notes on members, the newest first; of one member with `member_id`',
  input: z.object({ ...PageQuery, member_id: z.optional(Id) }),
  output: z.array(Note),
  meta: PageMeta,
})

export const getNote = operation({
  method: 'GET',
  path: '/mms/add-note/:id',
  access: 'mms.members.edit',
  summary: 'Show one note',
  input: z.object({ id: Id }),
  output: Note,
})

export const addNote = operation({
  method: 'POST',
  path: '/mms/add-note',
  access: 'mms.members.edit',
  status: 201,
  summary: 'Write a note on a member; with `alert` it stands on top of the member’s page',
  input: z.object({ member_id: Id, note: Words, alert: z.optional(Alert) }),
  output: Note,
})

const Changes = {
  member_id: z.optional(Id),
  note: z.optional(Words),
  alert: z.optional(Alert),
  /** The version the user was looking at; without it the change applies to the current one. */
  version: z.optional(z.int()),
}

export const changeNote = operation({
  method: 'PATCH',
  path: '/mms/add-note/:id',
  aliases: ['/mms/add-note'],
  access: 'mms.members.edit',
  summary: 'Change a note',
  input: z
    .object({ id: idOr('ID and data are required for update'), ...Changes })
    .check(
      z.refine(
        ({ note, alert, member_id }) => note !== undefined || alert !== undefined || member_id !== undefined,
        { error: 'ID and data are required for update', path: ['note'] },
      ),
    ),
  output: Note,
})

export const replaceNote = operation({
  method: 'PUT',
  path: '/mms/add-note/:id',
  aliases: ['/mms/add-note'],
  access: 'mms.members.edit',
  summary: 'Change a note, all of it',
  input: z.object({ id: idOr('ID and data are required for update'), ...Changes, note: Words }),
  output: Note,
})

export const deleteNote = operation({
  method: 'DELETE',
  path: '/mms/add-note/:id',
  aliases: ['/mms/add-note'],
  access: 'mms.members.edit',
  summary: 'Delete a note',
  input: z.object({ id: idOr('ID is required for deletion') }),
  output: Note,
})
