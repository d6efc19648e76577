import { money, type Currency } from 'contract/money'
import { declineOf } from 'contract/payments'
import type { Day } from 'contract/dates'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { showKeptCard } from '../../payments/payments.ts'
import type { Balance } from '../entrants/balance-queries.ts'
import { write } from '../entrants/letters.ts'
import type { Party } from '../entrants/party-queries.ts'

const shown = ({ tenant }: Context, cents: number) => money(cents, tenant.currency as Currency)

/** 'Visa ending in 4242'; undefined if no card is charged. */
async function cardOf(context: Context, { kept_card_id }: Balance) {
  const card = kept_card_id === null ? undefined : await showKeptCard(context, kept_card_id)
  return card && { brand: card.brand, last4: card.last4 }
}

/** It is due in a few days: a card will be charged, or it can be paid. */
export async function mailBalanceComing(
  context: Context,
  party: Party,
  balance: Balance,
  path: string,
): Promise<void> {
  const card = await cardOf(context, balance)
  const amount = shown(context, balance.cents)
  await write(context, party, (t, { event, dayOf, who }) => ({
    subject: t('{amount} is due on {day}: {event}', {
      ...{ amount, event: event.name },
      day: dayOf(balance.due_on),
    }),
    paragraphs: [
      t('{who}: the rest of your entry in {event}, {amount}, is due on {day}.', {
        ...{ who, amount, event: event.name },
        day: dayOf(balance.due_on),
      }),
      card
        ? t('We’ll charge your {brand} card ending in {last4} that day. You don’t need to do anything.', card)
        : t('You can pay it now. You don’t need to log in.'),
    ],
    button: card ? t('See the payment') : t('Pay {amount}', { amount }),
    path,
    once: `event-balance-coming:${balance.id}:${balance.due_on}`,
  }))
}

/** It wasn’t paid by its day. */
export async function mailBalanceLate(
  context: Context,
  party: Party,
  balance: Balance,
  path: string,
): Promise<void> {
  const amount = shown(context, balance.cents)
  await write(context, party, (t, { event, dayOf, who }) => ({
    subject: t('{amount} is late: {event}', { amount, event: event.name }),
    paragraphs: [
      t('{who}: the rest of your entry in {event}, {amount}, was due on {day}.', {
        ...{ who, amount, event: event.name },
        day: dayOf(balance.due_on),
      }),
      balance.release_on === null
        ? t('Please pay it soon to keep your spots.')
        : t('Please pay it by {day}. After that, your spots go to the waitlist.', {
            day: dayOf(balance.release_on),
          }),
    ],
    button: t('Pay {amount}', { amount }),
    path,
    once: `event-balance-late:${balance.id}:${todayOf(context)}`,
  }))
}

/** The bank declined the charge. */
export async function mailBalanceDeclined(
  context: Context,
  party: Party,
  balance: Balance,
  {
    path,
    code,
    next_try_on,
    order_id,
  }: { path: string; code: string | null; next_try_on: Day | undefined; order_id: number },
): Promise<void> {
  const amount = shown(context, balance.cents)
  await write(context, party, (t, { event, dayOf }) => ({
    subject: t('We couldn’t charge your card: {event}', { event: event.name }),
    paragraphs: [
      t('{amount} for {event} couldn’t be charged to your card.', { amount, event: event.name }),
      t(declineOf(code).message),
      next_try_on === undefined
        ? t('We won’t try this card again. Please pay with another one.')
        : t('We’ll try the card again on {day}, or you can pay now with another one.', {
            day: dayOf(next_try_on),
          }),
    ],
    button: t('Pay {amount}', { amount }),
    path,
    once: `event-balance-declined:${order_id}`,
  }))
}

/** Everything is paid. */
export const mailBalancePaid = (
  context: Context,
  party: Party,
  { id, cents, number }: Balance & { number: string },
): Promise<void> =>
  write(context, party, (t, { event, who }) => ({
    subject: t('Paid: {event}', { event: event.name }),
    paragraphs: [
      t('Thank you! We received {amount} for {event}.', { amount: shown(context, cents), event: event.name }),
      t('{who}: your entry is paid in full. Your receipt has the number {number}.', { who, number }),
    ],
    button: t('See my events'),
    once: `event-balance-paid:${id}`,
  }))

/** A check is promised: how much, where to, and until when. */
export const mailCheckExpected = (
  context: Context,
  party: Party,
  { cents, number, due_on, order_id }: { cents: number; number: string; due_on: Day; order_id: number },
): Promise<void> =>
  write(context, party, (t, { event, dayOf, who }) => ({
    subject: t('Your invoice {number}: {event}', { number, event: event.name }),
    paragraphs: [
      t('{who}: we’re holding your spots at {event} until your check is here.', { who, event: event.name }),
      t(
        'Make it out to {club} for {amount}, write {number} on it, and send it so that it arrives by {day}.',
        {
          ...{ club: context.tenant.name, number, amount: shown(context, cents) },
          day: dayOf(due_on),
        },
      ),
      ...(event.check_note ? [event.check_note] : []),
    ],
    button: t('See my events'),
    once: `event-check:${order_id}`,
  }))

/** The check is due in a few days, or was due. */
export const mailCheckDue = (
  context: Context,
  party: Party,
  { cents, number, due_on, isLate }: { cents: number; number: string; due_on: Day; isLate: boolean },
): Promise<void> =>
  write(context, party, (t, { event, dayOf }) => {
    const about = { number, amount: shown(context, cents), day: dayOf(due_on) }
    return {
      subject: isLate
        ? t('Your check hasn’t arrived: {event}', { event: event.name })
        : t('Your check is due on {day}: {event}', { day: about.day, event: event.name }),
      paragraphs: [
        isLate
          ? t('Your check for {amount}, invoice {number}, was due on {day}.', about)
          : t('Your check for {amount}, invoice {number}, needs to be here by {day}.', about),
        t('If you’ve sent it already, you don’t need to do anything. You can also pay by card instead.'),
      ],
      button: t('See my events'),
      once: `event-check-${isLate ? 'late' : 'coming'}:${number}`,
    }
  })
