import { dayIn } from 'contract/dates'
import { languageOf } from '../../auth/auth.ts'
import type { Context } from '../../plumbing/context.ts'
import { dayInLetter, sendMail, wordsFor } from '../../mail/mail.ts'

type Person = { first_name: string; last_name: string }

/** People with an account get its language; for anyone else the family's language is the best guess. */
const wordsOf = async (context: Context, email: string) =>
  wordsFor(context, (await languageOf(context, email)) ?? context.call.language)

export async function mailInvitation(
  context: Context,
  { id, email, first_name }: { id: number; email: string; first_name: string },
  {
    inviter,
    children,
    token,
    expires_at,
  }: { inviter: Person; children: string; token: string; expires_at: Date },
): Promise<void> {
  const { language, t } = await wordsOf(context, email)
  await sendMail(context, {
    to: email,
    language,
    subject: t('{inviter} invites you to {site}', {
      inviter: inviter.first_name,
      site: context.tenant.name,
    }),
    paragraphs: [
      t('Hello {name},', { name: first_name }),
      t(
        '{inviter} would like you to be a guardian of {children}, too. With your own account, you can see memberships, cards and signed documents, and you can renew and pay.',
        { inviter: `${inviter.first_name} ${inviter.last_name}`, children },
      ),
      t('The link works once, until {day}. If you weren’t expecting this, you can ignore this email.', {
        day: dayInLetter(dayIn(context.tenant.time_zone, expires_at), language),
      }),
    ],
    button: { label: t('See invitation'), url: context.link(`/guardian-invite/${token}`) },
    about: ['guardian_invite', id],
  })
}

export async function mailRemoved(
  context: Context,
  guardian: { first_name: string; email: string },
  child: { id: number; first_name: string },
): Promise<void> {
  const { language, t } = await wordsOf(context, guardian.email)
  await sendMail(context, {
    to: guardian.email,
    language,
    subject: t('You’re no longer {child}’s guardian', { child: child.first_name }),
    paragraphs: [
      t('Hello {name},', { name: guardian.first_name }),
      t(
        'You’ve been removed as {child}’s guardian at {site}. If you think this is a mistake, please contact the club.',
        { child: child.first_name, site: context.tenant.name },
      ),
    ],
    about: ['member', child.id],
  })
}

export async function mailAccepted(
  context: Context,
  inviter: { first_name: string; email: string },
  {
    invite_id,
    guardian,
    children,
  }: { invite_id: number; guardian: { name: string; email: string }; children: string },
): Promise<void> {
  const { language, t } = await wordsOf(context, inviter.email)
  await sendMail(context, {
    to: inviter.email,
    language,
    subject: t('{guardian} accepted your invitation', { guardian: guardian.name }),
    paragraphs: [
      t('Hello {name},', { name: inviter.first_name }),
      t(
        '{guardian} ({email}) is now a guardian of {children} along with you and sees the same memberships. You can change this anytime under My memberships.',
        { guardian: guardian.name, email: guardian.email, children },
      ),
      t('If this isn’t the person you invited, please remove their access there and let us know.'),
    ],
    button: { label: t('My memberships'), url: context.link('/mms/member/memberships') },
    about: ['guardian_invite', invite_id],
  })
}
