import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'

/** What was answered for one person about the dates so far, since joining the team. */
const Season = z.object({
  member_id: z.int(),
  name: z.string(),
  is_staff: z.boolean(),
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
  open: z.int(),
  /** Of those, the answers after the time to answer. */
  late: z.int(),
})
export type SeasonAnswers = z.infer<typeof Season>

export const teamAttendance = operation({
  method: 'GET',
  path: '/ctms/teams/:id/attendance',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'List everybody of a team with how often they said to come to the dates so far',
  input: z.object({ id: Id }),
  output: z.object({ dates: z.int(), people: z.array(Season) }),
})

export const exportAttendance = operation({
  method: 'GET',
  path: '/ctms/teams/:id/attendance/file',
  access: 'ctms.teams.edit',
  scoped: true,
  summary: 'Give the season’s answers of a team as CSV',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})
