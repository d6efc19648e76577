import type { Language } from 'contract/language'
import { money, type Currency } from 'contract/money'
import { declineOf } from 'contract/payments'
import { languageOf } from '../auth/auth.ts'
import { findReaders } from '../clubs/clubs.ts'
import { todayOf, type Context } from '../plumbing/context.ts'
import { dayInLetter, sendMail, wordsFor, type Message, type Words } from '../mail/mail.ts'
import type { PaidPart } from '../payments/payments.ts'
import { cardOf } from './cards.ts'
import { planPath } from './plan-link.ts'
import { findInstalments, type InstalmentRow, type PlanRow } from './plan-queries.ts'

type Told = { t: Words; language: Language; show: (cents: number) => string }
type Content = Pick<Message, 'subject' | 'paragraphs' | 'button' | 'once'>

/** Where families see what they owe. */
const OWN = '/ctms/payments'

/** Writes to somebody about a plan, in their language. */
async function write(
  context: Context,
  plan: Pick<PlanRow, 'package_id'>,
  to: { email: string; language: string | null | undefined },
  content: (told: Told) => Content,
): Promise<void> {
  const { language, t } = await wordsFor(context, to.language)
  const show = (cents: number) => money(cents, context.tenant.currency as Currency)
  await sendMail(context, {
    to: to.email,
    language,
    about: ['fee_package', plan.package_id],
    ...content({ t, language, show }),
  })
}

const listOf = (rows: readonly InstalmentRow[], { language, show }: Pick<Told, 'language' | 'show'>) =>
  rows.map(({ label, due_on, amount }) => ({
    label: `${label}, ${dayInLetter(due_on, language)}`,
    value: show(amount),
  }))

/**
 * Why something is asked: for the first time; among more players; because the coach changed it; or as a
 * share.
 */
export type Why = 'new' | 'more_players' | 'changed' | 'shared'

function askedIn(
  { t }: Pick<Told, 't'>,
  why: Why,
  about: Record<'team' | 'player' | 'name' | 'total', string>,
) {
  switch (why) {
    case 'more_players':
      return t('{team} now splits “{name}” among more players. {player}’s share is now {total}:', about)
    case 'changed':
      return t('{team} has changed “{name}”. For {player}, it’s now {total}:', about)
    case 'shared':
      return t('{team} has split {player}’s “{name}” between payers. Your share is {total}:', about)
    case 'new':
      return t('{team} has a bill for {player}: {total} for “{name}”.', about)
  }
}

/** Tells the payer of a share, or else all of the player's guardians, what is asked. */
export async function mailOffer(context: Context, plan: PlanRow, why: Why): Promise<void> {
  const [readers, rows] = await Promise.all([payersOf(context, plan), findInstalments(context, [plan.id])])
  const total = rows.reduce((all, { amount }) => all + amount, 0)
  const about = { team: plan.team, player: plan.player, name: plan.package }
  for (const reader of readers)
    await write(context, plan, reader, ({ t, language, show }) => ({
      subject: t('{team}: fees for {player}', about),
      paragraphs: [
        askedIn({ t }, why, { ...about, total: show(total) }),
        ...(plan.note ? [plan.note] : []),
        listOf(rows, { language, show }),
        t('Please read and accept the plan. Then you can pay one installment or the full amount.'),
      ],
      button: { label: t('See the plan'), url: payUrl(context, plan) },
    }))
}

/** Thanks the payer, and says what is still to come. */
export async function mailPaid(context: Context, plan: PlanRow, order: PaidPart): Promise<void> {
  const rows = await findInstalments(context, [plan.id])
  const left = rows.filter(({ owed }) => owed > 0)
  const to = { email: order.payer_email, language: await languageOf(context, order.payer_email) }
  await write(context, plan, to, ({ t, language, show }) => ({
    subject: t('{team}: we received {amount}', {
      team: plan.team,
      amount: show(order.total),
    }),
    paragraphs: [
      t('Thank you! You paid for {player}:', { player: plan.player }),
      [
        ...order.lines.map(({ label, total }) => ({ label, value: show(total) })),
        { label: t('Order'), value: order.number },
      ],
      left.length === 0
        ? t('Everything is paid. You don’t owe anything more.')
        : t('Left to pay: {amount}. The next {next} is due on {day}.', {
            amount: show(left.reduce((all, { owed }) => all + owed, 0)),
            next: show(left[0]!.owed),
            day: dayInLetter(left[0]!.due_on, language),
          }),
    ],
    button: { label: t('Payments and receipts'), url: context.link(OWN) },
    once: `team_fee_paid:${order.id}:${plan.id}`,
  }))
}

/**
 * The person who has accepted a plan or is asked for it as a share; if there is nobody yet, all of the
 * player's guardians.
 */
export async function payersOf(context: Context, plan: PlanRow) {
  if (plan.payer_email === null) return findReaders(context, plan.member_id)
  return [{ email: plan.payer_email, language: (await languageOf(context, plan.payer_email)) ?? null }]
}

const owedOf = (rows: readonly InstalmentRow[], { language, show }: Pick<Told, 'language' | 'show'>) =>
  rows.map(({ label, due_on, owed }) => ({
    label: `${label}, ${dayInLetter(due_on, language)}`,
    value: show(owed),
  }))

