/** Hands one letter to the outside. */
export interface Mailer {
  /** False when letters are only kept, to be read in the outbox. */
  readonly delivers: boolean
  /** @throws LetterRefused when trying again is no use; any other error when it is. */
  send(letter: Letter): Promise<void>
}

export type Letter = {
  /** Unique, and the same for every try, so that a receiver can drop a second copy. */
  id: string
  /** Shown in front of the address that all letters of this installation come from. */
  from_name: string
  /** Where answers go: addresses, separated by commas. */
  reply_to?: string
  to: string
  subject: string
  text: string
  html: string
  /** Stops letters of this kind with one press (RFC 8058). */
  unsubscribe_url?: string
  attachments: { filename: string; type: string; content: Buffer }[]
}

/** The mail server will not take this letter, now or later: no such mailbox, too large. */
export class LetterRefused extends Error {
  override name = 'LetterRefused'
}
