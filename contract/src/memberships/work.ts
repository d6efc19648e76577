import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing } from '../primitives.ts'

/** What may wait for somebody in the office. Each leads to the list of exactly what is counted. */
export const WORK = ['waiting_for_approval', 'unknown_payments', 'failed_payments'] as const

export const getWork = operation({
  method: 'GET',
  path: '/mms/admin/dashboard/work',
  access: 'mms.dashboard.view',
  summary: 'Count what waits for somebody in the office, of what whoever asks may see',
  input: Nothing,
  output: z.array(z.object({ what: z.enum(WORK), count: z.int() })),
})
