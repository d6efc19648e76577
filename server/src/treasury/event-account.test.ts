import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  EVENT_FIGURES,
  SOLD,
  sumOfFigures,
  type EventAccount,
  type EventFigures,
} from 'contract/events/account'
import type { RefundForm } from 'contract/events/refunds'
import { addDays } from 'contract/dates'
import { aFamily, anEvent, enterFamily, termsGiving } from '../../test/events.ts'
import { logIn } from '../../test/household.ts'
import { ADMIN, testHouse } from '../../test/house.ts'
import { pdfText } from '../../test/pdf-text.ts'
import { payIn } from '../../test/registration.ts'
import { asking } from '../../test/team.ts'
import { cases } from '../../test/thorough.ts'
import { watchCredits } from '../events/credits.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>
const PRICE = 10_001

const termsOf = (form: RefundForm) => termsGiving(77, form, { days: 30 })
const camp = (form: RefundForm) =>
  anEvent(house, {
    divisions: [{ label: 'Camp', capacity: 50, price_cents: PRICE }],
    addons: [{ name: 'T-shirt', price_cents: 1_999, max_each: 2 }],
    terms: termsOf(form),
  })
const admin = () => house.tokenOf(ADMIN)
const give = async (event: { id: number }): Promise<EventAccount> =>
  (await ask('GET', `/ems/events/${event.id}/account`, await admin())).data

const hold = (
  event: Event,
  who: Family,
  { shirts = 0 } = {},
): Promise<{ party_id: number; order_token: string }> =>
  enterFamily(house, event, who, {
    total: (PRICE + shirts * 1_999) * who.children.length,
    addons: shirts > 0 ? [{ option_id: event.addons[0]!.options[0]!.id, quantity: shirts }] : [],
  })

/** Pays a held party: by card, or the office takes a check; with a coupon and with credit, if there are any. */
async function settle(
  { party_id }: { party_id: number },
  who: Family,
  how: { coupon_code?: string; use_credit?: boolean; byCheck?: boolean } = {},
) {
  const { byCheck = false, ...wishes } = how
  const placed = await ask('POST', `/ems/my-events/${party_id}/pay`, who.token, wishes)
  if (placed.data.state === 'confirmed') return
  if (!byCheck) {
    expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
    return
  }
  const { rows } = await pool.query(
    'select o.number from event_party p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.id = $1',
    [party_id],
  )
  const taken = await ask('POST', `/mms/orders/by-number/${rows[0].number}/payment`, await admin(), {
    request_key: randomUUID(),
    method: 'check',
    reference: '1024',
    received_on: '11/20/2026',
  })
  expect(taken.http).toBeLessThan(300)
}
async function leave(party: number, who: Family, as: 'cash' | 'credit' = 'cash') {
  const { data } = await ask('GET', `/ems/my-events/${party}/withdraw`, who.token)
  const left = await ask('POST', `/ems/my-events/${party}/withdraw`, who.token, {
    entrant_ids: [data.refunds[0].entrant_id],
    back_cents:
      data.refunds[0].back_cents + (data.refunds.length === 1 && data.shared ? data.shared.back_cents : 0),
    as,
  })
  expect(left.http).toBe(200)
}

const total = (accounts: readonly EventAccount[], of: readonly (keyof EventFigures)[]) =>
  accounts.reduce((sum, { figures }) => sum + sumOfFigures(figures, of), 0)

