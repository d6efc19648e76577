import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  DraftChangedElsewhere,
  DraftFinished,
  DraftNotFound,
  type DraftData,
  type DraftView,
  type mailDraftLink,
  type resumeDraft,
  type saveDraft,
  type startDraft,
} from 'contract/registering/draft'
import { LANGUAGES } from 'contract/language'
import { PAID_LINK_DAYS } from 'contract/payments'
import type { In, Out } from 'contract/operation'
import { TooManyRequests } from 'contract/problem'
import { Email } from 'contract/primitives'
import { isWithin } from '../auth/auth.ts'
import type { Context } from '../plumbing/context.ts'
import { sendMail, wordsIn } from '../mail/mail.ts'
import { withdrawOrder } from './draft-order.ts'
import { changeSeason } from './draft-season.ts'
import { getDraft, insertDraft, lockDraft, markDraft, setDraft, type Draft } from './drafts-queries.ts'

/** How many days an unfinished registration is kept after it was last touched. */
const DRAFT_DAYS = 30

/**
 * Limits for letters, because anybody can type anyone's address into a form: few per address, whatever form
 * it is typed into, and few per draft, whatever addresses are typed into it.
 */
const LETTERS_TO_ADDRESS = { max: 5, seconds: 3600 }
const LETTERS_FROM_DRAFT = { max: 8, seconds: 86_400 }

const hash = (token: string) => createHash('sha256').update(token).digest()
export const expiry = (now: Date) => new Date(now.getTime() + DRAFT_DAYS * 86_400_000)

/** When a draft's link expires: some days after it was last touched, or after it was paid. */
export const openUntil = ({ completed_at, expires_at }: Pick<Draft, 'completed_at' | 'expires_at'>): Date =>
  new Date(completed_at ? Date.parse(completed_at) + PAID_LINK_DAYS * 86_400_000 : expires_at)

/** The draft of a token, whether it was already paid or not. */
export async function draftOf(context: Context, token: string): Promise<Draft> {
  const draft = await getDraft(context, hash(token))
  if (!draft || openUntil(draft) < context.now) throw DraftNotFound()
  return draft
}

/** The unfinished draft of a token, locked until the request ends. */
export async function openDraft(context: Context, token: string): Promise<Draft> {
  const draft = await lockDraft(context, hash(token))
  if (!draft || new Date(draft.expires_at) < context.now) throw DraftNotFound()
  if (draft.completed_at) throw DraftFinished()
  return draft
}

export async function start(
  context: Context,
  { step, data }: In<typeof startDraft>,
): Promise<Out<typeof startDraft>> {
  const token = context.random(24).toString('base64url')
  const email = emailIn(data)
  const draft = await insertDraft(context, {
    token_hash: hash(token),
    email,
    step,
    data,
    expires_at: expiry(context.now),
  })
  if (email) await mailLink(context, { ...draft, data }, token, email)
  return { draft_token: token, version: draft.version, expires_at: draft.expires_at }
}

export async function save(
  context: Context,
  { token, version, step, data }: In<typeof saveDraft>,
): Promise<Out<typeof saveDraft>> {
  const draft = await openDraft(context, token)
  const email = emailIn(data)
  if (draft.version === version && !isDeepStrictEqual(data, draft.data)) {
    await withdrawOrder(context, draft)
    await changeSeason(context, draft, data)
  }
  const saved = await setDraft(context, draft.id, version, {
    step,
    data,
    email,
    expires_at: expiry(context.now),
  })
  if (!saved) throw DraftChangedElsewhere({ detail: viewOf(draft) })
  if (email && email !== draft.link_mailed_to) await mailLink(context, { ...draft, data }, token, email)
  return saved
}

export async function resume(
  context: Context,
  { id }: In<typeof resumeDraft>,
): Promise<Out<typeof resumeDraft>> {
  const draft = await draftOf(context, id)
  if (draft.completed_at) throw DraftFinished()
  return viewOf(draft)
}

/** Mails the link at the visitor's request, repeatedly if asked. */
export async function mailDraft(
  context: Context,
  { token, email }: In<typeof mailDraftLink>,
): Promise<Out<typeof mailDraftLink>> {
  if (!(await mailLink(context, await openDraft(context, token), token, email)))
    throw TooManyRequests({
      message:
        'We’ve already sent several emails to this address. Please check the inbox and spam folder, or try again in an hour.',
    })
  return { link_mailed_to: email }
}

export const resumePath = (token: string) => `/registration?draft=${token}`

/** False if the limit was reached. */
async function mailLink(
  context: Context,
  { id, expires_at, data }: Pick<Draft, 'id' | 'expires_at' | 'data'>,
  token: string,
  email: string,
): Promise<boolean> {
  const { max, seconds } = LETTERS_TO_ADDRESS
  // Sequential and always in this order: each locks a row, and two drafts must not deadlock.
  const isFew = await isWithin(context, `draft-letter:${email.toLowerCase()}`, max, seconds)
  const { max: most, seconds: within } = LETTERS_FROM_DRAFT
  if (!isFew || !(await isWithin(context, `draft-letters-of:${id}`, most, within))) return false
  await markDraft(context, id, { link_mailed_to: email })
  const language = data.registrant.language ?? 'en'
  const t = wordsIn(language)
  await sendMail(context, {
    to: email,
    language,
    subject: t('Your registration with {name}', { name: context.tenant.name }),
    paragraphs: [
      t(
        'You started a registration. Everything you entered is saved, so you can finish anytime, on any device:',
      ),
      t(
        'The link works until {day}. Anyone who has it can see and change this registration, so please keep it to yourself.',
        {
          day: new Date(expires_at).toLocaleDateString(LANGUAGES[language].formats, {
            timeZone: context.tenant.time_zone,
            dateStyle: 'long',
          }),
        },
      ),
      t(
        'Didn’t start a registration? Someone probably mistyped their address, and you can ignore this email.',
      ),
    ],
    button: { label: t('Finish registering'), url: context.link(resumePath(token)) },
    about: ['registration_draft', id],
  })
  return true
}

export function viewOf({ version, step, data, photos, expires_at, link_mailed_to }: Draft): DraftView {
  return { version, step, data, photos: Object.keys(photos), expires_at, link_mailed_to }
}

/** The registrant's address, once it is complete. */
const emailIn = ({ registrant }: DraftData) => Email.safeParse(registrant.email).data ?? null
