import type { OutsideContext } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { LetterRefused } from '../outside/mailer.ts'
import { readDocument } from '../tenants/tenants.ts'
import { findMail, markMail, type Attachment } from './queries.ts'

/** How long a mail server may be unreachable before a letter counts as failed. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000

/** Hands a waiting letter to the mail server, or leaves it in the outbox if there is none. */
export const deliverMail = job<{ mail_id: number }>({ name: 'deliver-mail', run: deliver })

async function deliver(context: OutsideContext, { mail_id }: { mail_id: number }): Promise<void> {
  const { outside, now, tenant } = context
  const { mail, sender } = await context.transaction(async (inside) => {
    const [mail, sender] = await Promise.all([findMail(inside, mail_id), readDocument(inside)])
    return { mail, sender }
  })
  if (mail?.status !== 'waiting') return
  try {
    if (outside.mailer.delivers)
      await outside.mailer.send({
        id: `${tenant.label}-${mail.id}-${Date.parse(mail.created_at)}`,
        from_name: sender.sender_name ?? sender.name,
        ...replyTo(mail.reply_to ?? sender.support_email),
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        ...(mail.unsubscribe_url ? { unsubscribe_url: mail.unsubscribe_url } : {}),
        attachments: await load(context, mail.attachments as Attachment[]),
      })
  } catch (error) {
    const isLast = error instanceof LetterRefused || now.getTime() - Date.parse(mail.created_at) > GIVE_UP_MS
    const status = isLast ? 'failed' : 'waiting'
    await context.transaction((inside) =>
      markMail(inside, mail_id, { status, error: (error as Error).message.slice(0, 500) }),
    )
    // The original error may name the recipient, and what is thrown here is logged.
    if (!isLast) throw new Error(`letter ${mail_id} was not taken`)
    return
  }
  await context.transaction((inside) =>
    markMail(
      inside,
      mail_id,
      outside.mailer.delivers ? { status: 'sent', sent_at: now } : { status: 'kept' },
    ),
  )
}

/** Replies go to the person who wrote the letter; otherwise to the tenant's contact. */
const replyTo = (address: string | null | undefined) => (address ? { reply_to: address } : {})

const load = ({ outside }: OutsideContext, attachments: Attachment[]) =>
  Promise.all(
    attachments.map(async ({ filename, type, file }) => {
      const stored = await outside.storage.get(file)
      if (!stored) throw new Error(`the attachment ${filename} is not in the storage`)
      return { filename, type, content: stored.content }
    }),
  )