/** What orders of events moved on an account of the ledger, debit positive; for money, without what nobody owed. */
async function booked(accounts: string[], since: number): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(sum(amount), 0)::int as cents from ledger_line l
     where l.account = any ($1) and l.entry_id > $2 and exists (
       select from order_line o where o.tenant_id = l.tenant_id and o.order_id = l.order_id and o.kind like 'event%')`,
    [accounts, since],
  )
  return rows[0].cents
}

describe('the account of an event', () => {
  test('is equal to the ledger to the cent, whatever families and the office do', async () => {
    const deed = fc.record({
      event: fc.nat({ max: 1 }),
      children: fc.integer({ min: 1, max: 2 }),
      shirts: fc.nat({ max: 2 }),
      coupon: fc.boolean(),
      byCheck: fc.boolean(),
      leaves: fc.constantFrom(undefined, 'cash', 'credit'),
      again: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 5 }), async (deeds) => {
        const { rows } = await pool.query('select coalesce(max(id), 0)::int as id from ledger_entry')
        const since = rows[0].id as number
        const events = [await camp('either'), await camp('credit')] as const
        for (const event of events)
          await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, {
            ...{ code: `FRIEND${event.id}`, name: 'Friends', coupon_type_id: 1, value: 13 },
          })
        for (const one of deeds) {
          const event = events[one.event]!
          const who = await aFamily(house, ...['2016-05-02', '2014-03-01'].slice(0, one.children))
          const held = await hold(event, who, one)
          await settle(held, who, {
            ...(one.coupon && { coupon_code: `FRIEND${event.id}` }),
            byCheck: one.byCheck,
          })
          if (one.leaves) await leave(held.party_id, who, one.leaves)
          // The credit pays a part of the other event.
          if (one.again) {
            const other = await hold(events[1 - one.event]!, who)
            await settle(other, who, { use_credit: true })
          }
        }
        await house.work()
        const accounts = await Promise.all(events.map(give))
        const figures: [readonly (keyof EventFigures)[], string[]][] = [
          [
            ['entries', 'addons', 'refunded', 'credited'],
            ['revenue:event_entries', 'revenue:event_addons'],
          ],
          [['discounts'], ['contra:discount']],
          [['fees'], ['expense:psp_fee']],
        ]
        for (const [of, ledger] of figures)
          expect(total(accounts, of)).toBe(0 - (await booked(ledger, since)))
        const money = await booked(['asset:psp_clearing', 'asset:undeposited'], since)
        const paid = accounts.reduce((sum, one) => sum + one.paid.card + one.paid.by_hand, 0)
        expect(paid + total(accounts, ['refunded', 'fees'])).toBe(money)
        expect(accounts.reduce((sum, one) => sum + one.by_hand.in_office, 0)).toBe(
          await booked(['asset:undeposited'], since),
        )
        for (const account of accounts) {
          expect(sumOfFigures(account.figures, SOLD)).toBe(
            account.paid.card + account.paid.by_hand + account.paid.credit,
          )
          for (const parts of [account.entrants, account.days])
            for (const figure of EVENT_FIGURES)
              expect(parts.reduce((sum, one) => sum + one.figures[figure], 0)).toBe(account.figures[figure])
        }
        const file = await house.call(`/api/ems/events/${events[0].id}/account.csv`, { token: await admin() })
        const cents = file.body
          .trim()
          .split('\r\n')
          .flatMap((line) => line.split('\n'))
          .slice(1)
          .reduce((sum, line) => sum + Math.round(Number(line.split(',').at(-1)) * 100), 0)
        expect(cents).toBe(sumOfFigures(accounts[0]!.figures))
      }),
      { numRuns: cases(3, 12), endOnFailure: true },
    )
  })

  test('knows who paid by check, which order that was, and whether it is at the bank', async () => {
    const event = await camp('cash')
    const who = await aFamily(house)
    const held = await hold(event, who, { shirts: 1 })
    await settle(held, who, { byCheck: true })
    const { rows } = await pool.query('select order_id from event_party where id = $1', [held.party_id])
    expect(await give(event)).toMatchObject({
      paid: { card: 0, by_hand: PRICE + 1_999, credit: 0 },
      by_hand: { in_bank: 0, in_office: PRICE + 1_999 },
      entered: 1,
      entrants: [{ name: `Sofía ${who.children[0]!.last_name}`, orders: [{ id: Number(rows[0].order_id) }] }],
    })
    const { data: month } = await ask('GET', '/mms/treasury/bank/2026-11', await admin())
    const { id, amount } = month.by_hand.find((one: any) => one.order_id === Number(rows[0].order_id))
    const put = await ask('POST', '/mms/treasury/deposits', await admin(), {
      ...{ arrived_on: '11/20/2026', amount, payment_ids: [id] },
    })
    expect(put.http).toBe(201)
    expect((await give(event)).by_hand).toEqual({ in_bank: PRICE + 1_999, in_office: 0 })
  })

  test('counts a deposit, and what was left when it is paid', async () => {
    const deposit = { kind: 'amount', value: 3_000, balance_due_on: '2027-05-01' } as const
    const event = await anEvent(house, {
      divisions: [{ label: 'Camp', capacity: 50, price_cents: PRICE, deposit }],
    })
    const who = await aFamily(house)
    const held = await hold(event, who)
    await settle(held, who)
    expect((await give(event)).figures).toMatchObject({ entries: 3_000 })
    const [mine] = (await ask('GET', '/ems/my-events', who.token)).data
    const { token, cents } = mine.balances[0]
    const placed = await ask('POST', `/ems/balance/${token}/pay`, undefined, { total: cents })
    expect((await payIn(house, placed.data.order_token)).data.status).toBe('paid')
    const account = await give(event)
    expect(account.figures).toMatchObject({ entries: PRICE })
    expect(account.entrants).toMatchObject([{ figures: { entries: PRICE }, orders: [{}, {}] }])
  })

  test('counts a refund once it has left, and says before that it is on its way', async () => {
    const event = await camp('cash')
    const who = await aFamily(house)
    const held = await hold(event, who)
    await settle(held, who)
    await leave(held.party_id, who)
    const back = Math.floor(PRICE * 0.77 + 0.5)
    const asked = await give(event)
    expect([asked.refunds_due, asked.figures.refunded]).toEqual([back, 0])
    await house.work()
    const gone = await give(event)
    expect([gone.refunds_due, gone.figures.refunded]).toEqual([0, -back])
  })

  test('says what is left of its credit, and what nobody used in time', async () => {
    const event = await camp('credit')
    const who = await aFamily(house)
    const held = await hold(event, who)
    await settle(held, who)
    await leave(held.party_id, who)
    const credit = Math.floor(PRICE * 0.77 + 0.5)
    const given = await give(event)
    expect([given.figures.credited, given.credit_left]).toEqual([-credit, credit])
    house.pass(40 * 86_400)
    await watchCredits.run(house.acting(), undefined as never)
    const over = await give(event)
    expect([over.figures.expired, over.credit_left]).toEqual([credit, 0])
  })

  test('stands beside the event it was copied from, by as many days before it', async () => {
    const before = await camp('cash')
    const first = await aFamily(house)
    await settle(await hold(before, first), first)
    const today = house.acting().now.toISOString().slice(0, 10)
    const second = await aFamily(house)
    house.pass(20 * 86_400)
    second.token = await logIn(house, second.email)
    await settle(await hold(before, second), second)
    const { data: copy } = await ask('POST', `/ems/events/${before.id}/copy`, await admin(), {
      // As far ahead now as the first was on the day when its first family paid, and five days more.
      ...{ name: 'Camp again', starts_on: addDays('2027-06-07', 25) },
    })
    const account = await give(copy)
    expect(account.days).toEqual([])
    expect(account.before).toMatchObject({
      ...{ id: before.id, name: before.name, entered: 2, figures: { entries: 2 * PRICE } },
      by_now: { figures: { entries: 0 } },
    })
    house.pass(6 * 86_400)
    expect((await give(copy)).before!.by_now).toMatchObject({ figures: { entries: PRICE } })
    expect(account.before!.by_now!.day < today).toBe(true)
  })

  test('is a document for the board, and nothing for who may not see money', async () => {
    const event = await camp('cash')
    const who = await aFamily(house)
    await settle(await hold(event, who), who)
    const file = await house.call(`/api/ems/events/${event.id}/account.pdf`, { token: await admin() })
    expect(file.headers['content-type']).toBe('application/pdf')
    const texts = pdfText(file.rawPayload)
    expect(texts).toContain(event.name)
    expect(texts).toContain('Net')
    expect(texts).toContain('$100.01')
    const volunteer = await house.tokenOf([{ module: 'EMS', role: 'volunteer' }])
    expect((await ask('GET', `/ems/events/${event.id}/account`, volunteer)).http).toBe(403)
    expect((await ask('GET', '/ems/events/999999/account', await admin())).http).toBe(404)
  })
})
