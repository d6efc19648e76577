import { messageIn, partsIn, type Said } from 'contract/message'
import type { Day } from 'contract/dates'
import type { BY_HAND } from 'contract/renewing/auto-renewal'
import type { Language } from 'contract/language'
import { money, type Currency } from 'contract/money'
import type { Context } from '../../plumbing/context.ts'
import { dayInLetter, sendMail, wordsFor, type Message, type Words } from '../../mail/mail.ts'
import { getMember } from '../../members/members.ts'
import { showKeptCard } from '../../payments/payments.ts'
import { openRenewal, renewalPath } from '../plan/renewal-links.ts'
import { payerToken } from './payer-link.ts'

/** Who it is written to, and about which of the payer's cards. */
type To = { registrant_id: number; language: Language; kept_card_id: number }
/** One membership as a line of a letter. */
export type Line = { name: string; membership: string; season: string }
type Told = { t: Words; language: Language; card: string }
type Content = Pick<Message, 'subject' | 'paragraphs' | 'button'>

/** Where the payer sees and turns off automatic renewals, without logging in. */
const manageUrl = (context: Context, registrant_id: number) =>
  context.link(`/auto-renewal/${payerToken(context, registrant_id)}`)

/** Writes to the payer if there is an address. These letters are not reminders: nobody can unsubscribe. */
async function write(
  context: Context,
  { registrant_id, language: read, kept_card_id }: To,
  content: (told: Told, url: string) => Content,
): Promise<void> {
  const [payer, card] = await Promise.all([
    getMember(context, registrant_id),
    showKeptCard(context, kept_card_id),
  ])
  if (!payer?.email) return
  const { language, t } = await wordsFor(context, read)
  const shown = card ? `${card.brand} •••• ${card.last4}` : ''
  await sendMail(context, {
    to: payer.email,
    language,
    about: ['member', registrant_id],
    ...content({ t, language, card: shown }, manageUrl(context, registrant_id)),
  })
}

const listOf = (lines: readonly Line[]) =>
  lines.map(({ name, membership, season }) => ({ label: name, value: `${membership}, ${season}` }))

/** The exact words that were agreed to, and how to turn it off. */
export const writeAgreed = (context: Context, { terms, ...to }: To & { terms: readonly string[] }) =>
  write(context, to, ({ t, card }, url) => ({
    subject: t('Auto-renewal is on'),
    paragraphs: [
      t('You agreed to renew your membership with {club} automatically. Here’s what you agreed to:', {
        club: context.tenant.name,
      }),
      ...terms.slice(1),
      [{ label: t('Card'), value: card }],
      t('To turn it off or use a different card, press the button below anytime. No login needed.'),
    ],
    button: { label: t('See or turn off auto-renewal'), url },
  }))

type Announced = To & {
  lines: readonly Line[]
  amount: number
  charge_on: Day
  /** An earlier letter said another amount or day. */
  is_changed: boolean
}

/** What is charged, and when, with the way to turn it off before that. */
export async function writeAnnounced(
  context: Context,
  { lines, amount, charge_on, is_changed, ...to }: Announced,
): Promise<void> {
  const kept = await showKeptCard(context, to.kept_card_id)
  const runsOut =
    kept && `${kept.exp_year}-${String(kept.exp_month).padStart(2, '0')}` < charge_on.slice(0, 7)
  const price = money(amount, context.tenant.currency as Currency)
  await write(context, to, ({ t, language, card }, url) => {
    const day = dayInLetter(charge_on, language)
    return {
      subject: t('Your membership renews on {day} for {amount}', { day, amount: price }),
      paragraphs: [
        ...(is_changed ? [t('The price has changed since our last email, so this email replaces it.')] : []),
        t('As you agreed, next season renews automatically:'),
        listOf(lines),
        [
          { label: t('Amount'), value: price },
          { label: t('Charge date'), value: day },
          { label: t('Card'), value: card },
        ],
        ...(runsOut
          ? [t('This card expires before then. Please add a different one with the button below.')]
          : []),
        t('Don’t want this? Turn it off with the button below before {day}, and you won’t be charged.', {
          day,
        }),
      ],
      button: { label: t('See or turn off auto-renewal'), url },
    }
  })
}

type Stuck = To & {
  lines: readonly Line[]
  reason: Said
  registration_ids: readonly number[]
  /** The card is charged again on this day; null if it is not. */
  next_try_on: Day | null
}

/** Why it has to be renewed by hand, in the language of the letter. */
export function saidReason(t: Words, reason: Said): string {
  const { code, params } = partsIn(reason) ?? {}
  if (code === 'membership_age_at_most')
    return t('This membership is for people {age} or younger when the season starts.', params as WithAge)
  if (code === 'membership_age_at_least')
    return t('This membership is for people {age} or older when the season starts.', params as WithAge)
  if (code === 'players_start_at')
    return t('Players start at age {age}, in {label}.', params as WithAge & { label: string })
  return t(messageIn(reason) as typeof BY_HAND.unsigned)
}

type WithAge = { age: number }

/** Nothing was charged: the reason, and a prefilled renewal that can be paid by hand. */
export async function writeNotCharged(
  context: Context,
  { lines, reason, registration_ids, next_try_on, ...to }: Stuck,
): Promise<void> {
  const { registrant_id } = to
  const { token } = await openRenewal(context, { registrant_id, registration_ids, for: 'letter' })
  await write(context, to, ({ t, language, card }, url) => ({
    subject: t('We couldn’t renew the membership automatically'),
    paragraphs: [
      t('You weren’t charged for next season:'),
      listOf(lines),
      saidReason(t, reason),
      next_try_on
        ? t('We’ll try the card {card} again on {day}. Or you can renew now, or add a different card.', {
            card,
            day: dayInLetter(next_try_on, language),
          })
        : t(
            'We won’t try again. The button below opens your renewal with everything filled in. It takes a minute.',
          ),
      [{ label: t('Change card or turn it off'), value: url }],
    ],
    button: { label: t('Renew now'), url: context.link(renewalPath(token)) },
  }))
}

/** Tells the payer that it was turned off, and by whom. */
export const writeEnded = (
  context: Context,
  { lines, by, ...to }: To & { lines: readonly Line[]; by: 'payer' | 'office' | 'in_person' },
) =>
  write(context, to, ({ t }) => ({
    subject: t('Auto-renewal is off'),
    paragraphs: [
      by === 'in_person'
        ? t('You no longer manage this membership, so it won’t renew automatically anymore:')
        : by === 'office'
          ? t('The office turned off auto-renewal for:')
          : t('As you asked, this no longer renews automatically:'),
      listOf(lines),
      t('You won’t be charged for it anymore. The membership itself is valid through its last day.'),
    ],
  }))
