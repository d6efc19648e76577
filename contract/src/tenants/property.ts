import * as z from 'zod/mini'
import { operation } from '../operation.ts'

/** Only called by a page that has already loaded, so it stays out of every page's first load. */
export const getProperty = operation({
  method: 'GET',
  path: '/mms/getProperties/:name',
  aliases: ['/ems/getProperties/:name', '/ctms/getProperties/:name'],
  access: 'public',
  summary: 'Read a setting; those that are not public need a login',
  input: z.object({ name: z.string().check(z.maxLength(100)) }),
  output: z.object({ name: z.string(), value: z.unknown() }),
})
