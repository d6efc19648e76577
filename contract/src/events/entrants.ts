import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import {
  Cents,
  Id,
  Moment,
  Nothing,
  PageMeta,
  PageQuery,
  SaidText,
  optionalText,
  text,
} from '../primitives.ts'
import { sortedBy } from '../sorting.ts'
import { RosterProblem } from './entering.ts'
import { EntrantStatus } from './moves.ts'
import { SaidAnswer } from './questions.ts'
import { WayPaid } from './refunds.ts'

const EntrantRow = z.object({
  id: Id,
  /** Null for a team. */
  member_id: z.nullable(Id),
  /** Null for a person. */
  team: z.nullable(
    z.object({
      /** Null for a team from outside. */
      id: z.nullable(Id),
      /** Of a team from outside: another team is called the same. */
      is_namesake: z.boolean(),
      club: z.nullable(z.string()),
      /** In which it is registered. */
      division: z.nullable(z.string()),
      class: z.nullable(z.string()),
      head_coach: z.nullable(z.string()),
      players: z.int(),
      /** Why its roster doesn’t fit, or no longer does. */
      problems: z.array(RosterProblem),
      /** How many on its roster haven’t signed the required waivers of the event; null while it isn’t in it. */
      unsigned: z.nullable(z.int()),
    }),
  ),
  name: z.string(),
  dob: z.nullable(Day),
  /** Years on the day that decides about divisions. */
  age: z.nullable(z.int()),
  division: z.string(),
  event_division_id: Id,
  status: EntrantStatus,
  /** Of who entered them. */
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  entered_at: Moment,
  /** Null for those who may not see money. */
  price_cents: z.nullable(Cents),
  order_id: z.nullable(Id),
  /** Why they ask to be let in although they don’t fit; null if they fit. */
  exception: z.nullable(z.string()),
  /** What is still to be paid, as a check that is expected or the rest after a deposit; null for those who may not see money. */
  owes: z.nullable(
    z.object({
      cents: Cents,
      due_on: Day,
      is_late: z.boolean(),
      /** The card was declined. */
      is_declined: z.boolean(),
      /** A card is charged on the day. */
      is_automatic: z.boolean(),
      /** Null for a check that is expected. */
      balance_id: z.nullable(Id),
      /** The number of the invoice; null for a balance, whose order is placed as it is paid. */
      number: z.nullable(z.string()),
    }),
  ),
  /** Private ones are left out for those who may not decide. */
  answers: z.array(SaidAnswer),
  /** How many required questions have no answer, as of an imported team, or because they were added later. */
  missing_answers: z.int(),
  /** The required waivers of the event that this person hasn’t signed; null for a team, and while they aren’t in it. */
  unsigned: z.nullable(z.array(z.string())),
  /** This person entered without the membership the event asks for, and has yet to get it. */
  lacks_membership: z.boolean(),
})
export type EntrantRow = z.output<typeof EntrantRow>

const Filters = {
  q: PageQuery.q,
  status: z.optional(EntrantStatus),
  event_division_id: z.optional(Id),
  /** Only those who still owe something, or whose day to pay it is over. */
  owes: z.optional(z.enum(['due', 'late'])),
  /** Only teams whose roster doesn’t fit. */
  roster: z.optional(z.literal('problems')),
}

export const listEntrants = operation({
  method: 'GET',
  path: '/ems/events/:id/entrants',
  access: 'ems.entrant.view',
  summary: 'List the people or teams that have entered an event, with their answers',
  input: z.object({
    id: Id,
    ...PageQuery,
    ...Filters,
    sort: sortedBy('name', 'entered_at', 'division', 'status', 'dob'),
  }),
  output: z.array(EntrantRow),
  meta: PageMeta,
})

export const exportEntrants = operation({
  method: 'GET',
  path: '/ems/events/:id/entrants.csv',
  access: 'ems.entrant.view',
  summary: 'Download who has entered an event, with their answers, as a table',
  input: z.object({ id: Id, ...Filters }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})

export const removeEntrant = operation({
  method: 'POST',
  path: '/ems/events/:id/entrants/:entrant_id/remove',
  access: 'ems.entrant.decide',
  summary: 'Take somebody out of an event, with a reason; the spot is free again',
  message: 'Data updated successfully',
  input: z.object({ id: Id, entrant_id: Id, reason: text('Reason', 500) }),
  output: Nothing,
})

export const moveEntrant = operation({
  method: 'POST',
  path: '/ems/events/:id/entrants/:entrant_id/move',
  access: 'ems.entrant.decide',
  summary:
    'Move a person or team to another division that has room; nothing is charged or refunded, and who entered them is told',
  message: 'Data updated successfully',
  input: z.object({ id: Id, entrant_id: Id, event_division_id: Id, reason: text('Reason', 500) }),
  output: Nothing,
})

/** What one family would get back, or is still to get, of a canceled event. */
const CanceledParty = z.object({
  id: Id,
  contact: z.string(),
  /** 'Ivy Reed, Wren Reed' */
  people: z.string(),
  paid_cents: Cents,
  back_cents: Cents,
  /** So much of it as event credit. */
  credit_cents: Cents,
  /** Where the rest of it goes. */
  back_to: WayPaid,
})

export const previewCancellation = operation({
  method: 'GET',
  path: '/ems/events/:id/cancellation',
  access: 'ems.event.publish',
  summary:
    'List what comes back to whom if an event is canceled; of a canceled one, what is still to be refunded',
  input: z.object({ id: Id }),
  output: z.object({
    /** Families that have paid or have a free spot, the largest refund first. */
    parties: z.array(CanceledParty),
    /** Families whose spots are held or who wait: nothing was charged. */
    unpaid: z.int(),
    paid_cents: Cents,
    back_cents: Cents,
    /** Passes that nobody has used: they come back in full. */
    passes: z.object({ passes: z.int(), buyers: z.int(), back_cents: Cents }),
  }),
})
export type CancellationPreview = z.output<typeof previewCancellation.output>

/** Why an entry couldn’t be decided. */
export const NOT_DECIDED = {
  decided: 'Someone else has decided already.',
  full: 'There’s no room in the division.',
  over: 'The event doesn’t take entries anymore.',
} as const

/** The office’s decision about entries that wait for approval; `left` has those it couldn’t be made for. */
export const decideEntrants = operation({
  method: 'POST',
  path: '/ems/events/:id/entrants/decide',
  access: 'ems.entrant.decide',
  summary:
    'Accept or decline entries that wait for approval; who was entered together is accepted together, and nothing is charged before',
  message: 'Data updated successfully',
  input: z
    .object({
      id: Id,
      entrant_ids: z
        .array(Id)
        .check(z.minLength(1, 'Choose at least one entry.'), z.maxLength(200, 'Choose up to 200 at a time.')),
      decision: z.enum(['accept', 'decline'], 'Choose from the list.'),
      /** If declined, the family is sent this reason. If accepted against the rules of the division, it is kept in the history. */
      reason: optionalText('Reason', 500),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'accept' || reason !== undefined, {
        path: ['reason'],
        error: 'Enter a reason to share with the applicants.',
      }),
    ),
  output: z.object({
    decided: z.int(),
    /** Those about whom nothing was decided, by name, and why. */
    left: z.array(z.object({ name: z.string(), reason: SaidText })),
  }),
})
