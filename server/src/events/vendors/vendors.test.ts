import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from 'contract/dates'
import type { ShownInvoice } from 'contract/events/vendor-invoices'
import type { VendorBoard } from 'contract/events/vendors'
import { atOnce } from '../../../test/at-once.ts'
import { anEvent, cancelEvent } from '../../../test/events.ts'
import { ADMIN, testHouse, type GivenRole } from '../../../test/house.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { inTurn, whileHeld } from '../../../test/waiting.ts'
import { eventPrivacy } from '../privacy.ts'
import { remindOfInvoices } from './reminding.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const alliance = house.tenants.alliance.id
const HELPER: readonly GivenRole[] = [{ module: 'EMS', role: 'volunteer' }]
let admin: string
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await house.tokenOf(ADMIN)
})

const BOOTH = { label: 'Booth 10 × 10 ft', cents: 40_000 }
const POWER = { label: 'Power', cents: 5_000 }

let vendors = 0
/** An event in June with a vendor that owes $450 for a booth with power. */
async function aVendor({
  event,
  ...more
}: {
  event?: Pick<Awaited<ReturnType<typeof anEvent>>, 'id'>
  [field: string]: unknown
} = {}) {
  const { id } = event ?? (await anEvent(house))
  const email = `vendor-${++vendors}@example.org`
  const about = {
    ...{ kind: 'vendor', name: `Kettle Corn ${vendors}`, contact: 'Dana Reed', email },
    ...{
      website: null,
      level: null,
      space: 'A4',
      is_shown: false,
      items: [BOOTH, POWER],
      due_on: '2027-05-01',
    },
    ...more,
  }
  const path = `/ems/events/${id}/vendors`
  const { data, http } = await ask('POST', path, admin, about)
  expect(http).toBe(200)
  const vendor_id = (data as VendorBoard).vendors.find(({ name }) => name === about.name)!.id
  const board = async () => (await ask('GET', path, admin)).data as VendorBoard
  const own = async () => (await board()).vendors.find((one) => one.id === vendor_id)!
  const send = async (version?: number) =>
    ask('POST', `${path}/${vendor_id}/invoice`, admin, { version: version ?? (await own()).version })
  const invoice = async () => (await own()).invoice!
  const token = async () => (await invoice()).link.split('/').at(-1)!
  return {
    ...{ id, email, about, path, vendor_id, board, own, send, invoice, token },
    change: async (change: object) =>
      ask('PUT', `${path}/${vendor_id}`, admin, { ...about, version: (await own()).version, ...change }),
    shown: async () => (await ask('GET', `/ems/invoices/${await token()}`)).data as ShownInvoice,
    order: async (total: number) => ask('POST', `/ems/invoices/${await token()}/pay`, undefined, { total }),
    byHand: async (cents: number, change: object = {}) =>
      ask('POST', `${path}/${vendor_id}/payments`, admin, {
        ...{ invoice_id: (await invoice()).id, cents, method: 'check', reference: '104' },
        ...{ received_on: '2026-11-21', request_key: randomUUID(), ...change },
      }),
    refund: async (cents: number, kept: number) =>
      ask('POST', `${path}/${vendor_id}/refund`, admin, {
        ...{ invoice_id: (await invoice()).id, cents, kept, reason: 'Rain' },
      }),
    makeVoid: async () =>
      ask('POST', `${path}/${vendor_id}/void`, admin, {
        ...{ invoice_id: (await invoice()).id, reason: 'Wrong booth' },
      }),
    remind: () => ask('POST', `${path}/${vendor_id}/remind`, admin, {}),
    account: async () => (await ask('GET', `/ems/events/${id}/account`, admin)).data,
  }
}

async function invoiced(more: Parameters<typeof aVendor>[0] = {}) {
  const vendor = await aVendor(more)
  expect((await vendor.send()).http).toBe(200)
  return vendor
}

const row = (table: 'event_vendor' | 'vendor_invoice' | 'orders', id: number) => ({
  text: `select from ${table} where tenant_id = $1 and id = $2 for no key update`,
  values: [alliance, id],
})
const openOrder = async (invoice_id: number) =>
  Number(
    (
      await pool.query(
        `select order_id from vendor_payment where tenant_id = $1 and invoice_id = $2 and state = 'open'`,
        [alliance, invoice_id],
      )
    ).rows[0].order_id,
  )

