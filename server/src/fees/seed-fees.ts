import { addDays, type Day } from 'contract/dates'
import { chargeEntries, creditEntries, paymentEntries, spread } from 'contract/fees/book'
import { todayOf, type Context } from '../plumbing/context.ts'
import { acceptIn, showOwn } from './accepting.ts'
import { book } from './book-queries.ts'
import { giveMandate, writeKeptCard } from '../payments/payments.ts'
import { PURPOSE, cardTermsOf } from './cards.ts'
import { findPlayers, insertPackage } from './package-queries.ts'
import {
  findInstalments,
  findOwed,
  findPayers,
  findPlan,
  insertInstalments,
  insertPlan,
  setTries,
} from './plan-queries.ts'

const DAY = 86_400_000
/** Days from today until an instalment is due, with cents. */
const PARTS = [
  { label: 'Deposit', after: -35, amount: 20_000 },
  { label: 'Installment 1', after: -5, amount: 15_000 },
  { label: 'Installment 2', after: 25, amount: 15_000 },
  { label: 'Installment 3', after: 55, amount: 15_000 },
]

/**
 * The state of each player's plan on a small team, starting with the first player; the players after these
 * have paid what is due.
 */
const FATES = ['paid', 'failing', 'late', 'offered', 'helped', 'ahead'] as const
type Fate = (typeof FATES)[number]

/** The demo's card without money; the seed tells the provider about it. */
export const failingCard = ({ tenant, now }: Pick<Context, 'tenant' | 'now'>) => ({
  id: `pm_fees${tenant.id}`,
  customer: `cus_fees${tenant.id}`,
  brand: 'Visa',
  last4: '9995',
  exp_month: 12,
  exp_year: now.getUTCFullYear() + 2,
  behaviour: 'decline_insufficient_funds',
  created_at: now.toISOString(),
})

/**
 * A team's fees a few weeks into a season: most have paid, one is late, one has a card without money, one got
 * a scholarship, one has not answered. Sends no letters, because nobody is waiting for them.
 */
export async function seedFees(context: Context, team_id: number): Promise<void> {
  const today = todayOf(context)
  const asked = ago(context, 40)
  const parts = PARTS.map(({ label, after, amount }) => ({ label, due_on: addDays(today, after), amount }))
  const terms = { grace_days: 14, late_fee: 1500 }
  const package_id = await insertPackage(
    asked,
    { team_id, name: 'Season fee', note: 'Uniforms, fields and six tournaments.', basis: 'each', ...terms },
    parts,
  )
  for (const [i, { id: member_id }] of (await findPlayers(context, team_id)).entries()) {
    const who = { package_id, team_id, member_id, share: 0, payer_name: null, payer_email: null }
    const id = await insertPlan(asked, { ...who, ...terms })
    const rows = parts.map((part, n) => ({ ...part, position: n + 1 }))
    const charges = chargeEntries(await insertInstalments(asked, id, rows))
    await book(asked, { team_id, plan_id: id, kind: 'charge', source: `plan:${id}` }, charges)
    const [payer] = await findPayers(context, member_id)
    if (payer) await play(context, { id, team_id, today, payer }, FATES[i] ?? 'paid')
  }
  const gift = { team_id, plan_id: null, kind: 'sponsor', source: `demo:${package_id}` } as const
  await book(ago(context, 20), { ...gift, note: 'Car wash' }, [
    { debit: 'cash', credit: 'sponsors', amount: 50_000, instalment_id: null },
  ])
}

const ago = (context: Context, days: number): Context => ({
  ...context,
  now: new Date(context.now.getTime() - days * DAY),
})

type Asked = { id: number; team_id: number; today: Day; payer: { name: string; email: string } }

async function play(context: Context, { id, team_id, today, payer }: Asked, fate: Fate): Promise<void> {
  if (fate === 'offered') return
  const then = ago(context, 38)
  const [shown] = await showOwn(then, [(await findPlan(then, id))!])
  await acceptIn(then, id, shown!.terms!.hash, {
    accepted_by: null,
    payer_name: payer.name,
    payer_email: payer.email,
  })
  const pay = async (at: Context, amount: number, kind: 'cash' | 'check') => {
    const owed = await findOwed(at, id)
    const entries = paymentEntries(owed, spread(owed, amount)!, 'cash')!
    const source = `demo:${id}:${amount}`
    await book(at, { team_id, plan_id: id, kind, source, note: 'Handed over at practice' }, entries)
  }
  await pay(ago(context, 35), 20_000, 'check')
  if (fate === 'paid') await pay(ago(context, 6), 15_000, 'cash')
  if (fate === 'ahead') await pay(ago(context, 12), 45_000, 'check')
  if (fate === 'helped') {
    const parts = spread(await findOwed(context, id), 30_000)!
    const given = { team_id, plan_id: id, kind: 'scholarship', source: `demo:${id}` } as const
    await book(
      ago(context, 10),
      { ...given, note: 'Decision of the board' },
      creditEntries(parts, 'discounts'),
    )
  }
  if (fate === 'failing') await fail(context, id, today)
}

/** A kept card that had no money on it yesterday. */
async function fail(context: Context, id: number, today: Day) {
  const { id: method_ref, customer: customer_ref, brand, last4, exp_month, exp_year } = failingCard(context)
  const card = { customer_ref, method_ref, brand, last4, exp_month, exp_year }
  const kept_card_id = await writeKeptCard(context, { provider: 'sandbox' }, card)
  const { label, paragraphs, language } = await cardTermsOf(context, (await findPlan(context, id))!)
  await giveMandate(context, {
    purpose: PURPOSE,
    subject_id: id,
    kept_card_id,
    terms: [label, ...paragraphs],
    language,
    agreed_at: context.now,
    agreed_from: null,
  })
  const due = (await findInstalments(context, [id])).filter(({ owed, due_on }) => owed > 0 && due_on <= today)
  await setTries(
    context,
    due.map((one) => one.id),
    { tries: 1, declined: 'insufficient_funds', next_try_on: addDays(today, 1), first_failed_on: today },
  )
}
