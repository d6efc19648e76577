import * as z from 'zod/mini'
import { Day } from '../dates.ts'
import { operation } from '../operation.ts'
import { AuditEntry, FileFormat, Id, Nothing, PageMeta, PageQuery } from '../primitives.ts'
import { sortedBy } from '../sorting.ts'

/** Who did what to which thing. */
export const LogEntry = z.extend(AuditEntry, { subject: z.string(), subject_id: z.int() })
export type LogEntry = z.infer<typeof LogEntry>

const word = z.string().check(z.maxLength(80), z.regex(/^[a-z_.]+$/, 'Choose from the list.'))

export const LogFilters = z.object({
  action: z.optional(z.array(word).check(z.maxLength(20))),
  subject: z.optional(z.array(word).check(z.maxLength(20))),
  user_id: z.optional(Id),
  /** Days in the tenant's time zone, both included. */
  from: z.optional(Day),
  until: z.optional(Day),
})
export type LogFilters = z.infer<typeof LogFilters>

export const listLog = operation({
  method: 'POST',
  path: '/mms/audit/log',
  access: 'mms.audit.view',
  writes: false,
  summary: 'Page through everything that was done, the latest first; searched by who did it and by notes',
  message: 'Data fetched successfully',
  input: z.object({ ...PageQuery, sort: sortedBy('at', 'action', 'actor'), filters: z.optional(LogFilters) }),
  output: z.array(LogEntry),
  meta: PageMeta,
})

export const exportLog = operation({
  method: 'POST',
  path: '/mms/audit/log/export',
  access: 'mms.audit.view',
  summary: 'Give what was done as CSV or XLSX',
  file: 'text/csv',
  input: z.object({ q: PageQuery.q, filters: z.optional(LogFilters), format: z.optional(FileFormat) }),
  output: z.unknown(),
})

export const listLogChoices = operation({
  method: 'GET',
  path: '/mms/audit/choices',
  access: 'mms.audit.view',
  summary: 'List what the history can be filtered by',
  input: Nothing,
  output: z.object({
    actions: z.array(z.string()),
    users: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
})
