import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'
import { PaperKind } from './venue-cover.ts'

export const PaperNotFound = problem(
  'venue_paper_not_found',
  404,
  'We couldn’t find this certificate, or it isn’t valid anymore.',
)

const office = { access: 'mms.insurance.review', whole: true } as const

export const matchChoices = operation({
  ...office,
  method: 'GET',
  path: '/mms/insurance/venue-certificates/choices',
  summary: 'List the valid certificates and papers of a team and its club, to match one to a venue',
  input: z.object({ venue_id: Id, team_id: Id }),
  output: z.array(
    z.object({
      kind: PaperKind,
      id: Id,
      /** The holder of a certificate, or the name of a file. */
      name: z.string(),
      /** The team or club it covers. */
      place: z.string(),
      from_on: z.nullable(Day),
      until_on: z.nullable(Day),
      is_matched: z.boolean(),
    }),
  ),
})

const Match = { venue_id: Id, kind: PaperKind, id: Id }

export const matchCertificate = operation({
  ...office,
  method: 'POST',
  path: '/mms/insurance/venue-certificates/match',
  summary:
    'Say that a certificate or paper names a venue, whatever is written in it here; said twice it is said once',
  message: 'Data updated successfully',
  input: z.object(Match),
  output: Nothing,
})

export const unmatchCertificate = operation({
  ...office,
  method: 'POST',
  path: '/mms/insurance/venue-certificates/unmatch',
  summary: 'Take back that a certificate or paper names a venue',
  message: 'Data updated successfully',
  input: z.object(Match),
  output: Nothing,
})
