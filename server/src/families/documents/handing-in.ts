import { Forbidden } from 'contract/problem'
import { MemberNotFound } from 'contract/members'
import type { OwnDocument, handInDocuments, listHandIn } from 'contract/families/documents'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { holdForRosters } from '../../clubs/clubs.ts'
import type { Context, OutsideContext } from '../../plumbing/context.ts'
import { keepDocumentFiles, readDocumentFiles } from '../../plumbing/drawing/document-files.ts'
import { findDocumentsOf } from './documents-queries.ts'
import { keepDocuments } from './documents.ts'
import { mailHandedIn } from './handed-in-letter.ts'
import { kindsOf, mustBeKind } from './document-kinds.ts'
import { ownDocument, withDocuments } from './household-documents.ts'
import { householdOf } from '../../registrations/registrations.ts'

/** The most documents a member can have when families add to them. */
const MOST = 100

export async function giveHandIn(context: Context): Promise<Out<typeof listHandIn>> {
  const [{ kinds }, people] = await Promise.all([kindsOf(context), householdOf(context)])
  return {
    kinds: kinds.filter(({ is_handed_in }) => is_handed_in).map(({ name }) => name),
    member_ids: withDocuments(context, people),
  }
}

async function mayHandIn(context: Context, { member_id, kind }: { member_id: number; kind: string }) {
  const people = await householdOf(context)
  const person = people.find(({ id }) => id === member_id)
  if (!person) throw MemberNotFound()
  if (!withDocuments(context, people).includes(member_id)) throw Forbidden()
  await mustBeKind(context, kind, { byFamily: true })
  return person
}

/** Stores what a family hands in, visible to both the family and the office; the office gets a letter. */
export async function handIn(
  context: OutsideContext,
  { member_id, kind, files }: In<typeof handInDocuments>,
): Promise<OwnDocument[]> {
  await context.read((inside) => mayHandIn(inside, { member_id, kind }))
  const papers = await readDocumentFiles(context, 'documents', files)
  return keepDocumentFiles(context, papers, () =>
    context.transaction(async (inside) => {
      const person = await mayHandIn(inside, { member_id, kind })
      await holdForRosters(inside, { member_ids: [member_id], team_ids: [] })
      if ((await findDocumentsOf(inside, [member_id])).length + papers.length > MOST)
        throw invalidField(
          'files',
          'There are a lot of documents here already. Please ask the office to remove some first.',
        )
      const kept = await keepDocuments(
        inside,
        { member_id, kind, is_visible: true, review: 'waiting', papers },
        'member.document_handed_in',
      )
      await mailHandedIn(inside, person, kind)
      return kept.map(ownDocument)
    }),
  )
}
