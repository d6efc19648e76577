/** Hands a letter to the outside world. */
export interface Mailer {
  /** False if letters are only kept, to be read in the outbox. */
  readonly delivers: boolean
  /** @throws LetterRefused if retrying is pointless; any other error if it is not. */
  send(letter: Letter): Promise<void>
}

export type Letter = {
  /** Unique, and the same for every attempt, so that a receiver can drop duplicates. */
  id: string
  /** Shown in front of the sender address of this installation. */
  from_name: string
  /** Where replies go: addresses, separated by commas. */
  reply_to?: string
  to: string
  subject: string
  text: string
  html: string
  /** One-click unsubscribe for letters of this kind (RFC 8058). */
  unsubscribe_url?: string
  attachments: { filename: string; type: string; content: Buffer }[]
}

/** The mail server will never take this letter: no such mailbox, too large. */
export class LetterRefused extends Error {
  override name = 'LetterRefused'
}
