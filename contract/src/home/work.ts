import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing } from '../primitives.ts'

/** What may wait for somebody as a parent or coach; each is counted in their menu, where it is done. */
export const OWN_WORK = ['to_answer', 'to_pay', 'to_sign', 'to_decide'] as const

export const getOwnWork = operation({
  method: 'GET',
  path: '/mms/home/work',
  access: 'signed-in',
  summary:
    'Count what waits for whoever is logged in: dates of the next week without an answer, payments due or to agree to, waivers to sign, requests to join their teams',
  input: Nothing,
  output: z.array(z.object({ what: z.enum(OWN_WORK), count: z.int() })),
})
