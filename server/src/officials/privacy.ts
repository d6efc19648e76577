import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { findOwn, forgetOfficials, lockByEmails } from './privacy-queries.ts'

/** Umpires are known by their email: they have no account and need not be members. */
export const officialPrivacy: ModulePrivacy = {
  columns: {
    official_level: { nobody: ['name'] },
    official: {
      erased: ['email', 'phone', 'postal_code', 'notes'],
      kept: {
        'Who umpired which games, and was paid for it, stays for taxes.': ['first_name', 'last_name'],
      },
    },
    official_certification: { erased: ['name', 'expires_on'] },
    official_day: { erased: ['day', 'from_time', 'until_time'] },
    crew_rule: {},
    umpire_rate: { nobody: ['role'] },
    staff_role: { nobody: ['name', 'unit'] },
    staff_work: {
      kept: {
        'What somebody was paid is kept as long as the law asks for it.': ['day'],
        'Who of the office has entered the work.': ['actor'],
      },
    },
    umpire_paid_trip: {
      kept: { 'What somebody was paid is kept as long as the law asks for it.': ['day'] },
    },
    umpire_payment: {
      nobody: ['method'],
      kept: {
        'What somebody was paid is kept as long as the law asks for it.': [
          'paid_on',
          'reference',
          'undone_reason',
        ],
        'Who of the office has paid.': ['actor'],
      },
    },
    umpire_assignment: {
      nobody: ['state'],
      erased: ['reason'],
      kept: { 'Who of the office has given somebody a game.': ['actor'] },
    },
  },
  own: async (context, { account }) => ({ facts: { umpire: await findOwn(context, account.email) } }),
  erase: async (context, { emails }) => {
    const ids = await lockByEmails(context, emails)
    if (ids.length > 0) await forgetOfficials(context, ids)
  },
}
