import type { Mailer } from './mailer.ts'

/** For an installation without a mail server: letters stay in the outbox, to be read there. */
export const outboxMailer: Mailer = {
  delivers: false,
  async send() {
    throw new Error('there is no mail server')
  },
}
