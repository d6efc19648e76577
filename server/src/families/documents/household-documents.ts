import type { OwnDocument, downloadOwnDocument } from 'contract/families/documents'
import { DocumentNotFound } from 'contract/families/documents'
import type { In } from 'contract/operation'
import { isMinor } from 'contract/person'
import { todayOf, type Context, type Download, type OutsideContext } from '../../plumbing/context.ts'
import { findDocumentsOf, type Stored } from './documents-queries.ts'
import { fileOf } from './documents.ts'
import { householdOf } from '../../registrations/registrations.ts'

type Person = Pick<Awaited<ReturnType<typeof householdOf>>[number], 'id' | 'is_self' | 'dob'>

/** The people whose documents a user may see: themselves, and their wards while they are minors. */
export const withDocuments = (context: Context, people: readonly Person[]): number[] =>
  people
    .filter(({ is_self, dob }) => is_self || (dob !== null && isMinor(dob, todayOf(context))))
    .map(({ id }) => id)

const visible = async (context: Context): Promise<Stored[]> =>
  findDocumentsOf(context, withDocuments(context, await householdOf(context)), { visible: true })

/** What the office shows to the household. */
export const giveOwnDocuments = async (context: Context): Promise<OwnDocument[]> =>
  (await visible(context)).map(ownDocument)

/** The part of a document that the household sees. */
export const ownDocument = ({
  id,
  member_id,
  kind,
  name,
  uploaded_at,
  review,
  reason,
}: OwnDocument): OwnDocument => ({ id, member_id, kind, name, uploaded_at, review, reason })

export async function giveOwnDocument(
  context: OutsideContext,
  { id }: In<typeof downloadOwnDocument>,
): Promise<Download> {
  const document = await context.read(async (inside) => (await visible(inside)).find((one) => one.id === id))
  if (!document) throw DocumentNotFound()
  return fileOf(context, document)
}