const totalOf = (rows: readonly InstalmentRow[]) => rows.reduce((all, { owed }) => all + owed, 0)
const idsOf = (rows: readonly InstalmentRow[]) => rows.map(({ id }) => id).join('-')

/**
 * Where it can be paid: without logging in for the person who accepted it or is asked for a share, otherwise
 * where it is accepted.
 */
const payUrl = (context: Context, plan: PlanRow) =>
  context.link(
    plan.payer_email === null ? `${OWN}?package_id=${plan.package_id}` : planPath(context, plan.id),
  )

/** What is due in a few days: charged automatically, or to be paid. */
export async function mailUpcoming(context: Context, plan: PlanRow, due: readonly InstalmentRow[]) {
  const card = await cardOf(context, plan)
  for (const payer of await payersOf(context, plan))
    await write(context, plan, payer, ({ t, language, show }) => ({
      subject: t('{team}: {amount} is due on {day}', {
        team: plan.team,
        amount: show(totalOf(due)),
        day: dayInLetter(due[0]!.due_on, language),
      }),
      paragraphs: [
        t('A payment for {player} is coming up:', { player: plan.player }),
        owedOf(due, { language, show }),
        card
          ? t('We’ll charge your card {card} that day. You don’t need to do anything.', {
              card: `${card.brand} •••• ${card.last4}`,
            })
          : t('Please pay by then with the button below.'),
      ],
      ...(card
        ? { button: { label: t('See the plan'), url: context.link(OWN) } }
        : { button: { label: t('Pay now'), url: payUrl(context, plan) } }),
      once: `team_fee_upcoming:${idsOf(due)}:${payer.email}`,
    }))
}

type Declined = {
  failed: readonly InstalmentRow[]
  code: string | null
  order_id: number
  next_try_on: string | undefined
}

/** The kept card was declined: what happens next, and the link to pay now. */
export async function mailDeclined(
  context: Context,
  plan: PlanRow,
  { failed, code, order_id, next_try_on }: Declined,
): Promise<void> {
  for (const payer of await payersOf(context, plan))
    await write(context, plan, payer, ({ t, language, show }) => ({
      subject: t('{team}: we couldn’t charge your card', { team: plan.team }),
      paragraphs: [
        t('You weren’t charged for {player}:', { player: plan.player }),
        owedOf(failed, { language, show }),
        t(declineOf(code).message as 'Your bank declined the card. Please try another card.'),
        next_try_on
          ? t('We’ll try the card again on {day}. Or pay now with any card.', {
              day: dayInLetter(next_try_on, language),
            })
          : t('We won’t try this card again. Please pay now with any card.'),
      ],
      button: { label: t('Pay now'), url: payUrl(context, plan) },
      once: `team_fee_declined:${order_id}:${payer.email}`,
    }))
}

/** Something was due yesterday. */
export const mailLate = (context: Context, plan: PlanRow, late: readonly InstalmentRow[]) =>
  writeLate(context, plan, late, `team_fee_late:${idsOf(late)}`)

/** When the coach asks for it, once a day. */
export const mailReminder = (context: Context, plan: PlanRow, late: readonly InstalmentRow[]) =>
  writeLate(context, plan, late, `team_fee_reminder:${plan.id}:${todayOf(context)}`)

async function writeLate(context: Context, plan: PlanRow, late: readonly InstalmentRow[], once: string) {
  for (const payer of await payersOf(context, plan))
    await write(context, plan, payer, ({ t, language, show }) => ({
      subject: t('{team}: {amount} is late', { team: plan.team, amount: show(totalOf(late)) }),
      paragraphs: [
        t('A payment for {player} was due and hasn’t arrived yet:', { player: plan.player }),
        owedOf(late, { language, show }),
        ...(plan.late_fee > 0 && plan.state === 'accepted'
          ? [
              t('After {days} days, the team adds a late fee of {fee} to each late installment.', {
                days: plan.grace_days,
                fee: show(plan.late_fee),
              }),
            ]
          : []),
        plan.state === 'offered'
          ? t('Please read and accept the plan and pay, or talk to the coach.')
          : t('Please pay with the button below, or talk to the coach. If you’ve just paid, thank you!'),
      ],
      button: { label: t('Pay now'), url: payUrl(context, plan) },
      once: `${once}:${payer.email}`,
    }))
}

type Money = {
  parts: readonly { id: number; amount: number }[]
  amount: number
  note: string
  source: string
}

/** The receipt for a payment by hand. */
export async function mailMoney(
  context: Context,
  plan: PlanRow,
  { parts, amount, note, source }: Money,
): Promise<void> {
  const rows = await findInstalments(context, [plan.id])
  for (const payer of await payersOf(context, plan))
    await write(context, plan, payer, ({ t, show }) => ({
      subject: t('{team}: we received {amount}', { team: plan.team, amount: show(amount) }),
      paragraphs: [
        t('Thank you! You paid for {player}:', { player: plan.player }),
        parts.map((part) => ({
          label: rows.find(({ id }) => id === part.id)!.label,
          value: show(part.amount),
        })),
        note,
        t('Left to pay in total: {amount}.', { amount: show(totalOf(rows)) }),
      ],
      button: { label: t('Payments and receipts'), url: context.link(OWN) },
      once: `team_fee_money:${source}:${payer.email}`,
    }))
}
