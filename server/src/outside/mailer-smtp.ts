import { LetterRefused, type Mailer } from './mailer.ts'

/** Hands letters to a mail server; `from` is the sender address of all of them. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer & { close: () => void } {
  // With the first letter: demonstrations, which write none, need not load the package.
  let opening: ReturnType<typeof open> | undefined
  async function open() {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({ url, pool: true, maxConnections: 3 })
  }
  const domain = from.split('@').at(-1)!
  return {
    delivers: true,
    async send({ id, from_name, reply_to, to, subject, text, html, unsubscribe_url, attachments }) {
      try {
        const transport = await (opening ??= open())
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          // As objects, so that a comma in a name or an address cannot add another recipient.
          from: { name: from_name, address: from },
          to: { name: '', address: to },
          ...(reply_to ? { replyTo: reply_to.split(', ').map((address) => ({ name: '', address })) } : {}),
          subject,
          text,
          html,
          ...(unsubscribe_url
            ? {
                headers: {
                  'List-Unsubscribe': `<${unsubscribe_url}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }
            : {}),
          attachments: attachments.map(({ filename, type, content }) => ({
            filename,
            contentType: type,
            content,
          })),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        const { responseCode, message } = error as Error & { responseCode?: number }
        // 5xx is permanent; 4xx and a broken connection are not.
        if (responseCode && responseCode >= 500) throw new LetterRefused(message)
        throw error
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}
