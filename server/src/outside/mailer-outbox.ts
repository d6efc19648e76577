import type { Mailer } from './mailer.ts'

/** For installations without a mail server: letters stay in the outbox, where they can be read. */
export const outboxMailer: Mailer = {
  delivers: false,
  async send() {
    throw new Error('there is no mail server')
  },
}
