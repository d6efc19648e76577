import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, SaidText } from '../primitives.ts'

/** What a person may still have open, as the dashboard sorts it. */
export const OpenWhat = z.enum(['paid', 'signed', 'cleared', 'papers', 'accepted'])
export type OpenWhat = z.infer<typeof OpenWhat>

/** What is open, as shown on screen. */
export const OPEN_NAMES: Readonly<Record<OpenWhat, string>> = {
  paid: 'Not paid',
  signed: 'Not signed',
  cleared: 'Not cleared',
  papers: 'No proof of age',
  accepted: 'Plan not accepted',
}

const OpenPerson = z.object({
  member_id: z.int(),
  team_id: z.int(),
  name: z.string(),
  what: z.array(OpenWhat),
  open: z.array(z.object({ title: z.string(), says: SaidText })),
  /** When the family was last reminded. */
  reminded_at: z.nullable(z.string()),
})
export type OpenPerson = z.infer<typeof OpenPerson>

export const ClubDashboard = z.object({
  club: z.object({ id: z.int(), name: z.string() }),
  teams: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      division: z.string(),
      people: z.int(),
      /** How many people have each thing open. */
      open: z.record(OpenWhat, z.int()),
      /** Unanswered invitations. */
      invites: z.int(),
    }),
  ),
  people: z.array(OpenPerson),
})
export type ClubDashboard = z.infer<typeof ClubDashboard>

export const clubDashboard = operation({
  method: 'GET',
  path: '/ctms/clubs/:id/dashboard',
  access: 'ctms.readiness.view',
  scoped: true,
  summary: 'Say who of the teams of a club has not paid, signed or accepted, or is not cleared',
  input: z.object({ id: Id }),
  output: ClubDashboard,
})

/** How many days must pass before the same family is reminded again. */
export const REMIND_AGAIN_DAYS = 3

export const remindOpen = operation({
  method: 'POST',
  path: '/ctms/clubs/:id/remind',
  access: 'ctms.rosters.edit',
  scoped: true,
  summary:
    'Write to the families of some people of a club what is open: a letter to each address, not again within 3 days',
  message: 'Emails sent.',
  limit: { max: 20, seconds: 60 },
  input: z.object({
    id: Id,
    member_ids: z
      .array(Id, 'Choose who to remind.')
      .check(
        z.minLength(1, 'Choose who to remind.'),
        z.maxLength(1000, 'You can remind up to 1,000 people at a time.'),
      ),
  }),
  output: z.object({
    letters: z.int(),
    people: z.int(),
    /** People who were reminded in the last few days. */
    too_soon: z.int(),
    /** People without an address that letters reach. */
    unreachable: z.int(),
    /** People with nothing left to do that the family could do. */
    done: z.int(),
  }),
})
