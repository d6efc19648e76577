import * as z from 'zod/mini'
import { Day } from './dates.ts'
import { isCompleteCode } from './members/postal-codes.ts'
import { sentence } from './message.ts'
import { operation } from './operation.ts'
import { findState } from './places.ts'
import { AuditEntry, Id, Nothing, PageMeta, PageQuery, lines, optionalText, text } from './primitives.ts'
import { problem } from './problem.ts'
import { WebLink } from './web-link.ts'
import { VenueField } from './venues/fields.ts'
import { VenueHolder } from './venues/holder.ts'
import { VenueClosure, VenueWindow } from './venues/hours.ts'
import { isTimeZone } from './venues/time-zones.ts'

export const VenueNotFound = problem('venue_not_found', 404, 'We couldn’t find this venue.')
export const VenueTaken = problem('venue_taken', 409, 'There’s already a venue by this name at this address.')
export const VenueInUse = sentence(
  'venue_in_use',
  'Events take place here, so it can’t be deleted: {events}. Archive it instead.',
)
/** The end of a list of names that would be too long. */
export const AndMore = sentence('and_more', '{count} more')

/** Where a venue is on the map, in degrees, and how we know. */
const Position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Set by the office; of the postal code; of the city, where there is no postal code we know. */
  source: z.enum(['hand', 'postal_code', 'city']),
})

/** A venue as lists of the office show it. */
const VenueRow = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  postal_code: z.nullable(z.string()),
  fields: z.int(),
  /** How many of the fields have lights. */
  lit: z.int(),
  is_archived: z.boolean(),
})
export type VenueRow = z.infer<typeof VenueRow>

/** A venue with everything the office knows about it. */
const OfficeVenue = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.nullable(z.string()),
  time_zone: z.string(),
  /** Set by hand. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Null where neither the postal code nor the city is one we know. */
  position: z.nullable(Position),
  map_url: z.nullable(z.string()),
  parking: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  ...VenueHolder.shape,
  is_archived: z.boolean(),
  version: z.int(),
  fields: z.array(VenueField),
  windows: z.array(VenueWindow),
  /** Events that aren’t over, the earliest first. */
  closures: z.array(VenueClosure),
  /** How many events take place here, drafts and past ones included. */
  events: z.int(),
  /** The latest of them. */
  latest_events: z.array(z.object({ id: Id, name: z.string(), starts_on: Day })),
  audit: z.array(AuditEntry),
})
export type OfficeVenue = z.infer<typeof OfficeVenue>

export const listVenues = operation({
  method: 'GET',
  path: '/ems/venues',
  of_event: 'shared',
  access: 'ems.venue.view',
  summary: 'Page through the venues by name, searched by name, address or city',
  input: z.object({
    ...PageQuery,
    state: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a state.'))),
    archived: z.optional(z.enum(['yes', 'no'], 'Choose yes or no.')),
  }),
  output: z.array(VenueRow),
  meta: PageMeta,
})

export const getVenue = operation({
  method: 'GET',
  path: '/ems/venues/:id',
  of_event: 'shared',
  access: 'ems.venue.view',
  summary: 'Give a venue with its fields, hours, closures and history',
  input: z.object({ id: Id }),
  output: OfficeVenue,
})

/** Left blank, null. */
const orNull = (schema: z.ZodMiniType<string | undefined, string | null | undefined>) =>
  z.pipe(
    schema,
    z.transform((value) => value ?? null),
  )

const degrees = (most: number, sentence: string) =>
  z.pipe(
    z.transform((value) => {
      if (typeof value === 'string') return value.trim() === '' ? null : Number(value)
      return value ?? null
    }),
    z.nullable(z.number(sentence).check(z.minimum(-most, sentence), z.maximum(most, sentence))),
  )

/** What is typed of a venue. */
export const VenueFields = z
  .object({
    name: text('Name', 120),
    address: text('Address', 200),
    city: text('City', 100),
    state: z
      .string('Choose a state.')
      .check(z.refine((code) => countryOf(code) !== undefined, { error: 'Choose a state.' })),
    postal_code: orNull(optionalText('Postal code', 12)),
    time_zone: z.string('Choose a time zone.').check(z.refine(isTimeZone, { error: 'Choose a time zone.' })),
    latitude: degrees(90, 'Enter a latitude from -90 to 90.'),
    longitude: degrees(180, 'Enter a longitude from -180 to 180.'),
    map_url: orNull(WebLink('Map link')),
    parking: lines(orNull(optionalText('Parking', 1000))),
    notes: lines(orNull(optionalText('Notes', 2000))),
  })
  .check(
    z.refine(
      ({ state, postal_code }) => !postal_code || isCompleteCode(countryOf(state) ?? '', postal_code),
      {
        path: ['postal_code'],
        error: 'Enter a postal code such as 75201.',
      },
    ),
    z.refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['longitude'],
      error: 'Enter both the latitude and the longitude, or leave both blank.',
    }),
  )
export type VenueFields = z.output<typeof VenueFields>

/** The country of a state's or province's code. */
export const countryOf = (code: string): 'USA' | 'Canada' | undefined =>
  (['USA', 'Canada'] as const).find((country) => findState(country, code)?.code === code)

export const createVenue = operation({
  method: 'POST',
  path: '/ems/venues',
  access: 'ems.venue.edit',
  status: 201,
  summary: 'Add a venue',
  input: VenueFields,
  output: OfficeVenue,
})

export const changeVenue = operation({
  method: 'PATCH',
  path: '/ems/venues/:id',
  access: 'ems.venue.edit',
  summary: 'Change a venue, if it still is at the version that was seen',
  input: z.object({ id: Id, version: Id, venue: VenueFields }),
  output: OfficeVenue,
})

export const archiveVenue = operation({
  method: 'POST',
  path: '/ems/venues/:id/archive',
  access: 'ems.venue.edit',
  summary: 'Offer a venue for new events no longer, or again; its events stay',
  message: 'Data updated successfully',
  input: z.object({ id: Id, is_archived: z.boolean('Choose yes or no.') }),
  output: OfficeVenue,
})

export const deleteVenue = operation({
  method: 'DELETE',
  path: '/ems/venues/:id',
  access: 'ems.venue.edit',
  summary: 'Delete a venue that no event takes place at, with its fields',
  input: z.object({ id: Id }),
  output: Nothing,
})
