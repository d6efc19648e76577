import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { blankLettersAbout } from '../mail/mail.ts'
import { eraseDocuments, findDocumentsOf } from './documents/documents-queries.ts'
import { forgetInvites } from './privacy-queries.ts'

export const familyPrivacy: ModulePrivacy = {
  columns: {
    guardian_invite: {
      erased: ['first_name', 'email', 'token_hash'],
      kept: {
        'Mother or father of whom, nobody can say any more.': ['relation'],
      },
    },
    member_document: {
      erased: ['kind', 'name', 'file_key', 'file_type', 'author', 'review', 'reason'],
    },
  },

  async own(context, { open_ids }) {
    const documents = await findDocumentsOf(context, open_ids)
    const known = documents.map(({ member_id, kind, name, uploaded_at, review, reason }) => ({
      member_id,
      kind,
      name,
      uploaded_at,
      review,
      reason,
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

  async erase(context, who) {
    const invites = await forgetInvites(context, who)
    return [
      ...(await blankLettersAbout(context, 'guardian_invite', invites)),
      ...(await eraseDocuments(context, { member_ids: who.member_ids })),
    ]
  },
}
