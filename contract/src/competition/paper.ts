import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { Slug } from '../events.ts'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'

const pdf = { output: Nothing, file: 'application/pdf' } as const
/** Drawing takes a while; people print a page a few times. */
const limit = { max: 60, seconds: 600 }

export const printBrackets = operation({
  method: 'GET',
  path: '/ems/event/:slug/bracket.pdf',
  access: 'public',
  summary: 'Print the brackets of an event’s published divisions, each on one page',
  limit,
  input: z.object({ slug: Slug }),
  ...pdf,
})

export const printSchedule = operation({
  method: 'GET',
  path: '/ems/event/:slug/schedule.pdf',
  access: 'public',
  summary: 'Print the published games of an event by day and time, of one team if its entry is named',
  limit,
  input: z.object({ slug: Slug, team: z.optional(Id) }),
  ...pdf,
})

const OfDay = z.object({
  id: Id,
  /** Of one day only. */
  day: z.optional(DayInput('Day')),
})

export const printFieldSheets = operation({
  method: 'GET',
  path: '/ems/events/:id/print/field-sheets',
  access: 'ems.event.view',
  summary:
    'Print a sheet for each field and day of the working schedule, with room for scores and signatures',
  input: OfDay,
  ...pdf,
})

export const printScorecards = operation({
  method: 'GET',
  path: '/ems/events/:id/print/scorecards',
  access: 'ems.event.view',
  summary: 'Print a scorecard with both line-up cards for each game of the working schedule',
  input: OfDay,
  ...pdf,
})

export const AWARDS_FOR = ['teams', 'players'] as const

export const printAwards = operation({
  method: 'GET',
  path: '/ems/events/:id/print/awards',
  access: 'ems.entrant.view',
  summary:
    'Print certificates for the best teams of each division that is over, or for each of their players; a page each',
  input: z.object({
    id: Id,
    for: z.enum(AWARDS_FOR, 'Choose from the list.'),
  }),
  ...pdf,
})
