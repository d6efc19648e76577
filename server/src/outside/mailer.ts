/** Hands one letter to the outside; throws when the next server did not take it. */
export interface Mailer {
  /** False when letters are only kept, to be read in the outbox. */
  readonly delivers: boolean
  send(letter: Letter): Promise<void>
}

export type Letter = {
  /** The same for every try, so that a receiver can drop a second copy. */
  id: string
  from: string
  reply_to?: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; type: string; content: Buffer }[]
}