describe('sponsors and vendors', () => {
  test('are kept with what was agreed, changed at the version that was seen, and removed before an invoice', async () => {
    const vendor = await aVendor()
    expect(await vendor.own()).toMatchObject({ state: 'none', total: 45_000, invoice: null, space: 'A4' })
    expect((await vendor.change({ name: 'Corn', items: [BOOTH] })).http).toBe(200)
    expect(await vendor.own()).toMatchObject({ name: 'Corn', total: 40_000 })
    expect((await vendor.change({ version: 1 })).http).toBe(409)
    expect((await vendor.change({ website: 'javascript:alert(1)' })).http).toBe(422)
    expect((await vendor.change({ items: [{ label: 'Booth', cents: 0 }] })).http).toBe(422)
    expect((await ask('DELETE', `${vendor.path}/${vendor.vendor_id}`, admin)).http).toBe(200)
    expect((await vendor.board()).vendors).toEqual([])
    const other = await anEvent(house)
    const elsewhere = `/ems/events/${other.id}/vendors/${vendor.vendor_id}`
    expect((await ask('DELETE', elsewhere, admin)).http).toBe(404)
    expect((await ask('GET', vendor.path, await house.tokenOf(HELPER))).http).toBe(403)
  })

  test('get an invoice by email with a PDF and a link, which says what they owe without an account', async () => {
    const vendor = await invoiced()
    await house.work()
    const [letter] = await lettersTo(house, vendor.email)
    expect(letter!.subject).toMatch(/^Invoice INV-\d{4}-\d{6}: /)
    const { rows } = await pool.query('select attachments from mail where recipient = $1', [vendor.email])
    expect(rows[0].attachments).toMatchObject([{ filename: `${(await vendor.invoice()).number}.pdf` }])
    expect(letter!.body_text).toContain(`/ems/invoices/${await vendor.token()}`)
    expect(await vendor.shown()).toMatchObject({
      ...{ bill_to: vendor.about.name, total: 45_000, left: 45_000, state: 'open', items: [BOOTH, POWER] },
    })
    const paper = await house.call(`/api/ems/invoices/${await vendor.token()}/invoice.pdf`)
    expect(paper.headers['content-type']).toContain('application/pdf')
    const spanish = await house.call(`/api/ems/invoices/${await vendor.token()}/invoice.pdf`, {
      headers: { 'accept-language': 'es' },
    })
    for (const said of ['Factura', 'Evento', 'Total a pagar', 'Pagar con tarjeta'])
      expect(pdfText(spanish.rawPayload)).toContain(said)
    expect((await ask('GET', `/ems/invoices/1-${'a'.repeat(30)}`)).http).toBe(404)
    expect(JSON.stringify(await vendor.shown())).not.toContain(vendor.email)
    // What stands on it doesn't change any more; whom it is for may.
    expect(await vendor.change({ items: [BOOTH] })).toMatchObject({ http: 409, code: 'vendor_invoiced' })
    expect((await vendor.change({ contact: 'Robin' })).http).toBe(200)
    expect(await ask('DELETE', `${vendor.path}/${vendor.vendor_id}`, admin)).toMatchObject({ http: 409 })
  })

  test('are shown on the event’s page where the office says so, those who give most first', async () => {
    const event = await anEvent(house)
    const more = { event, kind: 'sponsor', level: 'Gold', website: 'https://bank.example' }
    await aVendor({ ...more, name: 'Small', is_shown: true, items: [POWER] })
    await aVendor({ ...more, name: 'Large', is_shown: true })
    await aVendor({ ...more, name: 'Quiet' })
    await aVendor({ ...more, name: 'Booth', kind: 'vendor', is_shown: true })
    const { blocks } = (await ask('GET', `/ems/event/${event.slug}`)).data
    expect(blocks.map(({ title }: { title: string }) => title)).toEqual(['Large', 'Small'])
    expect(blocks[0]).toMatchObject({ kind: 'sponsor', body: 'Gold', link: 'https://bank.example' })
  })

  test('get no invoice without an email, an amount, or an event that takes place', async () => {
    const bare = await aVendor({ email: null })
    expect(await bare.send()).toMatchObject({ http: 409, code: 'vendor_not_ready' })
    const free = await aVendor({ items: [] })
    expect(await free.send()).toMatchObject({ http: 409, code: 'vendor_not_ready' })
    const event = await anEvent(house)
    const off = await aVendor({ event })
    await cancelEvent(house, event)
    expect(await off.send()).toMatchObject({ http: 409, code: 'event_called_off' })
  })

  test('are sent one invoice by two tabs, and those of several at once have numbers without a gap', async () => {
    const vendor = await aVendor()
    const { version } = await vendor.own()
    const answers = await inTurn(
      pool,
      row('event_vendor', vendor.vendor_id),
      () => vendor.send(version),
      () => vendor.send(version),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 409])
    await house.work()
    expect(await lettersTo(house, vendor.email)).toHaveLength(1)

    const first = Number((await vendor.invoice()).number.split('-').at(-1))
    const all = [await aVendor(), await aVendor({ items: [] }), await aVendor(), await aVendor()]
    const versions = await Promise.all(all.map(async (one) => (await one.own()).version))
    await atOnce(4, (i) => all[i]!.send(versions[i]))
    const numbers = await Promise.all(
      [0, 2, 3].map(async (i) => Number((await all[i]!.invoice()).number.split('-').at(-1))),
    )
    expect(numbers.toSorted((a, b) => a - b)).toEqual([first + 1, first + 2, first + 3])
  })

  test('leave no number out where whoever took it didn’t get to the end', async () => {
    const [one, other] = [await aVendor(), await aVendor()]
    const taken = {
      text: `insert into vendor_invoice_series as s (tenant_id, year, last_number) values ($1, 2026, 1)
        on conflict (tenant_id, year) do update set last_number = s.last_number + 1`,
      values: [alliance],
    }
    const sent = await whileHeld(
      pool,
      taken,
      () => one.send(),
      async () => {},
    )
    expect(sent.http).toBe(200)
    expect((await other.send()).http).toBe(200)
    const [a, b] = [await one.invoice(), await other.invoice()].map(({ number }) =>
      Number(number.split('-').at(-1)),
    )
    expect(b! - a!).toBe(1)
    const { rows } = await pool.query(
      `select count(*)::int, max(right(number, 6))::int as last from vendor_invoice where tenant_id = $1`,
      [alliance],
    )
    expect(rows[0].count).toBe(rows[0].last)
  })
})

