import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { forgetEntries, forgetNames, removePairs } from './privacy-queries.ts'

export const officePrivacy: ModulePrivacy = {
  columns: {
    member_distinct: {
      kept: {
        'Who did something for the club stands at what was done.': ['author'],
      },
    },
    member_import: {
      kept: {
        'Who did something for the club stands at what was done.': ['author'],
        'Names of files and columns, with examples, until the file is gone after 30 days.': [
          'file_name',
          'file_key',
          'headers',
          'beginning',
          'settings',
          'error',
        ],
      },
      nobody: ['kind', 'encoding', 'separator', 'status', 'counts'],
    },
    member_import_row: {
      erased: ['person', 'problems', 'notes', 'before', 'unknown_values', 'cells'],
      nobody: ['outcome', 'state', 'kept'],
    },
    member_merge: {
      erased: ['loser', 'moved', 'before', 'after'],
      kept: {
        'The number names nobody any more.': ['loser_number'],
        'Who did something for the club stands at what was done.': ['author'],
      },
    },
    member_pair: {
      erased: ['reason'],
    },
    name_word: {
      erased: ['word'],
    },
  },

  async erase(context, { people, member_ids }) {
    await removePairs(context, member_ids)
    await forgetEntries(context, member_ids)
    await forgetNames(context, people)
  },
}
