import { StillMember } from 'contract/registrations/registrations'
import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { waiverPaper } from '../waivers/waivers.ts'
import { householdOf } from './household.ts'
import { blankDetails, countStanding } from './privacy-queries.ts'

export const registrationPrivacy: ModulePrivacy = {
  columns: {
    registration: {
      erased: ['details', 'sort_name', 'search', 'decision_reason'],
      nobody: ['person_key', 'order_line_key', 'status', 'eligibility', 'valid_from', 'valid_until'],
    },
    people_count: {
      nobody: ['status'],
    },
    registration_moved: {
      nobody: ['valid_from', 'valid_until'],
    },
    season_count: {
      nobody: ['subject', 'key'],
    },
    season_count_change: {
      nobody: ['status'],
    },
  },

  /**
   * Includes what was signed: for wards who have come of age, a guardian gets no more of either than on
   * screen.
   */
  async own(context) {
    const people = await householdOf(context)
    return {
      ofPerson: (member_id) => {
        const { registrations, signatures } = people.find(({ id }) => id === member_id)!
        return {
          registrations,
          signed: signatures.map(({ title, number, signer_name, signed_at, sha256 }) => ({
            title,
            version: number,
            signer: signer_name,
            signed_at,
            sha256,
          })),
        }
      },
      papers: people.flatMap(({ member_number, signatures }) =>
        signatures.map((signature) => ({
          folder: `waivers/${member_number}-${signature.id}`,
          paper: (inside) => waiverPaper(inside, signature),
        })),
      ),
    }
  },

  async refuse(context, { member_ids }) {
    if ((await countStanding(context, member_ids)) > 0) throw StillMember()
  },

  async erase(context, { member_ids }) {
    await blankDetails(context, member_ids)
  },
}
