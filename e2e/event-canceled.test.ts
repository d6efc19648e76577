import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, showDay } from 'contract/dates'
import type { CancellationPreview } from 'contract/events/entrants'
import type { RefundForm, RefundTerms } from 'contract/events/refunds'
import { payOutsideByCheck } from '../server/src/events/managing/checks.ts'
import { enterOutside } from '../server/src/events/entering/outside.ts'
import { todayOf } from '../server/src/plumbing/context.ts'
import { aClubThatEnters, anEvent } from '../server/test/events.ts'
import { ADMIN, testHouse } from '../server/test/house.ts'
import { rainyDaysIn, WHOLE } from '../server/test/rain.ts'
import { payIn } from '../server/test/registration.ts'
import { asking, lettersTo } from '../server/test/team.ts'
import { useBrowser, visitor, type Device } from './browser.ts'
import { today } from './days.ts'
import { killableServer } from './killable.ts'
import { look, typeLogin } from './people.ts'

useBrowser()
const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
const server = killableServer(house)
beforeAll(async () => {
  // Cards are charged here until the server is started that will be killed.
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(server.end)

const TEAMS = 40
const PRICE = 42_501
/** Of a canceled event so much comes back in a form, less a fee. */
const termsOf = (percent: number, form: RefundForm, keep_cents = 0): RefundTerms => ({
  ...{ withdrawal: [], credit: { days: 365, is_transferable: false } },
  cut_short: {
    counted: 'started',
    tables: [
      { guarantee: 0, back: [{ kind: 'percent', percent: 100, keep_cents: 0, keep_card: false, form }] },
    ],
  },
  canceled: { kind: 'percent', percent, keep_cents, keep_card: false, form },
})
/** What the teams of each division saw when they entered, and what each of them gets: worked out by hand. */
const DIVISIONS = [
  { label: '10U', terms: termsOf(100, 'cash'), back: 42_501 },
  { label: '12U', terms: termsOf(90, 'credit'), back: 38_251 },
  { label: '14U', terms: termsOf(75, 'cash', 500), back: 31_376 },
] as const
const [CASH, CREDIT] = [TEAMS * (42_501 + 31_376), TEAMS * 38_251]
const PAID = 3 * TEAMS * PRICE

type Event = Awaited<ReturnType<typeof anEvent>>

const money = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)

/** Teams from elsewhere by card, clubs with two teams each by card, and teams from elsewhere by check: all have paid. */
async function aFullTournament() {
  const starts_on = addDays(todayOf(house.acting()), 200)
  const event = await anEvent(house, {
    ...{ kind: 'tournament', starts_on, ends_on: addDays(starts_on, 2), terms: DIVISIONS[0].terms },
    divisions: DIVISIONS.map(({ label }) => ({ label, capacity: TEAMS, price_cents: PRICE })),
    paying: { check_days: 14, check_note: 'Make checks out to the club.' },
  })
  const emails = [
    ...(await enterVisitors(event, 0, async ({ order_token }) => {
      expect((await payIn(house, order_token)).data.status).toBe('paid')
    })),
  ]
  await showPolicy(event, 1)
  for (let n = 0; n < TEAMS / 2; n++) emails.push(await enterClub(event))
  await showPolicy(event, 2)
  emails.push(
    ...(await enterVisitors(event, 2, ({ token }) =>
      house.acting().transaction((context) => payOutsideByCheck(context, { token, total: PRICE })),
    )),
  )
  await takeChecks(event)
  // The teams entered by the tests' clock; the server that cancels goes by the real one.
  await pool.query('update event set starts_on = $2::date, ends_on = $2::date + 2 where id = $1', [
    ...[event.id, addDays(today(), 200)],
  ])
  return { ...event, emails }
}

/** From now on the event has the policy of a division; who is in it keeps the one they saw. */
async function showPolicy(event: Event, of: number) {
  const manager = await house.tokenOf([{ module: 'EMS', role: 'admin' }])
  const { label, terms } = DIVISIONS[of]!
  const { data } = await ask('POST', '/ems/refund-policies', manager, { name: `For ${label}`, terms })
  await ask('PUT', `/ems/refund-policies/of-event/${event.id}`, manager, { refund_policy_id: data.id })
}

async function enterVisitors(
  { slug, divisions }: Event,
  of: number,
  pay: (entered: { token: string; order_token: string }) => Promise<unknown>,
) {
  const emails: string[] = []
  for (let n = 1; n <= TEAMS; n++) {
    // All pay from one address: so far apart that none is too many for it.
    house.pass(1)
    const { label, id } = divisions[of]!
    const email = `coach-${label}-${n}@example.org`.toLowerCase()
    const { token, order_token } = await enterOutside(house.acting(), {
      ...{ slug, request_key: randomUUID(), name: `Visitors ${label} ${n}`, coach: `Pat Stone ${n}` },
      ...{ email, phone: undefined, language: 'en', event_division_id: id, answers: [], players: [] },
      total: PRICE,
    })
    await pay({ token, order_token: order_token! })
    emails.push(email)
  }
  return emails
}

async function enterClub({ slug, divisions }: Event) {
  house.pass(1)
  const { admin, team_id, second_id } = await aClubThatEnters(house)
  const { data } = await ask('POST', `/ems/event/${slug}/register/teams`, admin.token, {
    ...{ request_key: randomUUID(), total: 2 * PRICE },
    entrants: [team_id, second_id].map((id) => ({
      ...{ team_id: id, event_division_id: divisions[1]!.id, answers: [] },
    })),
  })
  expect((await payIn(house, data.order_token)).data.status).toBe('paid')
  return admin.email
}

async function takeChecks({ id }: Event) {
  const admin = await house.tokenOf(ADMIN)
  const { rows } = await pool.query<{ number: string }>(
    `select o.number from event_party p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
     where p.event_id = $1 and o.status <> 'paid' order by o.id`,
    [id],
  )
  expect(rows).toHaveLength(TEAMS)
  const received_on = showDay(todayOf(house.acting()))
  for (const [i, { number }] of rows.entries()) {
    const answer = await ask('POST', `/mms/orders/by-number/${number}/payment`, admin, {
      ...{ method: 'check', reference: String(1000 + i), received_on },
      request_key: randomUUID(),
    })
    expect(answer.http).toBe(200)
  }
}

/** A director at the page of an event on the server that will be killed. */
async function director(device: Device, { id }: Event, more: { dark?: boolean } = {}) {
  const page = await visitor({ device, ...more, expects: /Failed to load|ERR_CONNECTION|ERR_EMPTY|409/ })
  await page.goto(`${server.site()}/login`)
  await typeLogin(page, await server.adminEmail())
  await page.locator('.shell-main h1').waitFor()
  await page.goto(`${server.site()}/ems/events/${id}`)
  return page
}

async function askToCancel(page: Page) {
  await page.getByRole('button', { name: 'Cancel event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${money(CASH + CREDIT)} of the ${money(PAID)} paid is refunded`).waitFor()
  expect(await dialog.getByRole('row').count()).toBe(1 + 2 * TEAMS + TEAMS / 2)
  return dialog
}

/** What each party of an event got, in cents, and how often. */
async function given({ id }: Event) {
  const { rows } = await pool.query(
    `select p.id::int as id, p.state,
       (select coalesce(sum(amount), 0)::int from refund r where r.order_id = p.order_id) as cash,
       (select count(*)::int from refund r where r.order_id = p.order_id) as refunds,
       (select coalesce(sum(cents), 0)::int from event_credit c where c.order_id = p.order_id) as credit
     from event_party p where p.event_id = $1 order by p.id`,
    [id],
  )
  return rows as { id: number; state: string; cash: number; refunds: number; credit: number }[]
}
/** How many refunds the card provider has made that the ledger doesn’t know. */
async function unbooked(): Promise<number> {
  const { rows } = await pool.query(
    `select (select count(*) from psp.refund) -
       (select count(*) from refund r join payment p on p.id = r.payment_id where r.state = 'succeeded' and p.method = 'card') as count`,
  )
  return Number(rows[0].count)
}
const ended = async (event: Event) => (await given(event)).filter(({ state }) => state === 'over').length

test('rain cancels a tournament of 120 teams: through three kills of the server each is refunded once, and told once', async () => {
  const event = await aFullTournament()
  await house.tokenOf(ADMIN)
  await server.start()

  const [desk, phone] = [await director('desktop', event, { dark: true }), await director('phone', event)]
  await askToCancel(phone)
  await look(phone, 'canceled-preview-phone')
  const dialog = await askToCancel(desk)
  await look(desk, 'canceled-preview-desktop')
  const { data: shown } = await server.ask(
    `/ems/events/${event.id}/cancellation`,
    undefined,
    await server.logIn(),
  )

  // The server stops in the middle of the first division.
  const parties = (await given(event)).map(({ id }) => id)
  const half = TEAMS / 2
  const middle = await server.holding('select from event_party where id = $1 for update', [parties[half]])
  await dialog.getByLabel('Reason').fill('Rain, and more rain.')
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await desk.getByText(/^Refunds and emails are going out: \d+ coaches left\.$/).waitFor()
  // Whoever presses on another screen learns that it is done.
  const again = phone.getByRole('dialog')
  await again.getByLabel('Reason').fill('It rains.')
  await again.getByRole('button', { name: 'Cancel event' }).click()
  await again.waitFor({ state: 'detached' })
  await phone.getByText('Rain, and more rain.').waitFor()
  await middle(async () => (await ended(event)) >= half)
  expect(await ended(event)).toBe(half)

  // Then when the card provider has given money back that is not in the books yet.
  const books = await server.holding('lock table ledger_entry in exclusive mode')
  await server.start()
  await books(async () => (await unbooked()) > 0)
  expect(await unbooked()).toBeGreaterThan(0)

  // And then when all of a team is written but its letter.
  const before = await ended(event)
  const letters = await server.holding('lock table mail in exclusive mode')
  await server.start()
  await letters()
  expect(await ended(event)).toBe(before)
  expect(before).toBeLessThan(parties.length)

  // The screens are as they were left, and follow what is going on.
  await server.start()
  await desk.getByText(/^Refunds and emails are going out/).waitFor({ state: 'detached', timeout: 180_000 })
  await desk.getByRole('row', { name: /^10U .* 0 40$/ }).waitFor()
  await look(desk, 'canceled-done-desktop')
  await look(phone, 'canceled-done-phone')
  await everyTeamIsRefundedOnce(event, shown)
  await expect.poll(() => openRefunds(event), { timeout: 120_000 }).toBe(0)
  await theBooksAgree(event)
  for (const email of event.emails)
    expect(
      (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Canceled:')),
    ).toHaveLength(1)
  for (const page of [desk, phone]) await theAccountIsEven(page, event)
  await look(desk, 'canceled-account-desktop')
  await look(phone, 'canceled-account-phone')
}, 900_000)

async function everyTeamIsRefundedOnce(event: Event, shown: CancellationPreview) {
  const got = await given(event)
  expect(got).toHaveLength(2 * TEAMS + TEAMS / 2)
  for (const [i, { state, refunds, cash, credit }] of got.entries()) {
    const of = i < TEAMS ? 0 : i < TEAMS + TEAMS / 2 ? 1 : 2
    const { back } = DIVISIONS[of]
    expect([state, refunds, cash, credit]).toEqual(of === 1 ? ['over', 0, 0, 2 * back] : ['over', 1, back, 0])
  }
  expect(shown.back_cents).toBe(CASH + CREDIT)
  expect(
    shown.parties.map(({ id, back_cents }) => ({ id, back_cents })).toSorted((a, b) => a.id - b.id),
  ).toEqual(got.map(({ id, cash, credit }) => ({ id, back_cents: cash + credit })))
}

async function openRefunds({ id }: Event): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as open from refund r join event_party p on p.tenant_id = r.tenant_id and p.order_id = r.order_id
     where p.event_id = $1 and r.state <> 'succeeded'`,
    [id],
  )
  return rows[0].open
}

/** Account by account: what is left of each is what was paid less what came back, and the card provider says the same. */
async function theBooksAgree({ id }: Event) {
  const { rows } = await pool.query<{ account: string; cents: number }>(
    `select account, sum(amount)::int as cents from ledger_line l
     join event_party p on p.tenant_id = l.tenant_id and p.order_id = l.order_id
     where p.event_id = $1 group by account`,
    [id],
  )
  const {
    rows: [cards],
  } = await pool.query(
    `select sum(c.amount)::int as amount, sum(c.fee)::int as fees, sum(c.refunded)::int as refunded from psp.payment c`,
  )
  expect(cards).toMatchObject({ amount: 2 * TEAMS * PRICE, refunded: TEAMS * 42_501 })
  expect(Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))).toEqual({
    'asset:psp_clearing': cards.amount - cards.refunded - cards.fees,
    'expense:psp_fee': cards.fees,
    'asset:undeposited': TEAMS * (PRICE - 31_376),
    'liability:event_credit': -CREDIT,
    'revenue:event_entries': -(PAID - CASH - CREDIT),
  })
}

/** What the event brought is what it kept, to the cent. */
async function theAccountIsEven(page: Page, { id }: Event) {
  const { rows } = await pool.query(`select sum(fee)::int as fees from psp.payment`)
  await page.goto(`${server.site()}/ems/events/${id}?tab=account`)
  const total = page.getByRole('row', { name: /^Total/ })
  const back = CASH + CREDIT
  for (const cents of [PAID, -back, -rows[0].fees, PAID - back - rows[0].fees])
    await total.getByText(money(cents), { exact: true }).waitFor()
  for (const [name, cents] of [
    ['Refunded', -CASH],
    ['Turned into event credit', -CREDIT],
  ] as const)
    await page.getByRole('row', { name }).getByText(money(cents), { exact: true }).waitFor()
}

test('a server that gets kill -9 while refunds after rain go out gives each team its own once', async () => {
  // Teams enter by the tests’ clock, so the server that goes by the real one is stopped until then.
  await server.end()
  const day = await rainyDaysIn(house)()
  const measure = await day.decide()
  const id = await day.choose(measure)
  await server.start()
  const parties = (await day.given()).map(({ party_id }) => party_id)
  const middle = await server.holding('select from event_party where id = $1 for update', [parties[2]])
  const press = async () =>
    server.ask(`/ems/events/${day.id}/measures/${id}/refunds`, {}, await server.logIn())
  expect(await press()).toMatchObject({ http: 200, data: { parties: parties.length } })
  await middle(async () => (await day.given())[1]!.refunds > 0)
  expect((await day.given()).map(({ refunds }) => refunds)).toEqual([1, 1, 0, 0])

  await server.start()
  expect(await press()).toMatchObject({ http: 200, data: { parties: 0 } })
  await expect
    .poll(async () => (await day.given()).map(({ refunds }) => refunds), { timeout: 120_000 })
    .toEqual([1, 1, 1, 1])
  await expect.poll(() => openRefunds(day as never), { timeout: 120_000 }).toBe(0)
  expect((await day.given()).map(({ party_id, cents }) => ({ party_id, back_cents: cents }))).toEqual(
    measure.parties
      .map(({ party_id, back_cents }) => ({ party_id, back_cents }))
      .toSorted((a, b) => a.party_id - b.party_id),
  )
  expect((await day.given()).reduce((sum, { cents }) => sum + cents, 0)).toBe(WHOLE)
  for (const email of day.emails)
    expect(
      (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Refund after')),
    ).toHaveLength(1)
})
