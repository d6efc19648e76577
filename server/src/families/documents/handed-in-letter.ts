import type { Context } from '../../plumbing/context.ts'
import { sendMail, wordsFor } from '../../mail/mail.ts'
import { readDocument } from '../../tenants/tenants.ts'

type Person = { id: number; first_name: string; last_name: string }

/** Tells the office that a family has handed something in, if the tenant has an address for that. */
export async function mailHandedIn(context: Context, person: Person, kind: string): Promise<void> {
  const { support_email } = await readDocument(context)
  if (!support_email) return
  const { language, t } = await wordsFor(context, undefined)
  const name = `${person.first_name} ${person.last_name}`
  await sendMail(context, {
    to: support_email,
    language,
    subject: t('{name}: {kind} uploaded', { kind, name }),
    paragraphs: [
      t('{author} uploaded a document for {name}: {kind}.', {
        author: context.user?.name ?? '',
        name,
        kind,
      }),
    ],
    button: { label: t('View document'), url: context.link(`/mms/members/${person.id}?tab=documents`) },
    about: ['member', person.id],
  })
}
