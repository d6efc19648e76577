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

  /** All but the letter that says what was decided: it may be the last thing that is known. */
  erase: (context, { emails, request_id }) =>
    blankLetters(
      context,
      emails.map((address) => address.toLowerCase()),
      ['erasure_request', request_id],
    ),
}
