import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Moment, Nothing, lines, text } from '../primitives.ts'
import { MailStatus } from '../mail.ts'
import { problem } from '../problem.ts'

export const MessageAudience = z.enum(['team', 'parents', 'staff', 'chosen'], 'Choose who gets the message.')
export type MessageAudience = z.infer<typeof MessageAudience>

export const AUDIENCE_NAMES: Readonly<Record<MessageAudience, string>> = {
  team: 'The whole team',
  parents: 'Guardians only',
  staff: 'Staff only',
  chosen: 'Specific people',
}

export const MessageKeyReused = problem(
  'message_key_reused',
  422,
  'This was already sent with different text. Please write your message again.',
)
export const NobodyReached = problem(
  'nobody_reached',
  409,
  'This message can’t reach anyone: there’s no email for a guardian or an adult player.',
)
export const TooManyMessages = problem(
  'too_many_messages',
  429,
  'Your team has reached today’s limit for messages. Please continue tomorrow.',
)

/** One copy of a message: who received it, which team members it is about, and what became of the letter. */
const MessageCopy = z.object({
  reader: z.string(),
  email: z.string(),
  about: z.array(z.string()),
  status: MailStatus,
})

const Message = {
  id: z.int(),
  audience: MessageAudience,
  sender: z.string(),
  subject: z.string(),
  body: z.string(),
  sent_at: Moment,
}

export const TeamMessage = z.object({ ...Message, copies: z.array(MessageCopy) })
export type TeamMessage = z.infer<typeof TeamMessage>

export const teamMessages = operation({
  method: 'GET',
  path: '/ctms/teams/:id/messages',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'List the messages of a team with their copies, the newest first, and whom one can write to',
  input: z.object({ id: Id }),
  output: z.object({
    team: z.object({ id: z.int(), name: z.string(), division: z.string(), season: z.string() }),
    people: z.array(
      z.object({
        member_id: z.int(),
        name: z.string(),
        is_staff: z.boolean(),
        /** Guardians of minors always get a copy. */
        is_minor: z.boolean(),
        /** Whether any letter reaches this person. */
        is_reached: z.boolean(),
      }),
    ),
    messages: z.array(TeamMessage),
  }),
})

export const sendTeamMessage = operation({
  method: 'POST',
  path: '/ctms/teams/:id/messages',
  access: 'ctms.teams.edit',
  scoped: true,
  status: 201,
  summary:
    'Write to a team, its guardians, its staff or some of them by letter; what is for a minor goes to the guardians, too',
  message: 'Operation successful',
  limit: { max: 20, seconds: 60 },
  input: z
    .object({
      id: Id,
      audience: MessageAudience,
      /** The team members meant, if not all of them. */
      member_ids: z.optional(z.array(Id).check(z.maxLength(100, 'Up to 100 at a time.'))),
      subject: text('Subject', 150),
      body: lines(text('Message', 5000)),
      /** Stays the same for every attempt to send one message, so that it goes out once. */
      attempt_key: z.string().check(z.regex(/^[\w-]{16,64}$/, 'This isn’t a valid key.')),
    })
    .check(
      z.refine(({ audience, member_ids }) => audience !== 'chosen' || (member_ids?.length ?? 0) > 0, {
        path: ['member_ids'],
        error: 'Choose at least one person.',
      }),
    ),
  output: z.object({
    letters: z.int(),
    /** The names of people whom no letter reaches. */
    unreachable: z.array(z.string()),
  }),
})

export const myMessages = operation({
  method: 'GET',
  path: '/ctms/messages',
  access: 'signed-in',
  summary: 'List the messages of teams that were sent to oneself, the newest first',
  input: Nothing,
  output: z.array(
    z.object({
      ...Message,
      team: z.string(),
      /** The family members it is about. */
      about: z.array(z.string()),
    }),
  ),
})
