import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'

const pdf = {
  method: 'GET',
  limit: { max: 60, seconds: 600 },
  output: Nothing,
  file: 'application/pdf',
} as const

const OfDivision = z.object({ id: Id, event_division_id: z.optional(Id) })

export const printBadges = operation({
  ...pdf,
  path: '/ems/events/:id/print/badges',
  access: 'ems.entrant.view',
  summary:
    'Print name badges for whoever takes part in an event: people, or the staff of its teams; eight a page',
  input: OfDivision,
})

export const printWristbands = operation({
  ...pdf,
  path: '/ems/events/:id/print/wristbands',
  access: 'ems.entrant.view',
  summary:
    'Print labels for wristbands: people with a phone to call, or players with number and team; thirty a page',
  input: OfDivision,
})

export const printFieldSigns = operation({
  ...pdf,
  path: '/ems/events/:id/print/field-signs',
  access: 'ems.event.view',
  summary: 'Print a sign for each field of an event, one a page',
  input: z.object({ id: Id }),
})
