import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { blankLetters } from './queries.ts'

export const mailPrivacy: ModulePrivacy = {
  /** All but the letter that says what was decided: it may be the last thing that is known. */
  erase: (context, { emails, request_id }) =>
    blankLetters(
      context,
      emails.map((address) => address.toLowerCase()),
      ['erasure_request', request_id],
    ),
}
