import { ofPerson, type ModulePrivacy } from '../plumbing/privacy.ts'
import { blankReasons, findCheckInsOf } from './gate-live-queries.ts'

export const readinessPrivacy: ModulePrivacy = {
  columns: {
    gate_check_in: {
      erased: ['reason'],
      kept: {
        'Who did something for the club stands at what was done.': ['actor'],
      },
      nobody: ['key', 'day', 'colour'],
    },
  },

  async own(context, { open_ids }) {
    if (open_ids.length === 0) return {}
    const rows = await findCheckInsOf(context, open_ids)
    return { ofPerson: (id) => ({ gate_check_ins: ofPerson(id, rows) }) }
  },

  async erase(context, { member_ids }) {
    if (member_ids.length > 0) await blankReasons(context, member_ids)
  },
}
