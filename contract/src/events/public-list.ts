import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { UpcomingEvent } from '../events.ts'
import { operation } from '../operation.ts'
import { NumberedPageMeta, NumberedPageQuery } from '../primitives.ts'
import { EventKind } from './kinds.ts'

/** In miles; how far from a postal code people may ask for. */
export const DISTANCES = [25, 50, 100, 250, 500] as const
/** If they do not say. */
export const DISTANCE = 100

const Label = z.string('Choose a division.').check(z.minLength(1, 'Choose a division.'), z.maxLength(60))
const miles = 'Choose a distance.'

const ListedEvent = z.extend(UpcomingEvent, {
  /** As the crow flies, to the nearest of its venues; null unless it was asked for, and where we do not know. */
  miles: z.nullable(z.int()),
  /** Whether it takes entries today. */
  is_open: z.boolean(),
})
export type ListedEvent = z.output<typeof ListedEvent>

/** What can be asked of the public list; every part is optional. */
export const EventFilter = {
  kind: z.optional(EventKind),
  /** The label of a division, such as 12U. */
  division: z.optional(Label),
  /** The label of a team’s division: teams of it may enter today, in their own division or an older one. */
  team: z.optional(Label),
  /** Two letters. */
  state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state.'))),
  /** A postal code in the United States. */
  near: z.optional(z.string().check(z.regex(/^\d{5}$/, 'Enter a ZIP code of 5 digits.'))),
  miles: z.optional(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,3}$/, miles))], miles),
      z.pipe(z.transform(Number), z.int(miles).check(z.minimum(1, miles), z.maximum(999, miles))),
    ),
  ),
  from: z.optional(DayInput('From')),
  until: z.optional(DayInput('Until')),
}

export const listPublicEvents = operation({
  method: 'GET',
  path: '/ems/event-list',
  access: 'public',
  summary: 'Page through the events from today on, by kind, division, place and days',
  input: z.object({ ...EventFilter, ...NumberedPageQuery }),
  output: z.array(ListedEvent),
  meta: z.extend(NumberedPageMeta, {
    /** What events from today on have, to choose from. */
    choices: z.object({
      kinds: z.array(EventKind),
      divisions: z.array(z.string()),
      states: z.array(z.string()),
    }),
    /** False if nobody lives at the postal code that was asked for; then no event is left out for it. */
    is_near_known: z.boolean(),
  }),
})
