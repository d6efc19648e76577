import { whoIs, type Context } from '../context.ts'
import { sendMail } from '../mail/mail.ts'
import { makeLink } from '../auth/auth.ts'
import { numbered } from './guards.ts'
import { spokenRole } from './list.ts'
import type { getUserRow } from './queries.ts'

type User = Pick<NonNullable<Awaited<ReturnType<typeof getUserRow>>>, 'id' | 'email' | 'first_name' | 'roles'>

/** 'Manager, Club Admin of Comets' */
const spoken = ({ roles }: User) => roles.map((role) => spokenRole(numbered(role))).join(', ')

export const mailInvitation = (context: Context, user: User, path: string) =>
  sendMail(context, {
    to: user.email,
    subject: `You are invited to ${context.tenant.name}`,
    paragraphs: [
      `Hello ${user.first_name},`,
      `${whoIs(context).name} has made an account for you at ${context.tenant.name}${user.roles.length > 0 ? `, as ${spoken(user)}` : ''}.`,
      `Choose a password with the button below; then you can log in with ${user.email}. The link works once, within 3 days.`,
    ],
    button: { label: 'Choose a password', url: context.link(path) },
    about: ['user', user.id],
  })

export const mailNewRoles = (context: Context, user: User) =>
  sendMail(context, {
    to: user.email,
    subject: 'Your access has changed',
    paragraphs: [
      `Hello ${user.first_name},`,
      user.roles.length > 0
        ? `${whoIs(context).name} has changed your roles at ${context.tenant.name}. You now are: ${spoken(user)}.`
        : `${whoIs(context).name} has taken your roles at ${context.tenant.name} away. Your own memberships are not touched.`,
    ],
    about: ['user', user.id],
  })

export const mailBlocked = (context: Context, user: User, isBlocked: boolean) =>
  sendMail(context, {
    to: user.email,
    subject: isBlocked ? 'Your account was blocked' : 'Your account is open again',
    paragraphs: [
      `Hello ${user.first_name},`,
      isBlocked
        ? `your account at ${context.tenant.name} was blocked and you were logged out everywhere. Your memberships are not touched. Please contact the office if you think that this is a mistake.`
        : `your account at ${context.tenant.name} is open again. You can log in as before.`,
    ],
    about: ['user', user.id],
  })

/** The old address learns of it, in case it was not meant to be changed; the new one proves itself. */
export async function mailNewAddress(context: Context, user: User, email: string) {
  const path = await makeLink(context, 'verify', { id: user.id, email })
  const hello = `Hello ${user.first_name},`
  await sendMail(context, {
    to: user.email,
    subject: 'The e-mail address of your account was changed',
    paragraphs: [
      hello,
      `${whoIs(context).name} has changed the address of your account at ${context.tenant.name} to ${email}. If you do not know why, please tell us.`,
    ],
    about: ['user', user.id],
  })
  await sendMail(context, {
    to: email,
    subject: 'Please confirm your e-mail address',
    paragraphs: [hello, `this is now the address of your account at ${context.tenant.name}.`],
    button: { label: 'Confirm the address', url: context.link(path) },
    about: ['user', user.id],
  })
}
