import {
  DocumentNotFound,
  DocumentNotRemoved,
  type MemberDocument,
  type changeDocument,
  type downloadDocument,
  type listDocuments,
  type removeDocument,
  type restoreDocument,
  type storeDocuments,
} from 'contract/families/documents'
import { MemberNotFound } from 'contract/members'
import type { In, Out } from 'contract/operation'
import { Conflict } from 'contract/problem'
import { audit, auditOf } from '../../plumbing/audit.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { getMember } from '../../members/members.ts'
import {
  keepDocumentFiles,
  readDocumentFiles,
  type DocumentFile,
} from '../../plumbing/drawing/document-files.ts'
import {
  findDocument,
  findDocumentsOf,
  insertDocument,
  setDocument,
  type Stored,
} from './documents-queries.ts'
import { kindsOf, mustBeKind } from './document-kinds.ts'

const shown = ({ file_key: _, file_type: __, removed_at: ___, ...document }: Stored): MemberDocument =>
  document

async function mustBeThere(context: Context, member_id: number): Promise<void> {
  const member = await getMember(context, member_id)
  if (!member || member.erased_at !== null) throw MemberNotFound()
}

export async function list(
  context: Context,
  { member_id }: In<typeof listDocuments>,
): Promise<Out<typeof listDocuments>> {
  await mustBeThere(context, member_id)
  const [{ kinds }, documents] = await Promise.all([kindsOf(context), findDocumentsOf(context, [member_id])])
  return { kinds: kinds.map(({ name }) => name), documents: documents.map(shown) }
}

/** Every file is checked before any is stored. */
export async function store(
  context: OutsideContext,
  { member_id, kind, is_visible = false, files }: In<typeof storeDocuments>,
): Promise<MemberDocument[]> {
  await context.read(async (inside) => {
    await mustBeThere(inside, member_id)
    await mustBeKind(inside, kind)
  })
  const papers = await readDocumentFiles(context, 'documents', files)
  return keepDocumentFiles(context, papers, () =>
    context.transaction(async (inside) => {
      await mustBeThere(inside, member_id)
      return keepDocuments(
        inside,
        { member_id, kind, is_visible, review: null, papers },
        'member.document_added',
      )
    }),
  )
}

type Papers = {
  member_id: number
  kind: string
  is_visible: boolean
  review: 'waiting' | null
  papers: readonly DocumentFile[]
}

/** Records documents that are already in the storage, each with an entry in the member's history. */
export async function keepDocuments(
  context: Context,
  { papers, ...about }: Papers,
  action: string,
): Promise<MemberDocument[]> {
  const kept: MemberDocument[] = []
  for (const paper of papers) {
    const { id } = await insertDocument(context, { ...about, ...paper })
    const document = shown((await findDocument(context, id))!)
    await entry(context, action, document, undefined, document)
    kept.push(document)
  }
  return kept
}

export async function change(
  context: Context,
  { id, version, kind, is_visible }: In<typeof changeDocument>,
): Promise<MemberDocument> {
  const before = await standing(context, id)
  if (version !== before.version)
    throw Conflict({ detail: { current: shown(before), ...(await lastChangeOf(context, before)) } })
  if (kind !== undefined) await mustBeKind(context, kind)
  await setDocument(context, id, {
    ...(kind === undefined ? {} : { kind }),
    ...(is_visible === undefined ? {} : { is_visible }),
  })
  const after = shown((await findDocument(context, id))!)
  await entry(context, 'member.document_changed', after, before, after)
  return after
}

/** The file stays for some days, so that the removal can be undone. */
export async function remove(context: Context, { id }: In<typeof removeDocument>): Promise<MemberDocument> {
  const before = await standing(context, id)
  await setDocument(context, id, { removed_at: context.now })
  await entry(context, 'member.document_removed', before, before, undefined)
  return shown((await findDocument(context, id))!)
}

export async function restore(context: Context, { id }: In<typeof restoreDocument>): Promise<MemberDocument> {
  const before = await findDocument(context, id, { lock: true })
  if (!before) throw DocumentNotFound()
  if (before.removed_at === null) throw DocumentNotRemoved()
  await setDocument(context, id, { removed_at: null })
  const after = shown((await findDocument(context, id))!)
  await entry(context, 'member.document_restored', after, undefined, after)
  return after
}

export async function download(
  context: OutsideContext,
  { id }: In<typeof downloadDocument>,
): Promise<Download> {
  return fileOf(context, await context.read((inside) => findDocument(inside, id)))
}

/** The file of a document that has not been removed. */
export async function fileOf(context: OutsideContext, document: Stored | undefined): Promise<Download> {
  const file =
    document?.removed_at === null ? await context.outside.storage.get(document.file_key) : undefined
  if (!document || !file) throw DocumentNotFound()
  return { filename: document.name, content: file.content, type: document.file_type }
}

async function standing(context: Context, id: number): Promise<Stored> {
  const document = await findDocument(context, id, { lock: true })
  if (!document || document.removed_at !== null) throw DocumentNotFound()
  return document
}

async function lastChangeOf(context: Context, { id, member_id }: Stored) {
  const history = await auditOf(context, 'member', member_id)
  const last = history.find(({ after }) => (after as { document_id?: number } | null)?.document_id === id)
  return { changed_by: last?.actor ?? null, changed_at: last?.at ?? null }
}

type Facts = Pick<MemberDocument, 'kind' | 'name' | 'is_visible'>

/** In the history of the member, where it outlives the document. */
function entry(
  context: Context,
  action: string,
  { id, member_id }: Pick<MemberDocument, 'id' | 'member_id'>,
  before: Facts | undefined,
  after: Facts | undefined,
) {
  const facts = (one: Facts | undefined) =>
    one && { document_id: id, kind: one.kind, name: one.name, is_visible: one.is_visible }
  return audit(context, {
    action,
    subject: 'member',
    subject_id: member_id,
    before: facts(before),
    after: facts(after),
  })
}
