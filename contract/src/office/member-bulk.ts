import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Moment, PageQuery, lines, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { MemberFilters } from './member-list.ts'

/** How many people one bulk action can cover. */
export const MOST_CHOSEN = 10_000

export const ChosenChanged = problem(
  'chosen_changed',
  409,
  'The list has changed since you opened it. Please check it again.',
)
export const TooManyChosen = problem(
  'too_many_chosen',
  422,
  'You can choose up to 10,000 people. Please narrow down the list.',
)

const Chosen = {
  q: PageQuery.q,
  filters: z.optional(MemberFilters),
  /** How many people the list showed the user; the action refuses to cover any others. */
  count: z.int('Enter how many people you mean.').check(z.minimum(1), z.maximum(MOST_CHOSEN)),
}

export const noteMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/notes',
  access: 'mms.members.edit',
  status: 201,
  summary: 'Write the same note on many members; whoever has it already keeps it as it is',
  message: 'Notes added',
  input: z.object({ ...Chosen, note: lines(text('Note', 2000)), alert: z.boolean() }),
  output: z.object({
    count: z.int(),
    /** This moment and the same words are needed to undo the notes. */
    at: z.string(),
  }),
})

export const unnoteMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/notes/undo',
  access: 'mms.members.edit',
  summary: 'Take back the notes one has written on many members at a moment, but those changed since',
  message: 'Notes removed',
  input: z.object({ at: Moment, note: lines(text('Note', 2000)) }),
  output: z.object({ count: z.int() }),
})

export const mailMany = operation({
  method: 'POST',
  path: '/mms/bulk/members/mail',
  access: 'mms.members.mail',
  status: 202,
  summary:
    'Write to many members: to each at their own address, to who is under age at the first guardian’s, to each address once',
  message: 'Emails sent',
  limit: { max: 10, seconds: 60 },
  input: z.object({ ...Chosen, subject: text('Subject', 150), text: lines(text('Text', 10_000)) }),
  output: z.object({
    letters: z.int(),
    /** People without any address on record. */
    without_address: z.int(),
  }),
})
