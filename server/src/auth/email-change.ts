import { SameEmail, type askEmailChange } from 'contract/auth/account'
import { LinkOver } from 'contract/auth'
import type { In } from 'contract/operation'
import { audit } from '../audit.ts'
import { whoIs, type Context, type OutsideContext } from '../context.ts'
import { sendMail } from '../mail/mail.ts'
import { findByEmail, findById, setEmail } from './account-queries.ts'
import { accountOf } from './accounts.ts'
import { voidLinks } from './action-link-queries.ts'
import { makeLink } from './action-links.ts'
import { announce } from './change-queries.ts'
import { note } from './event-queries.ts'
import { requireRecentLogin } from './recent-login.ts'
import { throttle } from './throttle.ts'

const HOUR = 3600
const LETTERS = 5

/**
 * Sends a link to the new address and tells the old one. An address that somebody else has here gets another letter
 * and the same answer, so that nobody learns who has an account.
 */
export async function askForEmail(
  context: OutsideContext,
  { email }: In<typeof askEmailChange>,
): Promise<Record<string, never>> {
  const { id } = whoIs(context)
  await context.read(requireRecentLogin)
  await throttle(context, `email-change:${id}`, LETTERS, HOUR)
  await context.transaction(async (inside) => {
    const account = await accountOf(inside, { isHeld: true })
    if (account.email === email) throw SameEmail()
    const other = await findByEmail(inside, email)
    const path = other ? undefined : await makeLink(inside, 'email', { id, email })
    await note(inside, { kind: 'email_asked', user_id: id })
    if (path) await sendLink(inside, { id, email, first_name: account.first_name }, path)
    else await sendTaken(inside, email)
    await sendMail(inside, {
      to: account.email,
      subject: 'Your e-mail address is about to change',
      paragraphs: [
        `Hello ${account.first_name},`,
        `you asked us to use ${email} from now on. It counts once the link we have sent there was opened.`,
        'If this was not you, choose a new password at once and tell us.',
      ],
      button: { label: 'Choose a new password', url: inside.link('/forgot-password') },
      about: ['user', id],
    })
  })
  return {}
}

const sendLink = (context: Context, to: { id: number; email: string; first_name: string }, path: string) =>
  sendMail(context, {
    to: to.email,
    subject: 'Confirm your new e-mail address',
    paragraphs: [
      `Hello ${to.first_name},`,
      `use the button below to log in with ${to.email} from now on, and to get our letters there.`,
      'The link works once, within 24 hours. If you did not ask for it you can ignore this letter: nothing has changed.',
    ],
    button: { label: 'Confirm this address', url: context.link(path) },
    about: ['user', to.id],
  })

const sendTaken = (context: Context, email: string) =>
  sendMail(context, {
    to: email,
    subject: 'You have an account already',
    paragraphs: [
      'Hello,',
      `somebody asked to use ${email} for another account. It has an account here already, so nothing has changed.`,
      'If it was you, log in with this address, or choose a new password for it.',
    ],
    button: { label: 'Choose a new password', url: context.link('/forgot-password') },
  })

export async function cancelEmail(context: Context): Promise<Record<string, never>> {
  await voidLinks(context, whoIs(context).id, ['email'])
  return {}
}

/** The link sent to the new address was opened: it is the account's from now on, and links to the old one end. */
export async function takeEmail(context: Context, { user_id, email }: { user_id: number; email: string }) {
  const before = await findById(context, user_id)
  if (!before || before.status === 'blocked' || !(await setEmail(context, user_id, email))) throw LinkOver()
  await voidLinks(context, user_id, ['reset', 'set', 'verify', 'email'])
  await note(context, { kind: 'email_changed', user_id })
  await announce(context, { user_id })
  await audit(context, { action: 'user.email_changed', subject: 'user', subject_id: user_id })
  for (const to of [before.email, email])
    await sendMail(context, {
      to,
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `Hello ${before.first_name},`,
        `from now on you log in with ${email}, and our letters go there.`,
        ...(to === before.email ? ['If this was not you, please tell us at once.'] : []),
      ],
      about: ['user', user_id],
    })
}
