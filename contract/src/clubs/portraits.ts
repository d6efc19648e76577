import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { tickedIds } from '../primitives.ts'

export const listPortraits = operation({
  method: 'POST',
  path: '/mms/portraits',
  access: 'signed-in',
  office: 'mms.members.view',
  summary: 'Give small pictures of people whom whoever asks may see, all those of a list in one answer',
  message: 'Data fetched successfully',
  input: z.object({ member_ids: tickedIds('Please choose at least one person.') }),
  /** JPEG in base64; people without a picture, and those not to be seen, are left out. */
  output: z.array(z.object({ member_id: z.int(), jpeg: z.string() })),
})
