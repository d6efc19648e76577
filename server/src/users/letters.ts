import { ROLE_LABELS } from 'contract/users/words'
import { whoIs, type Context } from '../plumbing/context.ts'
import { sendMail, wordsFor, type Words } from '../mail/mail.ts'
import { makeLink } from '../auth/auth.ts'
import { numbered } from './guards.ts'
import type { getUserRow } from './queries.ts'

type User = Pick<
  NonNullable<Awaited<ReturnType<typeof getUserRow>>>,
  'id' | 'email' | 'first_name' | 'roles' | 'language'
>

/** 'Manager, Club Admin of Comets' */
const spoken = ({ roles }: User, t: Words) =>
  roles
    .map((role) => {
      const { role_id, name: own } = numbered(role)
      const name = own ?? t(ROLE_LABELS[role_id as keyof typeof ROLE_LABELS])
      const place = role.club ?? role.team ?? role.league ?? role.event ?? role.circuit
      return place ? t('{role} of {place}', { role: name, place }) : name
    })
    .join(', ')

export async function mailInvitation(context: Context, user: User, path: string) {
  const { language, t } = await wordsFor(context, user.language)
  const site = context.tenant.name
  const who = whoIs(context).name
  await sendMail(context, {
    to: user.email,
    language,
    subject: t('You’re invited to {site}', { site }),
    paragraphs: [
      t('Hello {name},', { name: user.first_name }),
      user.roles.length > 0
        ? t('{who} created an account for you at {site}, as {roles}.', {
            who,
            site,
            roles: spoken(user, t),
          })
        : t('{who} created an account for you at {site}.', { who, site }),
      t(
        'Choose a password with the button below, then log in with {email}. The link works once, for 3 days.',
        { email: user.email },
      ),
    ],
    button: { label: t('Choose a password'), url: context.link(path) },
    about: ['user', user.id],
  })
}

export async function mailNewRoles(context: Context, user: User) {
  const { language, t } = await wordsFor(context, user.language)
  const said = { who: whoIs(context).name, site: context.tenant.name }
  await sendMail(context, {
    to: user.email,
    language,
    subject: t('Your access has changed'),
    paragraphs: [
      t('Hello {name},', { name: user.first_name }),
      user.roles.length > 0
        ? t('{who} changed your roles at {site}. You’re now: {roles}.', {
            ...said,
            roles: spoken(user, t),
          })
        : t('{who} removed your roles at {site}. Your own memberships haven’t changed.', said),
    ],
    about: ['user', user.id],
  })
}

export async function mailBlocked(context: Context, user: User, isBlocked: boolean) {
  const { language, t } = await wordsFor(context, user.language)
  const site = context.tenant.name
  await sendMail(context, {
    to: user.email,
    language,
    subject: isBlocked ? t('Your account was blocked') : t('Your account is unblocked'),
    paragraphs: [
      t('Hello {name},', { name: user.first_name }),
      isBlocked
        ? t(
            'your account at {site} has been blocked, and you’ve been logged out everywhere. Your memberships haven’t changed. If you think this is a mistake, please contact the office.',
            { site },
          )
        : t('your account at {site} is unblocked. You can log in as before.', { site }),
    ],
    about: ['user', user.id],
  })
}

/** The old address is notified, in case the change was not intended; the new one has to be confirmed. */
export async function mailNewAddress(context: Context, user: User, email: string) {
  const { language, t } = await wordsFor(context, user.language)
  const path = await makeLink(context, 'verify', { id: user.id, email })
  const site = context.tenant.name
  const hello = t('Hello {name},', { name: user.first_name })
  await sendMail(context, {
    to: user.email,
    language,
    subject: t('The email address of your account was changed'),
    paragraphs: [
      hello,
      t(
        '{who} changed the email address of your account at {site} to {email}. If you weren’t expecting this, please let us know.',
        { who: whoIs(context).name, site, email },
      ),
    ],
    about: ['user', user.id],
  })
  await sendMail(context, {
    to: email,
    language,
    subject: t('Please confirm your email address'),
    paragraphs: [hello, t('this is now the email address for your account at {site}.', { site })],
    button: { label: t('Confirm the address'), url: context.link(path) },
    about: ['user', user.id],
  })
}
