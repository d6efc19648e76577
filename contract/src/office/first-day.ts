import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing } from '../primitives.ts'

/** What a new tenant sets up before families can register, in this order. */
export const STEPS = [
  'brand',
  'play',
  'leagues',
  'season',
  'memberships',
  'waivers',
  'payments',
  'people',
  'pages',
] as const
export const Step = z.enum(STEPS, 'Choose a step from the list.')
export type Step = z.infer<typeof Step>

export const FirstDay = z.object({
  /** For tenants that an operator has made; those with a demonstration’s data have nothing to set up. */
  is_new: z.boolean(),
  steps: z.array(z.object({ step: Step, is_done: z.boolean(), is_skipped: z.boolean() })),
})
export type FirstDay = z.infer<typeof FirstDay>

export const getFirstDay = operation({
  method: 'GET',
  path: '/mms/admin/first-day',
  access: 'mms.settings.edit',
  summary: 'Say what is set up, as the data shows it, and what was skipped',
  input: Nothing,
  output: FirstDay,
})

export const skipStep = operation({
  method: 'POST',
  path: '/mms/admin/first-day/:step',
  access: 'mms.settings.edit',
  summary: 'Skip a step of setting up, or bring it back',
  message: 'Data updated successfully',
  input: z.object({ step: Step, is_skipped: z.boolean('Choose yes or no.') }),
  output: FirstDay,
})
