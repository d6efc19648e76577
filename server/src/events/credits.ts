import { addDays } from 'contract/dates'
import {
  CreditNotFound,
  type extendEventCredit,
  type giveEventCredit,
  type listCredits,
} from 'contract/events/credits'
import { money, type Currency } from 'contract/money'
import type { In, Out } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import { accountWith } from '../auth/auth.ts'
import { dayInLetter, sendMail, wordsFor, type Words } from '../mail/mail.ts'
import {
  expireCredit,
  findCreditsOf,
  findExpiringCredits,
  findOfficeCredits,
  giveCredit,
  lockCredit,
  setCredit,
  sumCredits,
} from '../payments/payments.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, whoIs, type Context } from '../plumbing/context.ts'
import { job } from '../plumbing/jobs/jobs.ts'
import { findAccountOf } from './credits-queries.ts'
import { oneByOne } from './entrants/one-by-one.ts'

/** How many days before a credit runs out its family is reminded. */
const REMIND_DAYS = 14

export const listOwnCredits = async (context: Context) =>
  (await findCreditsOf(context, { user_id: whoIs(context).id, today: todayOf(context) })).map(
    ({ id, left_cents, origin, expires_on }) => ({ id, left_cents, origin, expires_on }),
  )

export async function listAllCredits(
  context: Context,
  { all }: In<typeof listCredits>,
): Promise<Out<typeof listCredits>> {
  const credits = await findOfficeCredits(context, { all: all === 'yes' })
  const { owed, ledger } = await sumCredits(context)
  return {
    credits: credits.map(({ user_id: _, ...credit }) => credit),
    owed_cents: owed,
    ledger_cents: ledger,
  }
}

/** @throws Invalid for an address without an account, or a day that is over */
export async function give(
  context: Context,
  { email, cents, expires_on = null, reason }: In<typeof giveEventCredit>,
) {
  mustBeAhead(context, expires_on)
  const account = await findAccountOf(context, email)
  if (!account) throw invalidField('email', 'No account has this email address.')
  const payer = { name: account.name, email: account.email }
  const id = await giveCredit(context, { user_id: account.id, payer, cents, reason, expires_on })
  await audit(context, {
    action: 'event_credit.given',
    subject: 'event_credit',
    subject_id: id,
    after: { cents, expires_on },
    note: reason,
  })
  await write(context, id, account.id, (t, { amount, day }) => ({
    subject: t('You have event credit: {amount}', { amount }),
    paragraphs: [
      t('We’ve added {amount} of event credit to your account.', { amount }),
      ...(day ? [t('Use it by {day}.', { day })] : []),
      t('It comes off the price when you sign up for an event.'),
    ],
    once: `event-credit:${id}`,
    amount: cents,
    expires_on,
  }))
  return {}
}

/** @throws CreditNotFound; Conflict where somebody else has changed it; Invalid for a day that is no later */
export async function extend(
  context: Context,
  { id, version, expires_on, reason }: In<typeof extendEventCredit>,
) {
  mustBeAhead(context, expires_on)
  const credit = await lockCredit(context, id)
  if (!credit) throw CreditNotFound()
  if (credit.version !== version) throw Conflict()
  // A family was told that it counts until then: nobody takes that back.
  if (credit.expires_on === null || (expires_on !== null && expires_on <= credit.expires_on))
    throw invalidField('expires_on', 'Choose a day that’s later than its last day now.')
  await setCredit(context, id, { expires_on, reminded_at: null })
  await audit(context, {
    action: 'event_credit.extended',
    subject: 'event_credit',
    subject_id: id,
    before: { expires_on: credit.expires_on },
    after: { expires_on },
    note: reason,
  })
  return {}
}

function mustBeAhead(context: Context, day: string | null) {
  if (day !== null && day < todayOf(context))
    throw invalidField('expires_on', 'Choose a day that’s still ahead.')
}

/** Reminds families of credit that is about to run out, and ends what has. */
export const watchCredits = job<never>({
  name: 'watch-event-credits',
  every: '35 8 * * *',
  async run(outside) {
    const today = todayOf(outside)
    const due = await outside.transaction((context) =>
      findExpiringCredits(context, { today, remind_until: addDays(today, REMIND_DAYS) }),
    )
    await oneByOne(due, ({ id, is_over }) =>
      outside.transaction((context) => (is_over ? end(context, id) : remind(context, id))),
    )
  },
})

async function end(context: Context, id: number): Promise<void> {
  const gone = await expireCredit(context, id)
  const credit = await lockCredit(context, id)
  if (gone === 0 || !credit) return
  await write(context, id, credit.user_id, (t, { amount }) => ({
    subject: t('Your event credit has expired'),
    paragraphs: [
      t('{amount} of event credit has expired. If you think that’s a mistake, just reply.', { amount }),
    ],
    once: `event-credit-over:${id}:${credit.expires_on}`,
    amount: gone,
    expires_on: null,
  }))
}

async function remind(context: Context, id: number): Promise<void> {
  const credit = await lockCredit(context, id)
  if (!credit || credit.left_cents === 0) return
  await setCredit(context, id, { reminded_at: context.now })
  await write(context, id, credit.user_id, (t, { amount, day }) => ({
    subject: t('Use your event credit by {day}', { day }),
    paragraphs: [
      t('You have {amount} of event credit left. Use it by {day}, or it expires.', { amount, day }),
    ],
    once: `event-credit-soon:${id}:${credit.expires_on}`,
    amount: credit.left_cents,
    expires_on: credit.expires_on,
  }))
}

type Said = { subject: string; paragraphs: string[]; once: string }
type About = { amount: number; expires_on: string | null }

/** Writes to the owner of a credit; nothing is sent if the account is gone. */
async function write(
  context: Context,
  id: number,
  user_id: number,
  say: (t: Words, about: { amount: string; day: string }) => Said & About,
): Promise<void> {
  const account = await accountWith(context, user_id)
  if (!account) return
  const { language, t } = await wordsFor(context, account.language)
  const { amount, expires_on } = say(t, { amount: '', day: '' })
  const { subject, paragraphs, once } = say(t, {
    amount: money(amount, context.tenant.currency as Currency),
    day: expires_on === null ? '' : dayInLetter(expires_on, language),
  })
  await sendMail(context, {
    to: account.email,
    language,
    subject,
    paragraphs: [t('Hello {name},', { name: account.first_name }), ...paragraphs],
    button: { label: t('See my events'), url: context.link('/ems/my-events') },
    about: ['event_credit', id],
    once,
  })
}
