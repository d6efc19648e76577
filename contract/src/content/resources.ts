import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import {
  Id,
  Moment,
  Nothing,
  NumberedPageMeta,
  NumberedPageQuery,
  PageQuery,
  lines,
  optionalText,
  text,
} from '../primitives.ts'
import { problem } from '../problem.ts'

const Status = z.enum(['draft', 'published'], 'Choose draft or published.')

/** A document for members: rules, a form, a guide. */
const Resource = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Where a logged-in user gets the file. */
  file_url: z.string(),
  file_name: z.string(),
  /** Bytes. */
  file_size: z.int(),
  status: Status,
  version: z.int(),
  updated_at: Moment,
})
export type Resource = z.output<typeof Resource>

export const ResourceNotFound = problem('resource_not_found', 404, 'We couldn’t find this resource.')
export const ResourceTaken = problem('resource_taken', 409, 'There’s already a resource with this title.')
export const ResourceChanged = problem(
  'resource_changed',
  409,
  'Someone else changed this resource while you were editing. Nothing was overwritten.',
)
/** What `ResourceChanged` carries. */
export type ChangedResource = { entry: Resource; changed_by: string }

const AT = '/mms/admin/resource' as const

export const listResources = operation({
  method: 'GET',
  path: AT,
  access: 'signed-in',
  summary: 'List the papers for members; whoever sees resources in the office sees drafts too',
  input: z.object({ ...NumberedPageQuery, q: PageQuery.q }),
  output: z.array(Resource),
  meta: NumberedPageMeta,
})

export const getResource = operation({
  method: 'GET',
  path: `${AT}/:id`,
  aliases: [`${AT}/:id/edit`],
  access: 'signed-in',
  summary: 'Give one resource',
  input: z.object({ id: Id }),
  output: Resource,
})

export const downloadResource = operation({
  method: 'GET',
  path: `${AT}/:id/file`,
  access: 'signed-in',
  summary: 'Give the file of a resource',
  file: 'application/octet-stream',
  input: z.object({ id: Id }),
  output: z.unknown(),
})

const Title = text('Title')
const Description = lines(optionalText('Description', 2000))

export const addResource = operation({
  method: 'POST',
  path: AT,
  access: 'mms.resources.edit',
  status: 201,
  multipart: true,
  summary: 'Add a paper: PDF, picture or office document of at most 5 MB, judged by its content',
  input: z.object({
    title: Title,
    description: Description,
    status: z._default(Status, 'draft'),
    file: z.file('Choose a file.'),
  }),
  output: Resource,
})

const change = {
  path: `${AT}/:id`,
  access: 'mms.resources.edit',
  multipart: true,
  summary:
    'Change what is sent of a resource, if it still is at the version that was seen; without a file the old one stays',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    title: z.optional(Title),
    description: z.optional(z.union([z.literal(''), Description])),
    status: z.optional(Status),
    file: z.optional(z.file('Choose a file.')),
  }),
  output: Resource,
} as const
export const updateResource = operation({ method: 'PATCH', ...change })
export const replaceResource = operation({ method: 'PUT', ...change })

export const deleteResource = operation({
  method: 'DELETE',
  path: `${AT}/:id`,
  access: 'mms.resources.edit',
  summary: 'Delete a resource and its file',
  input: z.object({ id: Id }),
  output: Nothing,
})
