import {
  RegistrationFilters,
  RegistrationNotFound,
  setRegistrationStatus,
} from 'contract/registrations/registrations'
import { mailMany } from 'contract/office/member-bulk'
import { audit } from '../plumbing/audit.ts'
import type { Queue, QueueAct } from '../batches/batches.ts'
import { whoIs, type Context } from '../plumbing/context.ts'
import { languageOf } from '../auth/auth.ts'
import { sendMail, wordsFor } from '../mail/mail.ts'
import { findOrder } from '../payments/payments.ts'
import { candidates, getVisibleRegistration } from '../registrations/registrations.ts'
import { decideWaiting } from './registrations.ts'

/** Registrations, decided many at a time; and letters to those who paid for them. */
export const registrationQueue: Queue = {
  filters: RegistrationFilters,
  rows: (context, which, act) =>
    candidates(context, which, {
      access: registrationQueue.acts[act]!.op.access,
      isDecision: act !== 'message',
    }),
  acts: {
    approve: {
      op: setRegistrationStatus,
      lane: 'decision',
      run: (context, { id }) => decideWaiting(context, id, { status: 'active', reason: undefined }),
    },
    reject: {
      op: setRegistrationStatus,
      needs: 'reason',
      lane: 'decision',
      run: (context, { id, reason }) => decideWaiting(context, id, { status: 'rejected', reason }),
    },
    ask: {
      op: setRegistrationStatus,
      needs: 'text',
      isLimited: true,
      lane: 'letter',
      run: ask,
    },
    message: {
      op: mailMany,
      needs: 'text',
      oneLetterPerAddress: true,
      lane: 'letter',
      run: write,
    },
  },
}

type Said = Parameters<QueueAct['run']>[1]

/** A question about one registration, which waits until it is answered; the answer goes to whoever asks. */
async function ask(context: Context, { id, text = '' }: Said) {
  const { to, registration } = await readerOf(context, id)
  const { language, t } = await wordsFor(context, await languageOf(context, to))
  const { spoken_name: name, membership, season } = registration
  await sendMail(context, {
    to,
    language,
    subject: t('A question about {name}’s registration', { name }),
    paragraphs: [
      t(
        'Before we can approve {name}’s registration for {membership}, season {season}, we have a question:',
        {
          name,
          membership,
          season,
        },
      ),
      ...paragraphsOf(text),
      t('Just reply to this email.'),
    ],
    reply_to: whoIs(context).email,
    about: ['registration', id],
  })
  await note(context, id, 'registration.asked', text)
}

/** The same words to everybody; who registered three children reads them once. */
async function write(context: Context, { id, batch_id, subject = '', text = '' }: Said) {
  const { to } = await readerOf(context, id)
  const { language, t } = await wordsFor(context, await languageOf(context, to))
  await sendMail(context, {
    to,
    language,
    subject: subject || t('A message about your registration'),
    paragraphs: paragraphsOf(text),
    reply_to: whoIs(context).email,
    about: ['registration', id],
    once: `batch:${batch_id}:${to.toLowerCase()}`,
  })
  await note(context, id, 'registration.written_to', subject || text)
}

async function readerOf(context: Context, id: number) {
  const registration = await getVisibleRegistration(context, id)
  const order = registration && (await findOrder(context, registration.order_id))
  if (!order) throw RegistrationNotFound()
  return { registration, to: order.payer_email }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

const note = (context: Context, id: number, action: string, words: string) =>
  audit(context, { action, subject: 'registration', subject_id: id, note: words })
