import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id, Nothing, text } from '../primitives.ts'
import { problem } from '../problem.ts'
import { ReportName, ReportView } from '../reports.ts'
import { SCHEDULE_LABELS, type Schedule } from './periods.ts'

const Taken = problem('saved_report_exists', 409, 'You already have a report by this name.')
export const SavedReportExists = () =>
  Taken({ errors: { name: ['You already have a report by this name.'] } })
export const NoSuchSavedReport = problem('no_such_saved_report', 404, 'We couldn’t find this saved report.')

const Sending = z.enum(Object.keys(SCHEDULE_LABELS) as Schedule[], 'Choose from the list.')

/** A report view saved under a name. */
export const SavedReport = z.object({
  id: z.int(),
  report: ReportName,
  name: z.string(),
  owner: z.string(),
  is_mine: z.boolean(),
  /** Everybody who may see the report can find it, too. */
  is_shared: z.boolean(),
  view: ReportView,
  schedule: Sending,
  /** When the next letter goes out. */
  next_on: z.nullable(z.string()),
  version: z.int(),
})
export type SavedReport = z.infer<typeof SavedReport>

export const listSavedReports = operation({
  method: 'GET',
  path: '/mms/saved-reports',
  access: 'mms.reports.view',
  whole: true,
  summary: 'List the reports somebody has kept, and those that others share',
  input: Nothing,
  output: z.array(SavedReport),
})

const Fields = { name: text('Name', 120), view: ReportView, is_shared: z.boolean(), schedule: Sending }

export const saveReport = operation({
  method: 'POST',
  path: '/mms/saved-reports',
  access: 'mms.reports.view',
  whole: true,
  status: 201,
  summary: 'Keep a report as it is looked at, and have it sent',
  input: z.object({
    report: ReportName,
    name: Fields.name,
    view: Fields.view,
    is_shared: z.optional(Fields.is_shared),
    schedule: z.optional(Fields.schedule),
  }),
  output: SavedReport,
})

export const changeSavedReport = operation({
  method: 'PATCH',
  path: '/mms/saved-reports/:id',
  access: 'mms.reports.view',
  whole: true,
  summary: 'Change what is sent of an own report, if it still is at the version that was seen',
  message: 'Data updated successfully',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    name: z.optional(Fields.name),
    view: z.optional(Fields.view),
    is_shared: z.optional(Fields.is_shared),
    schedule: z.optional(Fields.schedule),
  }),
  output: SavedReport,
})

export const deleteSavedReport = operation({
  method: 'DELETE',
  path: '/mms/saved-reports/:id',
  access: 'mms.reports.view',
  whole: true,
  summary: 'Give up an own saved report, which is then sent no more',
  input: z.object({ id: Id }),
  output: Nothing,
})
