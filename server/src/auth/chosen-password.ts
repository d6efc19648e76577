import { timingSafeEqual } from 'node:crypto'
import { LinkOver, NotChosenHere, OtpRequired, PasswordThere, type chosenLogin } from 'contract/auth'
import { checkPassword } from 'contract/auth/passwords'
import type { In } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { sendMail, wordsFor } from '../mail/mail.ts'
import type { Context, OutsideContext } from '../plumbing/context.ts'
import { findByEmail, findById, noteEntry, setPassword } from './account-queries.ts'
import { addChosen, consumeLink, voidLinks } from './action-link-queries.ts'
import { PASSWORD_PURPOSES, usableLink } from './action-links.ts'
import type { Auth } from './authenticate.ts'
import { note } from './event-queries.ts'
import { familiarTo } from './familiar-names.ts'
import { clientOf, letIn, refuseBlocked, type LoggedIn } from './login.ts'
import { hashPassword } from './password-hash.ts'
import { sha256 } from './tokens.ts'
import { findTotp } from './totp-queries.ts'
import { countVisit, giveBack, inviteTries, type Browser } from './tries.ts'

/**
 * Keeps a password for a new account whose address is not proven yet. It waits with the link of the letter and opens
 * nothing by itself: whoever typed somebody else's address has gained nothing (decision 0117). Returns the key that
 * the browser has to show together with the link.
 * @throws PasswordThere if the account has a password, or the link has ended
 */
export async function choosePassword(
  context: OutsideContext,
  email: string,
  password: string,
): Promise<string> {
  const account = await context.read((inside) => findByEmail(inside, email.toLowerCase()))
  if (!account || account.password_hash !== null) throw PasswordThere()
  const weak = checkPassword(password, familiarTo(context, account))
  if (weak) throw invalidField('password', weak)
  const chosen_hash = await hashPassword(password)
  const key = context.random(32).toString('base64url')
  const kept = await context.transaction((inside) =>
    addChosen(inside, { user_id: account.id, chosen_hash, chosen_key_sha256: sha256(key) }),
  )
  if (!kept) throw PasswordThere()
  return key
}

/**
 * Logs in who opens the letter in the browser in which the password was chosen: the link proves the address, the key
 * proves the choice, and from here on the password counts. @throws NotChosenHere in any other browser, where the link
 * stays good for choosing one @throws OtpRequired if the account has an authenticator app: the password counts, and the
 * login asks for the code
 */
export async function logInAsChosen(
  context: OutsideContext,
  auth: Auth,
  { client_id, token, key }: In<typeof chosenLogin>,
  browser: Browser | undefined,
): Promise<LoggedIn> {
  const client = clientOf(client_id)
  const tries = await countVisit(context)
  const link = await context.read((inside) => usableLink(inside, token))
  const account = await context.read((inside) => findById(inside, link.user_id))
  const { chosen_hash, chosen_key_sha256 } = link
  if (!account || account.password_hash !== null || chosen_hash === null || chosen_key_sha256 === null)
    throw NotChosenHere()
  if (!timingSafeEqual(sha256(key), chosen_key_sha256)) throw NotChosenHere()
  await refuseBlocked(context, account)
  const chosen = { hash: chosen_hash, language: account.language, name: account.first_name }
  const totp = await context.read((inside) => findTotp(inside, account.id))
  if (totp?.confirmed_at != null) {
    await context.transaction(async (inside) => {
      await adopt(inside, token, chosen)
      await giveBack(inside, tries)
    })
    throw OtpRequired()
  }
  return letIn(context, auth, {
    account,
    client_id: client,
    browser,
    tries,
    by: ['password'],
    async isStill(inside) {
      await adopt(inside, token, chosen)
      return noteEntry(inside, account.id)
    },
  })
}

async function adopt(
  context: Context,
  token: string,
  { hash, language: spoken, name }: { hash: string; language: string | null; name: string },
) {
  const used = await consumeLink(context, sha256(token), ['set'], hash)
  if (!used) throw LinkOver()
  const { user_id, email } = used
  await setPassword(context, { user_id, email, hash })
  await voidLinks(context, user_id, PASSWORD_PURPOSES)
  await inviteTries(context, user_id)
  await note(context, { kind: 'password_set', user_id })
  const { language, t } = await wordsFor(context, spoken ?? context.call.language)
  await sendMail(context, {
    to: email,
    language,
    subject: t('Your password is set'),
    paragraphs: [
      t('Hello {name},', { name }),
      t('the password you chose when you registered now works. Log in with it anytime.'),
      t('If this wasn’t you, choose a new password right away and let us know.'),
    ],
    button: { label: t('Choose a new password'), url: context.link('/forgot-password') },
    about: ['user', user_id],
  })
}
