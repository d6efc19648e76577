import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { momentOf } from 'contract/wall-clock'
import { atOnce } from '../../../test/at-once.ts'
import { chargeCards, chargeInTurn, collecting } from '../../../test/collecting.ts'
import { aClubThatEnters, aFamily, anEvent, enterFamily, termsGiving } from '../../../test/events.ts'
import { logIn } from '../../../test/household.ts'
import { ADMIN, testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { payIn, registeringIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { reconcile } from '../../payments/reconciler.ts'
import { settle } from '../../app.ts'
import { eventPrivacy } from '../privacy.ts'
import { EVENT_BALANCE } from '../entrants/balance-queries.ts'
import { releaseHolds } from '../managing/clock.ts'

const house = await testHouse()
await registeringIn(house)
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
// Days pass here, and logins end.
const admin = () => house.tokenOf(ADMIN)
const manager = () => house.tokenOf([{ module: 'EMS', role: 'admin' }])
const tokenOf = ({ email }: { email: string }) => logIn(house, email)

type Event = Awaited<ReturnType<typeof anEvent>>
type Family = Awaited<ReturnType<typeof aFamily>>

/** Half of what was paid comes back until the event begins, and all of it if it is cut short. */
const HALF = termsGiving(50, 'cash')

const today = () => dayIn('America/Chicago', house.acting().now)
const day = (count: number) => addDays(today(), count)
const days = (count: number) => house.pass(count * 86_400)
async function collect() {
  await collecting(house)
  await house.work()
}

/** A camp for $400 of which $100 is due when entering, and the rest in 30 days. */
const camp = (more: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(house, {
    starts_on: day(120),
    divisions: [
      {
        label: 'Camp',
        price_cents: 40_000,
        deposit: { kind: 'amount', value: 10_000, balance_due_on: day(30) },
      },
    ],
    ...more,
  })

const enter = (event: Event, who: Family, total = who.children.length * 40_000) =>
  enterFamily(house, event, who, { total })

/** A family that has paid the deposit, and agreed that its card is charged for the rest. */
async function agreed(event: Event, ...dobs: string[]) {
  const who = await aFamily(house, ...dobs)
  const held = await enter(event, who)
  const { data } = await ask('POST', `/ems/my-events/${held.party_id}/pay`, who.token, {
    card_terms_hash: held.card_terms.hash,
  })
  expect((await payIn(house, data.order_token)).data).toMatchObject({ status: 'paid' })
  return { ...who, party_id: held.party_id as number }
}
const mine = async (who: Pick<Family, 'email'>) =>
  (await ask('GET', '/ems/my-events', await tokenOf(who))).data[0]
const balanceOf = async (who: Pick<Family, 'email'>) => (await mine(who)).balances[0]
const letters = async (who: Family, about: RegExp) =>
  (await lettersTo(house, who.email)).filter(({ subject }) => about.test(subject))
const charged = async (balance_id: number) => {
  const { rows } = await pool.query(
    `select c.amount::int as amount from psp.payment c join payment p on p.attempt_key::text = c.metadata->>'attempt_key'
     join order_part k on k.tenant_id = p.tenant_id and k.order_id = p.order_id
     where k.purpose = 'event_balance' and k.subject_id = $1 and c.status = 'succeeded' order by c.sequence`,
    [balance_id],
  )
  return rows.map(({ amount }) => amount)
}
const behave = (balance_id: number, behaviour: string) =>
  pool.query(
    `update psp.payment_method set behaviour = $2 where id in (
       select k.method_ref from kept_card k join mandate d on d.tenant_id = k.tenant_id and d.kept_card_id = k.id
       where d.purpose = 'event_balance' and d.subject_id = $1)`,
    [balance_id, behaviour],
  )
const booked = async (party_id: number) => {
  const { rows } = await pool.query(
    `select coalesce(sum(case when l.credit = 'revenue:event_entries' then l.amount when l.debit = 'revenue:event_entries'
       then -l.amount else 0 end), 0)::int as cents
     from ledger_entry l where l.order_id in (select order_id from event_party where id = $1
       union select order_id from event_balance where party_id = $1)`,
    [party_id],
  )
  return rows[0].cents
}

describe('the second team of a club', () => {
  test('costs less, and of two windows at once one is the first team’s', async () => {
    const club = await aClubThatEnters(house)
    const event = await anEvent(house, {
      kind: 'tournament',
      starts_on: day(120),
      divisions: [{ label: 'Open', price_cents: 50_000 }],
      paying: { club_discounts: [{ from_team: 2, off_cents: 4_000 }] },
    })
    const press = (team_ids: number[], total: number, token = club.admin.token) =>
      ask('POST', `/ems/event/${event.slug}/register/teams`, token, {
        request_key: randomUUID(),
        total,
        entrants: team_ids.map((team_id) => ({
          team_id,
          event_division_id: event.divisions[0]!.id,
          answers: [],
        })),
      })
    expect(await press([club.team_id, club.second_id], 100_000)).toMatchObject({
      http: 409,
      code: 'price_changed',
      detail: { now: 96_000 },
    })
    // Two windows at once: one of them is the club’s first team, and the other is told the new price.
    const answers = await atOnce(2, (i) =>
      i === 0 ? press([club.team_id], 50_000, club.coach.token) : press([club.second_id], 50_000),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([201, 409])
  })
})

describe('a deposit', () => {
  test('is what is due now; the rest is charged to the kept card on its day, once, and the ledger has all of it', async () => {
    const event = await camp()
    const who = await aFamily(house, '2016-05-02', '2014-03-01')
    const held = await enter(event, who)
    expect(held).toMatchObject({ total: 20_000, later: [{ due_on: day(30), cents: 60_000 }] })
    expect(held.card_terms.paragraphs.join(' ')).toContain('Up to $600.00 on')
    expect(await mine(who)).toMatchObject({ total_cents: 80_000, due_cents: 20_000 })
    const { data } = await ask('POST', `/ems/my-events/${held.party_id}/pay`, who.token, {
      card_terms_hash: held.card_terms.hash,
      total: 20_000,
    })
    expect((await payIn(house, data.order_token)).data).toMatchObject({ status: 'paid' })
    const balance = await balanceOf(who)
    expect(balance).toMatchObject({ due_on: day(30), cents: 60_000, state: 'open', card: { last4: '4242' } })
    days(27)
    await collect()
    expect(await letters(who, /\$600\.00 is due on/)).toHaveLength(1)
    expect(await charged(balance.id)).toEqual([])
    days(3)
    await collect()
    expect(await charged(balance.id)).toEqual([60_000])
    expect(await balanceOf(who)).toMatchObject({ state: 'paid', cents: 60_000, card: null })
    expect(await letters(who, /^Paid: /)).toHaveLength(1)
    expect(await booked(held.party_id)).toBe(80_000)
    days(5)
    await collect()
    expect(await charged(balance.id)).toEqual([60_000])
    expect(await letters(who, /is late/)).toEqual([])
  })

  test('of a percentage is due until the day of the balance; from then on all of it is', async () => {
    const half = { kind: 'percent' as const, value: 50, balance_due_on: day(10) }
    const event = await camp({ divisions: [{ label: 'Camp', price_cents: 25_001, deposit: half }] })
    expect(await enter(event, await aFamily(house), 25_001)).toMatchObject({
      total: 12_501,
      later: [{ cents: 12_500 }],
    })
    days(10)
    const late = await aFamily(house)
    expect(await enter(event, late, 25_001)).toMatchObject({ total: 25_001, later: [], card_terms: null })
  })

  test('that is covered by a coupon leaves less to pay later', async () => {
    const event = await camp()
    await ask('POST', `/ems/events/${event.id}/coupons`, event.manager, {
      ...{ code: 'HALF', name: 'Half', coupon_type_id: 1, value: 50 },
    })
    const who = await aFamily(house)
    const held = await enter(event, who)
    const price = (await ask('GET', `/ems/my-events/${held.party_id}/price?coupon_code=HALF`, who.token)).data
    expect(price).toMatchObject({ total: 10_000, discount: 20_000, later: [{ cents: 10_000 }] })
    const { data } = await ask('POST', `/ems/my-events/${held.party_id}/pay`, who.token, {
      coupon_code: 'HALF',
      total: 10_000,
    })
    await payIn(house, data.order_token)
    expect(await balanceOf(who)).toMatchObject({ cents: 10_000, card: null })
  })

  test('paid under words that were not read is refused, and nothing is charged', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const held = await enter(event, who)
    expect(
      await ask('POST', `/ems/my-events/${held.party_id}/pay`, who.token, { card_terms_hash: 'other' }),
    ).toMatchObject({ http: 409, code: 'balance_terms_changed' })
  })
})

describe('a balance', () => {
  test('without a card is paid by the link of the letter, whoever opens it', async () => {
    const event = await camp()
    const who = await aFamily(house)
    const held = await enter(event, who)
    await payIn(house, held.order_token)
    days(27)
    await collect()
    const [letter] = await letters(who, /is due on/)
    const token = /\/ems\/balance\/(\S+)/.exec(letter!.body_text)![1]!
    expect((await ask('GET', `/ems/balance/${token}`)).data).toMatchObject({
      ...{ cents: 30_000, state: 'open', card: null, event: { name: event.name } },
      entries: [{ division: 'Camp', cents: 30_000 }],
    })
    expect(await ask('POST', `/ems/balance/${token}/pay`, undefined, { total: 1 })).toMatchObject({
      http: 409,
      code: 'balance_changed',
    })
    const { data } = await ask('POST', `/ems/balance/${token}/pay`, undefined, { total: 30_000 })
    expect((await payIn(house, data.order_token)).data).toMatchObject({ status: 'paid' })
    expect((await ask('GET', `/ems/balance/${token}`)).data).toMatchObject({ state: 'paid', cents: 30_000 })
    expect(await ask('GET', `/ems/balance/${token.slice(0, -1)}x`)).toMatchObject({ http: 404 })
  })

  test('of whoever is forgotten names nobody and no card to whoever has its link', async () => {
    const event = await camp()
    const who = await agreed(event)
    const { token } = await balanceOf(who)
    const { data: before } = await ask('GET', `/ems/balance/${token}`)
    expect(before).toMatchObject({ entries: [{ cents: 30_000 }], card: { last4: expect.any(String) } })
    const { rows } = await pool.query('select user_id from event_party where id = $1', [who.party_id])
    const people = { request_id: 1, people: [], member_ids: [who.id, ...who.children.map(({ id }) => id)] }
    await house.acting().transaction(async (context) => {
      await eventPrivacy.erase!(context, { ...people, user_ids: [rows[0].user_id], emails: [who.email] })
    })
    const { data: after } = await ask('GET', `/ems/balance/${token}`)
    expect(after).toMatchObject({ entries: [], card: null, cents: 0 })
  })

  test('that the bank declines is tried after 1, 3 and 7 days; the office sees it, and takes a check', async () => {
    const event = await camp()
    const who = await agreed(event)
    const { id } = await balanceOf(who)
    await behave(id, 'decline_insufficient_funds')
    for (const pass of [30, 1, 2, 4, 9]) {
      days(pass)
      await collect()
    }
    expect(await charged(id)).toEqual([])
    expect(await letters(who, /couldn’t charge your card/)).toHaveLength(4)
    const { data: late } = await ask('GET', `/ems/events/${event.id}/entrants?owes=late`, await manager())
    expect(late).toMatchObject([
      { owes: { cents: 30_000, is_late: true, is_declined: true, is_automatic: true, balance_id: id } },
    ])
    const { data } = await ask('POST', `/ems/events/${event.id}/balances/${id}/order`, await manager())
    expect(data).toMatchObject({ total: 30_000 })
    expect(
      await ask('POST', `/mms/orders/by-number/${data.number}/payment`, await admin(), {
        ...{ method: 'check', reference: '1041', received_on: today(), request_key: randomUUID() },
      }),
    ).toMatchObject({ http: 200 })
    expect(await balanceOf(who)).toMatchObject({ state: 'paid', card: null })
    expect((await ask('GET', `/ems/events/${event.id}/entrants?owes=due`, await manager())).data).toEqual([])
  })

  test('whose card is stopped is not charged', async () => {
    const who = await agreed(await camp())
    const { id, token } = await balanceOf(who)
    expect(await ask('POST', `/ems/balance/${token}/stop-card`)).toMatchObject({ http: 200 })
    days(31)
    await collect()
    expect(await charged(id)).toEqual([])
    expect(await letters(who, /is late/)).toHaveLength(1)
    // Until the evening, when another day has begun elsewhere.
    const left =
      (momentOf('America/Chicago', today(), '19:30').getTime() - house.acting().now.getTime()) / 1_000
    house.pass(left)
    await collect()
    expect(await letters(who, /is late/)).toHaveLength(1)
    house.pass(86_400 - left)
  })

  test('that is not paid by the last day lets the spot go to who waits; the policy counts on what was paid', async () => {
    const event = await camp({
      capacity: 1,
      paying: { release_days: 5 },
      terms: HALF,
    })
    const who = await aFamily(house)
    const held = await enter(event, who)
    await payIn(house, held.order_token)
    const next = await aFamily(house)
    await ask('POST', `/ems/event/${event.slug}/register`, next.token, {
      ...{ request_key: randomUUID(), total: 40_000, may_wait: true },
      entrants: [{ member_id: next.children[0]!.id, event_division_id: event.divisions[0]!.id, answers: [] }],
    })
    days(35)
    await collect()
    expect(await mine(who)).toMatchObject({ state: 'confirmed' })
    days(1)
    await Promise.all([collecting(house), collecting(house)])
    await house.work()
    expect((await mine(who)).entrants).toMatchObject([{ status: 'lapsed' }])
    expect(await mine(next)).toMatchObject({ state: 'held', is_offered: true })
    const { rows } = await pool.query(
      `select sum(l.amount)::int as cents from refund r join refund_line l on l.tenant_id = r.tenant_id and l.refund_id = r.id
       where r.order_id = (select order_id from event_party where id = $1)`,
      [held.party_id],
    )
    expect(rows[0].cents).toBe(5_000)
  })

  test('that was paid comes back as the policy says when they withdraw; what is not paid is owed no more', async () => {
    const early = await agreed(await camp({ terms: HALF }))
    const { entrants } = await mine(early)
    const preview = async ({ party_id, email }: { party_id: number; email: string }) =>
      (await ask('GET', `/ems/my-events/${party_id}/withdraw`, await tokenOf({ email }))).data.refunds[0]
        .back_cents
    expect(await preview(early)).toBe(5_000)
    const { id } = await balanceOf(early)
    expect(
      await ask('POST', `/ems/my-events/${early.party_id}/withdraw`, early.token, {
        ...{ entrant_ids: [entrants[0].id], back_cents: 5_000 },
      }),
    ).toMatchObject({ http: 200 })
    const later = await agreed(await camp({ terms: HALF }))
    days(31)
    await collect()
    expect(await charged(id)).toEqual([])
    expect(await preview(later)).toBe(20_000)
  })
})

describe('a check', () => {
  const byCheck = (more: object = {}) =>
    camp({
      divisions: [{ label: 'Camp', price_cents: 40_000 }],
      paying: { check_days: 14, check_note: 'Mail it to P.O. Box 12, Columbia, MO 65201.', ...more },
    })
  const promise = (who: Family, party_id: number, total = 40_000) =>
    ask('POST', `/ems/my-events/${party_id}/check`, who.token, { total })

  test('keeps the spot until it is due; the invoice says how much, and the office records it', async () => {
    const event = await byCheck()
    const who = await aFamily(house)
    const held = await enter(event, who)
    expect(held.check_due_on).toBe(day(14))
    expect(await promise(who, held.party_id, 1)).toMatchObject({ http: 409, code: 'price_changed' })
    expect(await promise(who, held.party_id)).toMatchObject({ http: 200 })
    const entry = await mine(who)
    expect(entry).toMatchObject({ state: 'held', is_by_check: true, check_due_on: day(14) })
    const [letter] = await letters(who, /Your invoice/)
    expect(letter!.body_text).toContain('P.O. Box 12')
    const pdf = await house.call(`/api/ems/my-events/${held.party_id}/invoice.pdf`, { token: who.token })
    const text = pdfText(pdf.rawPayload)
    for (const said of ['Invoice', entry.invoice_number, '$400.00', 'P.O. Box 12'])
      expect(text).toContain(said)
    const spanish = await house.call(`/api/ems/my-events/${held.party_id}/invoice.pdf`, {
      token: who.token,
      headers: { 'accept-language': 'es' },
    })
    for (const said of ['Factura', 'Vence', 'Total a pagar', 'P.O. Box 12'])
      expect(pdfText(spanish.rawPayload)).toContain(said)
    house.pass(3600)
    await house.turn(releaseHolds)
    const { data: rows } = await ask('GET', `/ems/events/${event.id}/entrants?owes=due`, await manager())
    expect(rows).toMatchObject([{ owes: { cents: 40_000, number: entry.invoice_number, is_late: false } }])
    await ask('POST', `/mms/orders/by-number/${entry.invoice_number}/payment`, await admin(), {
      ...{ method: 'check', reference: '88', received_on: today(), request_key: randomUUID() },
    })
    expect(await mine(who)).toMatchObject({ state: 'confirmed', is_by_check: false })
  })

  test('that does not come is asked for; then the spot is free, unless the event keeps it', async () => {
    const [strict, patient] = [await byCheck({ release_days: 3 }), await byCheck()]
    const families = []
    for (const event of [strict, patient]) {
      const who = await aFamily(house)
      const { party_id } = await enter(event, who)
      await promise(who, party_id)
      families.push(who)
    }
    for (const pass of [11, 4, 3]) {
      days(pass)
      await collect()
      await house.turn(releaseHolds)
    }
    await house.work()
    const [gone, kept] = families as [Family, Family]
    expect((await letters(kept, /Your check/)).map(({ subject }) => subject.split(':')[0])).toEqual([
      expect.stringContaining('is due on'),
      'Your check hasn’t arrived',
    ])
    expect(await mine(kept)).toMatchObject({ state: 'held', is_by_check: true })
    const released = await letters(gone, /Your spots were released/)
    expect(released.map(({ body_text }) => body_text)).toEqual([
      expect.stringMatching(/your check for .* didn’t reach us by/),
    ])
    const lateOnes = async () =>
      (await ask('GET', `/ems/events/${patient.id}/entrants?owes=late`, await manager())).data
    const [late] = await lateOnes()
    // The office decides that it doesn’t wait any longer.
    expect(
      await ask('POST', `/ems/events/${patient.id}/entrants/${late.id}/remove`, await manager(), {
        reason: 'Your check never came.',
      }),
    ).toMatchObject({ http: 200 })
    expect(await lateOnes()).toEqual([])
    expect((await mine(kept)).entrants).toMatchObject([{ status: 'removed' }])
  })

  test('is taken where the event says so, and not too late', async () => {
    const who = await aFamily(house)
    const plain = await camp()
    const held = await enter(plain, who)
    expect(held.check_due_on).toBeNull()
    expect(await promise(who, held.party_id, 10_000)).toMatchObject({ http: 409, code: 'no_checks' })
  })
})

// Hours pass in these, and cards are charged by day.
describe('a charge for a balance', () => {
  test('happens or is given up, if somebody withdraws at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const event = await camp()
      const who = await agreed(event)
      const { id } = await balanceOf(who)
      const [entrant] = (await mine(who)).entrants
      days(30)
      const token = await tokenOf(who)
      await atOnce(
        2,
        async (i): Promise<unknown> =>
          i === 0
            ? chargeInTurn(house, EVENT_BALANCE)
            : ask('POST', `/ems/my-events/${who.party_id}/withdraw`, token, {
                ...{ entrant_ids: [entrant.id], back_cents: 0 },
              }),
      )
      for (const seconds of [6, 150, 2000]) {
        house.pass(seconds)
        await reconcile(house.acting(), settle)
        await chargeInTurn(house, EVENT_BALANCE)
      }
      const { rows } = await pool.query(
        `select b.state, coalesce((select sum(l.amount) from ledger_entry l where l.order_id in (select order_id from order_part
             where purpose = 'event_balance' and subject_id = b.id) and l.credit = 'revenue:event_entries'), 0)::int as cents
         from event_balance b where b.id = $1`,
        [id],
      )
      expect(rows[0]).toEqual(
        rows[0].state === 'paid' ? { state: 'paid', cents: 30_000 } : { state: 'over', cents: 0 },
      )
    }
  })

  test('killed before or after any of its steps happens once and is booked once', {
    timeout: 120_000,
  }, async () => {
    let dies_at = 0
    let wasKilled = true
    while (wasKilled) {
      dies_at += 1
      const who = await agreed(await camp())
      const { id } = await balanceOf(who)
      days(30)
      ;({ wasKilled } = await live(dies_at, () => chargeCards(fragile(house.acting()), EVENT_BALANCE)))
      for (const seconds of [6, 150, 2000]) {
        house.pass(seconds)
        await reconcile(house.acting(), settle)
        await chargeInTurn(house, EVENT_BALANCE)
      }
      expect(await charged(id), `killed at step ${dies_at}`).toEqual([30_000])
      expect(await booked(who.party_id)).toBe(40_000)
    }
    expect(dies_at).toBeGreaterThan(5)
  })
})
