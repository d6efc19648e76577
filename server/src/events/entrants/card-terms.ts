import { createHash } from 'node:crypto'
import { BalanceTermsChanged, type CardTerms, type Later } from 'contract/events/deposits'
import type { Language } from 'contract/language'
import { money, type Currency } from 'contract/money'
import { dayInLetter, wordsFor } from '../../mail/mail.ts'
import type { Context } from '../../plumbing/context.ts'

/** How many days before a charge it is announced. */
export const NOTICE_DAYS = 3

export const digestOf = (words: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url')

type Words = CardTerms & { language: Language }

/**
 * What a payer agrees to whose card is kept for what is due later: what is charged when at most, and how to stop it. In the
 * reader's language.
 */
export async function cardTermsOf(
  context: Context,
  { event, later }: { event: string; later: readonly Later[] },
): Promise<Words> {
  const { language, t } = await wordsFor(context, context.call.language)
  const label = t('Charge this card when the rest is due')
  const paragraphs = [
    t(
      'If you agree, {club} keeps this card on file with its payment provider and charges it for what’s left of your entry in {event}:',
      { club: context.tenant.name, event },
    ),
    ...later.map(({ due_on, cents }) =>
      t('Up to {amount} on {day}', {
        amount: money(cents, context.tenant.currency as Currency),
        day: dayInLetter(due_on, language),
      }),
    ),
    t('You’re never charged more than you owe. We’ll email you {days} days before each charge.', {
      days: NOTICE_DAYS,
    }),
    t(
      'If your bank declines the charge, we’ll email you and try again after 1, 3 and 7 days, unless the card can no longer be used.',
    ),
    t('You can turn this off anytime in My events or with the link in our emails, or pay the rest early.'),
  ]
  return { label, paragraphs, hash: digestOf([label, ...paragraphs]), language }
}

export const shownTerms = ({ label, paragraphs, hash }: CardTerms): CardTerms => ({ label, paragraphs, hash })

/** The words somebody agrees to, as they are stored. @throws BalanceTermsChanged */
export function agreed(context: Context, { label, paragraphs, hash, language }: Words, read: string) {
  if (hash !== read) throw BalanceTermsChanged()
  const { ip, user_agent } = context.call
  return {
    card_terms: [label, ...paragraphs],
    card_language: language,
    agreed_from: `${ip} ${user_agent}`.trim(),
  }
}
