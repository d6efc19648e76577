import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { blankLetters } from './queries.ts'

export const mailPrivacy: ModulePrivacy = {
  columns: {
    mail: {
      erased: [
        'recipient',
        'subject',
        'body_text',
        'body_html',
        'attachments',
        'once',
        'error',
        'unsubscribe_url',
        'reply_to',
      ],
      nobody: ['about', 'status'],
    },
  },

  /** Everything except the letter with the decision: it may be the last record there is. */
  erase: (context, { emails, request_id }) =>
    blankLetters(
      context,
      emails.map((address) => address.toLowerCase()),
      ['erasure_request', request_id],
    ),
}
