import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { forgetEntries, forgetNames, removePairs } from './privacy-queries.ts'

export const officePrivacy: ModulePrivacy = {
  columns: {
    mail_template: {
      kept: {
        'What the office says to many alike names no one of them.': ['name', 'subject', 'body_text'],
        'Who did something for the club stands at what was done.': ['author'],
      },
    },
    mailing: {
      kept: {
        'What the office says to many alike names no one of them; to whom it went is in the letters, which are erased.':
          ['subject', 'body_text'],
        'Whom it is meant for, as a list is narrowed, until it is sent or stopped.': ['meant'],
        'Who did something for the club stands at what was done.': ['author'],
      },
      nobody: ['state', 'why'],
    },
    mailing_file: {
      kept: {
        'Names of files that go to many, until the files are gone 30 days after their email.': [
          'name',
          'file_key',
        ],
      },
      nobody: ['file_type'],
    },
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
