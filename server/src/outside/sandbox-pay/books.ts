import type { Db } from '../../plumbing/database/database.ts'

/** What a call to the provider works with: its database for one transaction, the time, and randomness. */
export type Books = { db: Db; now: Date; random: (bytes: number) => Buffer }

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** An unguessable name (131 bits) made of letters only, so that nothing in it can look like a card number. */
export const nameOf = (prefix: string, { random }: Pick<Books, 'random'>) =>
  `${prefix}_${[...random(28)].map((byte) => LETTERS[byte % 26]).join('')}`

/** The provider understood the request and refuses it. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal'
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  constructor(status: number, code: string, message: string, field?: string) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}
