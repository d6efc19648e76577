import type { Day } from 'contract/dates'
import type { Language } from 'contract/language'
import { money, type Currency } from 'contract/money'
import type { Context } from '../../plumbing/context.ts'
import { job } from '../../plumbing/jobs/jobs.ts'
import { dayInLetter, keepAttachments, sendMail, wordsFor, type Words } from '../../mail/mail.ts'
import { creditSaid } from '../entrants/letters.ts'
import { getEventOf } from '../entrants/party-queries.ts'
import { passesToken } from './codes.ts'
import { agesOfPass, daysOfPass, drawSheet } from './paper.ts'
import { findPasses, getPurchase, type Pass, type Purchase } from './purchase-queries.ts'
import { coded } from './showing.ts'

/** The passes as a letter with their codes attached, as soon as they are paid. */
export const mailPasses = job<{ purchase_id: number }>({
  name: 'mail-passes',
  async run(outside, { purchase_id }) {
    const sheet = await outside.transaction(async (context) => {
      const purchase = await getPurchase(context, { id: purchase_id })
      if (purchase?.state !== 'confirmed' || purchase.email === null) return undefined
      const passes = coded(context, purchase, await findPasses(context, { purchase_id }))
      return passes.some(({ code }) => code !== null) ? drawSheet(context, purchase, passes) : undefined
    })
    if (!sheet) return
    const attachments = await keepAttachments(outside, `passes-${purchase_id}`, [sheet])
    await outside.transaction(async (context) => {
      const { t, language, event, purchase, passes } = await writerOf(context, purchase_id)
      await sendMail(context, {
        to: purchase.email!,
        language,
        subject: t('Your passes: {event}', { event: event.name }),
        paragraphs: [
          hello(t, purchase),
          t('here are your passes for {event}. They’re attached, so they work without a connection.', {
            event: event.name,
          }),
          countsOf(passes).map(({ pass, count }) => ({
            label: `${count} × ${pass.type}`,
            value: [daysOfPass(pass.day, event, language), agesOfPass(t, pass)].filter(Boolean).join(', '),
          })),
          t('Show the code at the gate, on your phone or on paper. Each code lets in one person at a time.'),
          t('Anyone with this email can use the passes, so share it with care.'),
        ],
        button: { label: t('See your passes'), url: linkOf(context, purchase) },
        about: ['event', purchase.event_id],
        attachments,
        once: `passes:${purchase_id}`,
      })
    })
  },
})

/** The event was canceled: what comes back, and to what. */
export async function mailPassesCanceled(
  context: Context,
  purchase_id: number,
  { back_cents, ...credit }: { back_cents: number } & Credit,
): Promise<void> {
  const { t, language, event, purchase } = await writerOf(context, purchase_id)
  if (purchase.email === null) return
  await sendMail(context, {
    to: purchase.email,
    language,
    subject: t('Canceled: {event}', { event: event.name }),
    paragraphs: [
      hello(t, purchase),
      t('{event} was canceled, so your passes aren’t needed anymore.', { event: event.name }),
      ...(event.cancel_reason ? [event.cancel_reason] : []),
      ...(back_cents > 0
        ? [
            t('We’re refunding {amount} the way you paid.', {
              amount: money(back_cents, context.tenant.currency as Currency),
            }),
          ]
        : []),
      ...creditBack(context, { t, language }, credit),
    ],
    button: { label: t('See your passes'), url: linkOf(context, purchase) },
    about: ['event', purchase.event_id],
    once: `passes-canceled:${purchase_id}`,
  })
}

type Credit = { credit_cents: number; until: Day | null }

const creditBack = (
  context: Context,
  { t, language }: { t: Words; language: Language },
  { credit_cents, until }: Credit,
) => creditSaid(context, t, { credit_cents, until: until && dayInLetter(until, language) })

/** A pass was refunded: what had been paid with credit is there again. Nothing is sent if that is nothing. */
export async function mailPassCredit(
  context: Context,
  { id, purchase_id }: Pick<Pass, 'id' | 'purchase_id'>,
  credit: Credit,
): Promise<void> {
  if (credit.credit_cents === 0) return
  const { t, language, event, purchase } = await writerOf(context, purchase_id)
  if (purchase.email === null) return
  await sendMail(context, {
    to: purchase.email,
    language,
    subject: t('Your pass was refunded: {event}', { event: event.name }),
    paragraphs: [hello(t, purchase), ...creditBack(context, { t, language }, credit)],
    button: { label: t('See your passes'), url: linkOf(context, purchase) },
    about: ['event', purchase.event_id],
    once: `pass-credit:${id}`,
  })
}

async function writerOf(context: Context, id: number) {
  const purchase = (await getPurchase(context, { id }))!
  const [event, passes, words] = await Promise.all([
    getEventOf(context, purchase.event_id),
    findPasses(context, { purchase_id: id }),
    wordsFor(context, purchase.language),
  ])
  return { ...words, event, purchase, passes }
}

/** Who bought at the gate was not asked for a name. */
const hello = (t: Words, { name }: Purchase) => (name === null ? t('Hello,') : t('Hello {name},', { name }))

const linkOf = (context: Context, purchase: Purchase) =>
  context.link(`/ems/passes/${passesToken(context, purchase)}`)

function countsOf(passes: readonly Pass[]): { pass: Pass; count: number }[] {
  const standing = passes.filter(({ status }) => status === 'confirmed')
  const types = [...new Set(standing.map(({ type_id }) => type_id))]
  return types.map((id) => {
    const own = standing.filter(({ type_id }) => type_id === id)
    return { pass: own[0]!, count: own.length }
  })
}
