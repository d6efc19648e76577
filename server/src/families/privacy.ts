import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { eraseDocuments, findDocumentsOf } from './documents/documents-queries.ts'
import { forgetInvites } from './privacy-queries.ts'

export const familyPrivacy: ModulePrivacy = {
  async own(context, { open_ids }) {
    const documents = await findDocumentsOf(context, open_ids)
    const known = documents.map(({ member_id, kind, name, uploaded_at }) => ({
      member_id,
      kind,
      name,
      uploaded_at,
    }))
    return {
      ofPerson: (id) => ({ documents: ofPerson(id, known) }),
      files: documents.map(({ id, name, file_key }) => ({
        folder: 'documents',
        name: `${id}-${name}`,
        key: file_key,
      })),
    }
  },

  async erase(context, { member_ids }) {
    await forgetInvites(context, member_ids)
    return eraseDocuments(context, { member_ids })
  },
}
