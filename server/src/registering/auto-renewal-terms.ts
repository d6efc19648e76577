import { createHash } from 'node:crypto'
import { TermsChanged, type AutoRenewalTerms } from 'contract/registering/auto-renewal-terms'
import type { Quote } from 'contract/registering/checkout'
import type { DraftData } from 'contract/registering/draft'
import { money, type Currency } from 'contract/money'
import type { Context } from '../plumbing/context.ts'
import { dayInLetter, wordsFor } from '../mail/mail.ts'
import { draftOf } from './drafts.ts'
import type { AgreedRenewal } from './drafts-queries.ts'
import { priceDraft } from './quotes.ts'
import { findMemberTypes, planOf, seasonOf } from '../offers/offers.ts'

type About = { data: DraftData; quote: Quote; season: { end_date: string } }

/**
 * The shortest time between the letter that announces a charge and the charge: Cal. Bus. & Prof. Code
 * 17602(b).
 */
export const LEAST_NOTICE = 15

/**
 * The terms under which an order's memberships would renew automatically, in the registrant's language;
 * undefined if that is not offered: the club does not want it, nothing is charged, or only teams and clubs
 * are registered.
 */
export async function termsOf(
  context: Context,
  { data, quote, season }: About,
): Promise<{ terms: AutoRenewalTerms; price: number } | undefined> {
  const [plan, types] = await Promise.all([planOf(context), findMemberTypes(context)])
  if (!plan.auto_renews || quote.total === 0) return undefined
  const people = data.people.filter(({ member_type_id }) =>
    types.some(({ id, kind }) => id === member_type_id && (kind === 'player' || kind === 'person')),
  )
  const price = quote.lines.reduce(
    (sum, line) => sum + (people.some(({ key }) => key === line.person_key) ? line.amount : 0),
    0,
  )
  if (people.length === 0) return undefined
  const { language, t } = await wordsFor(context, data.registrant.language ?? 'en')
  const label = t('Renew automatically each season')
  const paragraphs = [
    t(
      'If you check this box, {club} renews for each following season until you turn it off, and charges the card you’re paying with now.',
      { club: context.tenant.name },
    ),
    t(
      'You’re charged the price of the new season, currently {price} per season, on the last day of the current season: first on {day}, or later if the next season isn’t on sale yet.',
      { price: money(price, quote.currency as Currency), day: dayInLetter(season.end_date, language) },
    ),
    t(
      'We email you the date and the exact amount {days} days ahead, and never less than {least}. You’re never charged more than that amount.',
      { days: plan.notice_days, least: LEAST_NOTICE },
    ),
    t(
      'You can turn it off anytime before the charge, online and without a call: under My memberships, or with the link in each email about it.',
    ),
    t(
      'Waivers you’ve signed stay valid as long as their text doesn’t change. If one changes, you aren’t charged: we ask you to sign it and renew yourself.',
    ),
  ]
  const hash = createHash('sha256')
    .update(JSON.stringify([label, ...paragraphs]))
    .digest('base64url')
  return { terms: { label, paragraphs, hash }, price }
}

/** The terms for a draft as it is stored now; null if nothing is offered. */
export async function showTerms(
  context: Context,
  { token }: { token: string },
): Promise<AutoRenewalTerms | null> {
  const draft = await draftOf(context, token)
  const [{ quote }, season] = await Promise.all([priceDraft(context, draft), seasonOf(context, draft)])
  return (await termsOf(context, { data: draft.data, quote, season }))?.terms ?? null
}

/** What is stored of an agreement, if it is to the current terms. @throws TermsChanged */
export async function agreedTo(context: Context, hash: string, about: About): Promise<AgreedRenewal> {
  const now = await termsOf(context, about)
  if (now?.terms.hash !== hash) throw TermsChanged()
  const { ip, user_agent } = context.call
  return {
    terms: [now.terms.label, ...now.terms.paragraphs],
    price: now.price,
    agreed_at: context.now.toISOString(),
    agreed_from: `${ip} ${user_agent}`.trim(),
  }
}
