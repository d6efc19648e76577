import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing } from '../primitives.ts'
import { RegistrationStatus, STATUS_LABELS } from '../statuses.ts'

export const listStatuses = operation({
  method: 'GET',
  path: '/mms/getMembershipStatus',
  access: 'signed-in',
  summary: 'List the statuses a registration or payment may show, with the own one of the newest season',
  input: Nothing,
  output: z.array(
    z.object({ id: z.enum(Object.keys(STATUS_LABELS) as [keyof typeof STATUS_LABELS]), name: z.string() }),
  ),
  meta: z.object({ current: z.nullable(z.object({ id: RegistrationStatus, name: z.string() })) }),
})