describe('an invoice', () => {
  test('is paid by card by whoever has the link, with a receipt and in the event’s account as the ledger has it', async () => {
    const vendor = await invoiced()
    expect(await vendor.order(40_000)).toMatchObject({ http: 409, code: 'invoice_changed' })
    const { data } = await vendor.order(45_000)
    expect((await payIn(house, data.order_token)).data.status).toBe('paid')
    expect(await vendor.shown()).toMatchObject({ left: 0, paid: 45_000, state: 'paid' })
    expect(await vendor.order(0)).toMatchObject({ http: 409 })
    await house.work()
    expect((await lettersTo(house, vendor.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('We received $450.00'),
    )
    const { figures, vendors: own, passes, paid, entrants } = await vendor.account()
    expect(figures).toMatchObject({ vendors: 45_000, entries: 0 })
    expect(own.vendors).toBe(45_000)
    expect(passes.vendors).toBe(0)
    expect(paid).toMatchObject({ card: 45_000 })
    expect(entrants).toEqual([])
    const { rows } = await pool.query(
      `select sum(e.amount)::int as cents from ledger_entry e
       where e.tenant_id = $1 and e.credit = 'revenue:event_vendors'
         and e.order_id in (select order_id from vendor_payment where tenant_id = $1 and event_id = $2)`,
      [alliance, vendor.id],
    )
    expect(rows[0].cents).toBe(45_000)
    const paper = await house.call(`/api/ems/events/${vendor.id}/account.csv`, {
      token: admin,
      label: 'alliance',
    })
    expect(paper.body).toContain('Sponsors and vendors,450.00')
  })

  test('get no invoice by email after the letter that says that the event is canceled', async () => {
    const vendor = await aVendor()
    expect((await vendor.send()).http).toBe(200)
    // The invoice is drawn and mailed by a job, which comes too late here.
    await cancelEvent(house, { id: vendor.id, manager: admin })
    await house.work()
    const subjects = (await lettersTo(house, vendor.email)).map(({ subject }) => subject.split(':')[0])
    expect(subjects).toEqual(['Canceled'])
  })

  test('is paid in parts by check or cash, once by a press, and never more than is left', async () => {
    const vendor = await invoiced()
    const request_key = randomUUID()
    const same = await atOnce(3, () => vendor.byHand(20_000, { request_key }))
    expect(same.filter(({ http }) => http === 200).length).toBeGreaterThan(0)
    expect((await vendor.byHand(20_000, { request_key })).http).toBe(200)
    expect(await vendor.own()).toMatchObject({ state: 'part', invoice: { paid: 20_000, left: 25_000 } })
    expect(await vendor.byHand(25_001)).toMatchObject({ http: 409, code: 'invoice_too_much' })
    expect(await vendor.byHand(1, { received_on: '2027-01-01' })).toMatchObject({ http: 422 })
    expect((await vendor.byHand(25_000, { method: 'cash' })).http).toBe(200)
    expect(await vendor.board()).toMatchObject({ invoiced: 45_000, received: 45_000, left: 0 })
    expect((await vendor.account()).by_hand).toMatchObject({ in_office: 45_000 })
  })

  test('is the card’s if it was first at the order, and the check’s if that was', async () => {
    for (const isCardFirst of [true, false]) {
      const vendor = await invoiced()
      const { data } = await vendor.order(45_000)
      const { id } = await vendor.invoice()
      const card = () => payIn(house, data.order_token)
      const check = () => vendor.byHand(45_000, { invoice_id: id })
      const order = isCardFirst ? [card, check] : [check, card]
      const [first, second] = await inTurn(pool, row('orders', await openOrder(id)), ...order)
      expect([first!.http, second!.http]).toEqual([200, 409])
      expect((await vendor.invoice()).payments).toMatchObject([
        { cents: 45_000, refunded: 0, method: isCardFirst ? 'card' : 'check' },
      ])
    }
  })

  test('is taken once by two tabs or two desks at the same moment', async () => {
    const vendor = await invoiced()
    const tabs = [await vendor.order(45_000), await vendor.order(45_000)]
    await atOnce(2, (i) => payIn(house, tabs[i]!.data.order_token))
    expect(await vendor.invoice()).toMatchObject({ paid: 45_000, left: 0 })
    const other = await invoiced()
    await atOnce(4, () => other.byHand(30_000))
    expect(await other.invoice()).toMatchObject({ paid: 30_000, left: 15_000 })
    expect((await other.invoice()).payments).toHaveLength(1)
  })

  test('that is canceled while somebody pays is either paid or canceled, and never both', async () => {
    for (const isCardFirst of [true, false]) {
      const vendor = await invoiced()
      const { data } = await vendor.order(45_000)
      const { id } = await vendor.invoice()
      const card = () => payIn(house, data.order_token)
      const gone = () => vendor.makeVoid()
      const order = isCardFirst ? [card, gone] : [gone, card]
      const [first, second] = await inTurn(pool, row('orders', await openOrder(id)), ...order)
      expect([first!.http, second!.http]).toEqual([200, 409])
      expect(await vendor.own()).toMatchObject(
        isCardFirst ? { state: 'paid', invoice: { paid: 45_000 } } : { state: 'void', invoice: { paid: 0 } },
      )
    }
    // A check that is written down just then, too: whichever gets the invoice first.
    for (const isCheckFirst of [true, false]) {
      const vendor = await invoiced()
      const { id } = await vendor.invoice()
      const check = () => vendor.byHand(45_000, { invoice_id: id })
      const gone = () => vendor.makeVoid()
      const order = isCheckFirst ? [check, gone] : [gone, check]
      const both = await inTurn(pool, row('vendor_invoice', id), ...order)
      expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
      const { state, invoice } = await vendor.own()
      expect([state, invoice!.paid]).toEqual(state === 'void' ? ['void', 0] : ['paid', 45_000])
    }
  })

  test('is canceled with a reason once it keeps no money, and the next one has the next number', async () => {
    const vendor = await invoiced()
    await vendor.byHand(10_000)
    expect(await vendor.makeVoid()).toMatchObject({ http: 409, code: 'invoice_keeps_money' })
    expect((await vendor.refund(10_000, 10_000)).http).toBe(200)
    const [gone, again] = await atOnce(2, () => vendor.makeVoid())
    expect([gone!.http, again!.http].toSorted()).toEqual([200, 409])
    expect(await vendor.own()).toMatchObject({
      state: 'void',
      invoice: { left: 0, void_reason: 'Wrong booth' },
    })
    expect(await vendor.shown()).toMatchObject({ state: 'void', left: 0 })
    expect(await vendor.board()).toMatchObject({ invoiced: 0, left: 0 })
    expect((await vendor.change({ items: [BOOTH] })).http).toBe(200)
    const before = (await vendor.invoice()).number
    expect((await vendor.send()).http).toBe(200)
    const { number, total } = await vendor.invoice()
    expect(Number(number.split('-').at(-1))).toBe(Number(before.split('-').at(-1)) + 1)
    expect(total).toBe(40_000)
    await house.work()
    expect((await lettersTo(house, vendor.email)).map(({ subject }) => subject)).toContain(
      `Invoice ${before} was canceled`,
    )
  })

  test('is refunded once, the latest payment first, and what went back isn’t asked for again', async () => {
    const vendor = await invoiced()
    await vendor.byHand(20_000)
    // By hand, too: of a card the provider’s own word would come while the rows are held.
    await vendor.byHand(25_000, { method: 'cash' })
    expect(await vendor.refund(45_001, 45_000)).toMatchObject({ http: 409, code: 'invoice_too_much' })
    expect(await vendor.refund(5_000, 20_000)).toMatchObject({ http: 409, code: 'invoice_changed' })
    const { id } = await vendor.invoice()
    const answers = await inTurn(
      pool,
      row('vendor_invoice', id),
      () => vendor.refund(30_000, 45_000),
      () => vendor.refund(30_000, 45_000),
    )
    expect(answers.map(({ http }) => http)).toEqual([200, 409])
    expect((await vendor.invoice()).payments).toMatchObject([
      { cents: 20_000, refunded: 5_000, method: 'check' },
      { cents: 25_000, refunded: 25_000, method: 'cash' },
    ])
    expect(await vendor.own()).toMatchObject({ state: 'paid', invoice: { left: 0, refunded: 30_000 } })
    expect(await vendor.board()).toMatchObject({ received: 15_000 })
    expect((await vendor.refund(15_000, 15_000)).http).toBe(200)
    expect(await vendor.own()).toMatchObject({ state: 'refunded' })
    const byCard = await invoiced()
    const { data } = await byCard.order(45_000)
    await payIn(house, data.order_token)
    expect((await byCard.refund(45_000, 45_000)).http).toBe(200)
    expect((await byCard.invoice()).payments).toMatchObject([{ refunded: 45_000, method: 'card' }])
  })

  test('isn’t paid for an event that was canceled, and keeps a draft from being deleted', async () => {
    const event = await anEvent(house)
    const vendor = await invoiced({ event })
    const { data } = await vendor.order(45_000)
    await cancelEvent(house, event)
    expect((await payIn(house, data.order_token)).http).toBe(409)
    expect((await vendor.order(45_000)).http).toBe(409)
    const draft = await ask('POST', '/ems/events', admin, {
      ...{ kind: 'camp', name: 'Draft', starts_on: '2027-06-07', ends_on: '2027-06-08' },
    })
    await invoiced({ event: draft.data })
    expect(await ask('DELETE', `/ems/events/${draft.data.id}`, admin)).toMatchObject({
      ...{ http: 409, code: 'event_invoiced' },
    })
  })

  test('is spoken of when the event is canceled: what isn’t paid need not be, and what is comes up', async () => {
    const event = await anEvent(house)
    const unpaid = await invoiced({ event })
    const paid = await invoiced({ event, contact: null })
    await paid.byHand(45_000)
    const draft = await aVendor({ event })
    await house.work()
    await cancelEvent(house, event)
    const heard = async ({ email }: { email: string }) =>
      (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Canceled'))
    const [first, ...more] = await heard(unpaid)
    expect(more).toEqual([])
    const { number } = await unpaid.invoice()
    expect(first!.body_text).toContain(`You don’t need to pay invoice ${number} anymore.`)
    expect(first!.body_text).toContain('Rain')
    expect(first!.body_text).not.toContain('in touch')
    const [other] = await heard(paid)
    expect(other!.body_text).toContain('We’ll be in touch about the $450.00 you paid.')
    expect(other!.body_text).not.toContain('need to pay')
    expect(await heard(draft)).toEqual([])
  })

  test('is emailed again once an hour, and not once it is paid', async () => {
    const vendor = await invoiced()
    await house.work()
    const pressed = await atOnce(2, () => vendor.remind())
    expect(pressed.map(({ data }) => data.is_sent).toSorted()).toEqual([false, true])
    await house.work()
    expect((await lettersTo(house, vendor.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Reminder: invoice INV-/),
    )
    const other = await invoiced()
    await other.byHand(45_000)
    expect((await other.remind()).data).toEqual({ is_sent: false })
  })
})

describe('reminders of invoices', () => {
  const LATE = { due_on: '2026-11-20' }
  const run = () => house.turn(remindOfInvoices)
  /** As if it had been sent so many days ago. */
  const sentBefore = async (id: number, days: number) =>
    pool.query(
      `update vendor_invoice set sent_at = sent_at - make_interval(days => $3), reminded_at = null where tenant_id = $1 and id = $2`,
      [alliance, id, days],
    )
  const reminders = async (email: string) => {
    await house.work()
    return (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Reminder: ')).length
  }

  test('go out a week before the due day, on the day after and two weeks later, once each', async () => {
    const today = (await (await aVendor()).board()).today
    const on = (days: number) => addDays(today, -days)
    for (const [days, isDue] of [
      [-8, false],
      [-7, true],
      [0, true],
      [1, true],
      [20, true],
    ] as const) {
      const vendor = await invoiced({ due_on: on(days) })
      const { id } = await vendor.invoice()
      await run()
      // Whoever got the invoice since then isn’t reminded on the same day.
      expect([days, await reminders(vendor.email)]).toEqual([days, 0])
      await sentBefore(id, 40)
      const later = () => {
        house.pass(1)
        return run()
      }
      await (isDue ? inTurn(pool, row('vendor_invoice', id), run, later) : run())
      await run()
      expect([days, await reminders(vendor.email)]).toEqual([days, isDue ? 1 : 0])
    }
  })

  test('don’t go to whoever has paid, also while they go out, nor for what is canceled', async () => {
    const [paid, gone, paying] = [await invoiced(LATE), await invoiced(LATE), await invoiced(LATE)]
    const ids = await Promise.all([paid, gone, paying].map(async (one) => (await one.invoice()).id))
    for (const id of ids) await sentBefore(id, 40)
    await paid.byHand(45_000)
    await gone.makeVoid()
    await whileHeld(pool, row('vendor_invoice', ids[2]!), run, () =>
      pool.query(
        `with o as (select max(id) as id from orders where tenant_id = $1)
         insert into vendor_payment (tenant_id, event_id, invoice_id, cents, method, state, order_id, actor, at)
         select $1, $2, $3, 45000, 'cash', 'paid', o.id, 'Office', now() from o`,
        [alliance, paying.id, ids[2]],
      ),
    )
    expect((await paying.invoice()).reminded_at).toBeNull()
    for (const { email } of [paid, gone, paying]) expect(await reminders(email)).toBe(0)
  })
})

test('sponsors and vendors are downloaded as a list, in which no name becomes a formula', async () => {
  const vendor = await invoiced({ name: '=Corn', kind: 'sponsor', level: 'Gold' })
  await vendor.byHand(20_000)
  const file = (token: string) => house.call(`/api${vendor.path}.csv`, { token, label: 'alliance' })
  const { body } = await file(admin)
  expect(body).toContain(`Sponsor,'=Corn,Dana Reed,${vendor.email},,Gold,A4,450.00,INV-`)
  expect(body).toContain(',Partly paid,450.00,2027-05-01,200.00,0.00,250.00,')
  expect((await file(await house.tokenOf(HELPER))).statusCode).toBe(403)
})

test('whoever speaks for a vendor is forgotten, and the invoice stays', async () => {
  const vendor = await invoiced()
  await house
    .acting()
    .transaction((context) =>
      eventPrivacy.erase!(context, { member_ids: [], user_ids: [], emails: [vendor.email] } as never),
    )
  expect(await vendor.own()).toMatchObject({ contact: null, email: null, state: 'open' })
  const paper = await house.call(`/api/ems/invoices/${await vendor.token()}/invoice.pdf`)
  expect(paper.body).not.toContain('Dana')
  expect((await vendor.remind()).data).toEqual({ is_sent: false })
})
