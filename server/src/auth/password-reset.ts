import {
  AccountBlocked,
  LinkOver,
  type checkResetLink,
  type forgotPassword,
  type resetPassword,
  type sendPlayerPasswordReset,
} from 'contract/auth'
import { checkPassword } from 'contract/auth/passwords'
import type { Language } from 'contract/language'
import { NotFound, invalidField } from 'contract/problem'
import type { In, Out } from 'contract/operation'
import { audit } from '../plumbing/audit.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { enqueue, job } from '../plumbing/jobs/jobs.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { visitorKey } from '../plumbing/http/visitor-key.ts'
import type { Owner } from './account-letters.ts'
import { findByEmail, findByMember, setPassword, spoken } from './account-queries.ts'
import { consumeLink, voidLinks } from './action-link-queries.ts'
import { PASSWORD_PURPOSES, makeLink, usableLink } from './action-links.ts'
import { note } from './event-queries.ts'
import { familiarTo } from './familiar-names.ts'
import { hashPassword } from './password-hash.ts'
import { endAllOf } from './sessions.ts'
import { throttle } from './throttle.ts'
import { forgetTries } from './throttle-queries.ts'
import { sha256 } from './tokens.ts'
import { accountKey, inviteTries } from './tries.ts'

const HOUR = 3600
const LETTERS_PER_ADDRESS = 3
const LETTERS_PER_VISITOR = 20

/**
 * Enqueues a job that writes the letter. The job looks up whether the address has an account, so that neither
 * the answer nor its timing reveals it.
 */
export async function askForReset(
  context: OutsideContext,
  { email }: In<typeof forgotPassword>,
): Promise<Out<typeof forgotPassword>> {
  await throttle(context, `forgot-from:${visitorKey(context.call.ip)}`, LETTERS_PER_VISITOR, HOUR)
  await throttle(context, addressKey(email), LETTERS_PER_ADDRESS, HOUR)
  await context.transaction((inside) => enqueue(inside, resetLetter, { email, ...spoken(context.call) }))
  return {}
}

const addressKey = (email: string) => `forgot:${sha256(email).toString('base64url')}`

export const resetLetter = job<{ email: string; language?: Language }>({
  name: 'reset-letter',
  run: (context, { email, language }) =>
    context.transaction(async (inside) => {
      const account = await findByEmail(inside, email)
      if (account && account.status !== 'blocked')
        await sendPasswordLink(
          inside,
          { ...account, language: account.language ?? language ?? null },
          'reset',
        )
    }),
})

async function sendPasswordLink(context: Context, account: Owner, purpose: 'reset' | 'set') {
  const path = await makeLink(context, purpose, account)
  await note(context, { kind: 'password_asked', user_id: account.id })
  const { language, t } = await wordsFor(context, account.language)
  await sendMail(context, {
    to: account.email,
    language,
    subject: t('Choose your password'),
    paragraphs: [
      t('Hello {name},', { name: account.first_name }),
      purpose === 'set'
        ? t('use the button below to choose a password for {email}.', { email: account.email })
        : t('use the button below to choose a new password for {email}.', { email: account.email }),
      purpose === 'set'
        ? t(
            'The link works once, for 3 days. Didn’t ask for it? You can ignore this email: nothing has changed.',
          )
        : t(
            'The link works once, for 30 minutes. Didn’t ask for it? You can ignore this email: nothing has changed.',
          ),
    ],
    button: { label: t('Choose a password'), url: context.link(path) },
    about: ['user', account.id],
  })
}

/** Staff send somebody the link; people who never had a password get the longer validity of an invitation. */
export async function sendToPlayer(
  context: OutsideContext,
  { member_id, email }: In<typeof sendPlayerPasswordReset>,
): Promise<Out<typeof sendPlayerPasswordReset>> {
  const account = await context.transaction((inside) =>
    member_id === undefined ? findByEmail(inside, email!) : findByMember(inside, member_id),
  )
  if (!account) throw NotFound({ message: 'This member doesn’t have an account yet.' })
  if (account.status === 'blocked') throw AccountBlocked()
  await throttle(context, addressKey(account.email), LETTERS_PER_ADDRESS, HOUR)
  await context.transaction(async (inside) => {
    await sendPasswordLink(inside, account, account.password_hash === null ? 'set' : 'reset')
    await audit(inside, { action: 'user.password_link_sent', subject: 'user', subject_id: account.id })
  })
  return {}
}

export async function checkLink(
  context: Context,
  { token }: In<typeof checkResetLink>,
): Promise<Out<typeof checkResetLink>> {
  const link = await usableLink(context, token)
  return { valid: true, email: masked(link.email), familiar: familiarTo(context, link) }
}

/** Masks 'ada.ball@example.org' as 'a•••@example.org'. */
const masked = (email: string) => email.replace(/^(.)[^@]*/u, '$1•••')

/**
 * Uses up the link, sets the password and ends every session, so that anyone with the old password is logged
 * out.
 */
export async function reset(
  context: OutsideContext,
  { token, password }: In<typeof resetPassword>,
): Promise<Out<typeof resetPassword>> {
  const link = await context.transaction((inside) => usableLink(inside, token))
  const sentence = checkPassword(password, familiarTo(context, link))
  if (sentence) throw invalidField('password', sentence)
  const hash = await hashPassword(password)
  await context.transaction(async (inside) => {
    const used = await consumeLink(inside, sha256(token), PASSWORD_PURPOSES)
    if (!used) throw LinkOver()
    const { user_id, email } = used
    await setPassword(inside, { user_id, email, hash })
    await voidLinks(inside, user_id, PASSWORD_PURPOSES)
    await forgetTries(inside, accountKey(user_id))
    await inviteTries(inside, user_id)
    await note(inside, { kind: 'password_set', user_id })
    await endAllOf(inside, user_id, 'password_set')
    const { language, t } = await wordsFor(inside, link.language ?? context.call.language)
    await sendMail(inside, {
      to: email,
      language,
      subject: t('Your password was changed'),
      paragraphs: [
        t('Hello {name},', { name: link.first_name }),
        t('your password was just changed, and you were logged out everywhere.'),
        t('If this wasn’t you, choose a new password right away and let us know.'),
      ],
      button: { label: t('Choose a new password'), url: inside.link('/forgot-password') },
      about: ['user', user_id],
    })
  })
  return { email: link.email_now }
}
