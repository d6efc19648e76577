import * as z from 'zod/mini'
import { DayInput } from '../dates.ts'
import { UpcomingEvent, Venue } from '../events.ts'
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

const Choices = z.object({
  /** What events from today on have, to choose from. */
  choices: z.object({
    kinds: z.array(EventKind),
    divisions: z.array(z.string()),
    states: z.array(z.string()),
  }),
  /** False if nobody lives at the postal code that was asked for; then no event is left out for it. */
  is_near_known: z.boolean(),
})

export const listPublicEvents = operation({
  method: 'GET',
  path: '/ems/event-list',
  access: 'public',
  summary: 'Page through the events from today on, by kind, division, place and days',
  input: z.object({ ...EventFilter, ...NumberedPageQuery }),
  output: z.array(ListedEvent),
  meta: z.extend(NumberedPageMeta, Choices.shape),
})

const MappedEvent = z.extend(
  z.pick(ListedEvent, {
    ...{ id: true, slug: true, name: true, kind: true, starts_on: true, ends_on: true },
    ...{ miles: true, is_open: true },
  }),
  {
    /** All its venues, the main one first. */
    places: z.array(
      z.extend(z.pick(Venue, { name: true, city: true, state: true }), {
        /** Of the venue, else the middle of its postal code or city; null where we know none of them. */
        position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
      }),
    ),
  },
)
export type MappedEvent = z.output<typeof MappedEvent>

export const mapPublicEvents = operation({
  method: 'GET',
  path: '/ems/event-map',
  access: 'public',
  summary: 'List where the events from today on are, by kind, division, place and days',
  input: z.object(EventFilter),
  output: z.array(MappedEvent),
  meta: Choices,
})
