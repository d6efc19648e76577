import { fileTypeFromBuffer } from 'file-type'
import {
  ResourceChanged,
  ResourceNotFound,
  ResourceTaken,
  downloadResource,
  type Resource,
  type addResource,
  type deleteResource,
  type getResource,
  type listResources,
  type updateResource,
} from 'contract/content/resources'
import { IdAndDataForUpdate } from 'contract/content/without-id'
import { dictionary } from 'contract/dictionary'
import { fillPath, type In } from 'contract/operation'
import { UnsupportedFile } from 'contract/problem'
import { audit, auditOf } from '../plumbing/audit.ts'
import { whoIs, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { pageOf, saysAll } from '../plumbing/database/page-queries.ts'
import { differing } from './differing.ts'
import * as queries from './resource-queries.ts'

/**
 * Media types that can be recognized by content and run no code by themselves, with their file extensions.
 */
const ACCEPTED = dictionary<string>({
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
})
const REFUSAL = 'Choose a PDF, a picture (PNG, JPEG, WebP) or a document (DOCX, XLSX, PPTX).'

const seesDrafts = (context: Pick<Context, 'user'>) => whoIs(context).permissions.has('mms.resources.view')

const shown = ({ file_key: _, file_type: __, ...resource }: queries.Stored): Resource => ({
  ...resource,
  file_url: `/api${fillPath(downloadResource.path, { id: resource.id }).path}`,
})

export async function list(context: Context, { q, page, per_page }: In<typeof listResources>) {
  const all = await queries.findResources(context, seesDrafts(context))
  const found = all.filter(({ title, description, file_name }) =>
    saysAll(`${title} ${description} ${file_name}`, q),
  )
  return pageOf(found.map(shown), { page, per_page })
}

/** For members, drafts do not exist. */
async function found(context: Context, id: number): Promise<queries.Stored> {
  const resource = await queries.findOne(context, id, seesDrafts(context))
  if (!resource) throw ResourceNotFound()
  return resource
}

export const read = async (context: Context, { id }: In<typeof getResource>) =>
  shown(await found(context, id))

export async function download(
  context: OutsideContext,
  { id }: In<typeof downloadResource>,
): Promise<Download> {
  const { file_key, file_name, file_type } = await context.read((inside) => found(inside, id))
  const file = await context.outside.storage.get(file_key)
  if (!file) throw ResourceNotFound()
  return { filename: file_name, content: file.content, type: file_type }
}

/** Judged by content, never by name; the name only supplies the part before the extension. */
async function store({ outside, tenant, random }: OutsideContext, file: File) {
  const content = Buffer.from(await file.arrayBuffer())
  const type = await fileTypeFromBuffer(content)
  const ending = type && ACCEPTED[type.mime]
  if (!ending) throw UnsupportedFile({ message: REFUSAL, errors: { file: [REFUSAL] } })
  const file_key = `resources/${tenant.label}/${random(12).toString('hex')}.${ending}`
  await outside.storage.put(file_key, content, type.mime)
  const stem =
    file.name
      .replace(/^.*[\\/]/, '')
      .replace(/\.[^.]*$/, '')
      .slice(0, 150) || 'file'
  return { file_key, file_name: `${stem}.${ending}`, file_type: type.mime, file_size: content.length }
}

/** The file is stored first, so that a record never refers to a missing file. */
export async function add(
  context: OutsideContext,
  { file, description = '', ...resource }: In<typeof addResource>,
): Promise<Resource> {
  const stored = await store(context, file)
  return orWithoutFile(context, stored.file_key, () =>
    context.transaction(async (inside) => {
      const made = await queries.insertResource(inside, { ...resource, description, ...stored })
      if (!made) throw taken()
      const after = { ...resource, description, file_name: stored.file_name }
      await audit(inside, { action: 'resource.created', subject: 'resource', subject_id: made.id, after })
      return shown((await queries.findOne(inside, made.id, true))!)
    }),
  )
}

const taken = () => ResourceTaken({ errors: { title: [ResourceTaken().message] } })

/** Removes the stored file if its record is refused. */
async function orWithoutFile<T>(
  { outside }: OutsideContext,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await outside.storage.remove(key)
    throw error
  }
}

/**
 * Changes the given fields and leaves the rest, including the file unless there is a new one. @throws
 * ResourceChanged with the current resource, if it is no longer the one the user saw
 */
export async function change(
  context: OutsideContext,
  { id, version, file, ...sent }: In<typeof updateResource>,
): Promise<Resource> {
  const fields: queries.Fields = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(fields).length === 0 && !file) throw IdAndDataForUpdate()
  await context.read((inside) => orNotFound(inside, id))
  const stored = file && (await store(context, file))
  const save = () =>
    context.transaction(async (inside) => {
      const before = await orNotFound(inside, id)
      if (version !== undefined && version !== before.version) throw await changed(inside, id)
      if (fields.title !== undefined && (await queries.findTitled(inside, fields.title, id))) throw taken()
      if (!(await queries.setResource(inside, before, { ...fields, ...stored })))
        throw await changed(inside, id)
      const after = await orNotFound(inside, id)
      const what = { subject: 'resource', subject_id: id, ...differing(shown(before), shown(after)) }
      await audit(inside, { action: 'resource.changed', ...what })
      return { before, after }
    })
  const { before, after } = await (stored ? orWithoutFile(context, stored.file_key, save) : save())
  if (stored) await context.outside.storage.remove(before.file_key)
  return shown(after)
}

async function orNotFound(context: Context, id: number): Promise<queries.Stored> {
  const resource = await queries.findOne(context, id, true)
  if (!resource) throw ResourceNotFound()
  return resource
}

async function changed(context: Context, id: number) {
  const [entry, [last]] = await Promise.all([orNotFound(context, id), auditOf(context, 'resource', id)])
  return ResourceChanged({ detail: { entry: shown(entry), changed_by: last?.actor ?? '' } })
}

export async function drop(context: OutsideContext, { id }: In<typeof deleteResource>) {
  const { file_key } = await context.transaction(async (inside) => {
    const before = await orNotFound(inside, id)
    await queries.removeResource(inside, id)
    const { title, description, file_name, status } = before
    const what = { subject: 'resource', subject_id: id, before: { title, description, file_name, status } }
    await audit(inside, { action: 'resource.deleted', ...what })
    return before
  })
  await context.outside.storage.remove(file_key)
  return {}
}
