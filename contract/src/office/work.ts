import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing } from '../primitives.ts'

/** Things that may be waiting for the office. Each links to a list of exactly what is counted. */
export const WORK = [
  'waiting_for_approval',
  'unknown_payments',
  'failed_payments',
  'unsigned_waivers',
  'insurance_to_review',
  'ending_insurance',
  'certificates_asked',
  'transfers_to_decide',
  'teams_to_approve',
  'documents_to_review',
  'erasures_to_decide',
  'exemptions_to_decide',
  'venue_gaps',
  'duplicates',
] as const

/** How many days ahead the office is told that insurance cover ends. */
export const COVER_ENDS_WITHIN = 30

export const getWork = operation({
  method: 'GET',
  path: '/mms/admin/dashboard/work',
  access: 'mms.dashboard.view',
  summary: 'Count what waits for somebody in the office, of what whoever asks may see',
  input: Nothing,
  output: z.array(z.object({ what: z.enum(WORK), count: z.int() })),
})
