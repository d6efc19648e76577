import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { eraseCredentials, findCredentialsOf, findKinds } from './credential-queries.ts'
import { blankPeople } from './privacy-queries.ts'
import { showMember } from './profile.ts'
import { findGuardians, getMember } from './queries.ts'

export const memberPrivacy: ModulePrivacy = {
  columns: {
    credential: {
      erased: ['status', 'number', 'provider', 'cleared_on', 'expires_on', 'changed_by'],
    },
    credential_kind: {
      nobody: ['title', 'category', 'for_whom', 'how', 'address', 'source'],
    },
    guardianship: {
      erased: ['relation'],
    },
    member: {
      erased: [
        'first_name',
        'last_name',
        'dob',
        'gender',
        'shirt_size',
        'email',
        'phone',
        'address',
        'emergency_contact',
        'profile_pic',
        'pre_confirmation_code',
      ],
      kept: {
        'It stands on receipts and on what was signed, and names nobody any more.': ['member_number'],
      },
    },
    member_note: {
      erased: ['note', 'author'],
    },
    member_type: {
      nobody: ['name', 'kind'],
    },
  },

  async own(context, { people, open_ids }) {
    const [kinds, credentials, records] = await Promise.all([
      findKinds(context),
      findCredentialsOf(context, open_ids),
      Promise.all(
        people.map(async ({ id }) => {
          const [{ member_id: number, personal_details }, member, guardians] = await Promise.all([
            showMember(context, { id }),
            getMember(context, id),
            findGuardians(context, id),
          ])
          return { id, number, personal_details, key: member?.profile_pic ?? null, guardians }
        }),
      ),
    ])
    return {
      ofPerson: (member_id) => {
        const { number, personal_details, guardians } = records.find(({ id }) => id === member_id)!
        return {
          member_number: number,
          ...personal_details,
          guardians: guardians.map(({ first_name, last_name, relation }) => ({
            first_name,
            last_name,
            relation,
          })),
          checks_and_trainings: credentials
            .filter((one) => one.member_id === member_id)
            .map(({ kind_id, status, number, provider, cleared_on, expires_on }) => ({
              kind: kinds.find((kind) => kind.id === kind_id)!.title,
              status,
              number,
              provider,
              cleared_on,
              expires_on,
            })),
        }
      },
      files: records.flatMap(({ number, key }) =>
        key ? [{ folder: 'pictures', name: `${number}.jpg`, key }] : [],
      ),
    }
  },

  async erase(context, { people, member_ids }) {
    await blankPeople(context, member_ids)
    await eraseCredentials(context, member_ids)
    return people.flatMap(({ profile_pic }) => profile_pic ?? [])
  },
}
