import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'
import { OfficeEvent } from './office.ts'

/** How many venues an event may be spread over. */
const MOST = 12

const AtVenue = z.object({
  venue_id: Id,
  /** Null: all fields, those that are added later too. */
  field_ids: z.pipe(
    z.nullable(z.array(Id).check(z.maxLength(200, 'Choose up to 200 fields.'))),
    z.transform((ids) => (ids === null || ids.length === 0 ? null : [...new Set(ids)])),
  ),
})

export const saveEventVenues = operation({
  method: 'PUT',
  path: '/ems/events/:id/venues',
  access: 'ems.event.edit',
  summary: 'Save where an event takes place: venues with the fields it uses, the main one first',
  input: z.object({
    id: Id,
    version: Id,
    venues: z.array(AtVenue).check(
      z.maxLength(MOST, 'An event can have up to 12 venues.'),
      z.superRefine<{ venue_id: number }[]>((venues, context) => {
        for (const [i, { venue_id }] of venues.entries())
          if (venues.slice(0, i).some((one) => one.venue_id === venue_id))
            context.addIssue({
              code: 'custom',
              path: [i, 'venue_id'],
              message: 'This venue is on the list already.',
              input: venue_id,
            })
      }),
    ),
  }),
  output: OfficeEvent,
})
