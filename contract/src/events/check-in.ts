import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../primitives.ts'

/** A paper that can be shown at the check-in table: `waivers` are those of a registration, `event_waiver` those of the event alone. */
export const Seen = z.enum(
  ['age', 'waivers', 'event_waiver', 'insurance', 'certificate'],
  'Choose from the list.',
)
export type Seen = z.infer<typeof Seen>

/** How many teams of an event have checked in, of those that are expected. */
export const countCheckIns = operation({
  method: 'GET',
  path: '/ems/events/:id/check-in/count',
  access: 'ems.event.view',
  summary: 'Count the teams of an event that have checked in, and those that are expected, by division',
  input: z.object({ id: Id }),
  output: z.array(
    z.object({ event_division_id: Id, division: z.string(), expected: z.int(), checked_in: z.int() }),
  ),
})
