import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Nothing } from '../primitives.ts'
import { DraftPerson, DraftRegistrant } from './draft.ts'

/** A child in the user's care, as it goes into a registration. */
export const KnownChild = z.extend(z.omit(DraftPerson, { key: true, who: true }), { member_id: z.int() })
export type KnownChild = z.infer<typeof KnownChild>

/** What a family that is logged in need not type again. */
export const knownFamily = operation({
  method: 'GET',
  path: '/mms/registration/family',
  access: 'signed-in',
  summary: 'Give what is on record of the user and the children in their care, to register with',
  input: Nothing,
  output: z.nullable(z.object({ registrant: DraftRegistrant, children: z.array(KnownChild) })),
})
export type KnownFamily = NonNullable<z.infer<typeof knownFamily.output>>
