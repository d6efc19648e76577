import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { RefundForm, RefundTerms } from 'contract/events/refunds'
import { atOnce } from '../../../test/at-once.ts'
import { aFamily, anEvent } from '../../../test/events.ts'
import { testHouse } from '../../../test/house.ts'
import { fragile, live } from '../../../test/mishaps.ts'
import { payIn } from '../../../test/registration.ts'
import { asking, lettersTo } from '../../../test/team.ts'
import { cases } from '../../../test/thorough.ts'
import { settleCanceled } from './canceling.ts'

const house = await testHouse()
const ask = asking(house)
const { pool } = house.world.database
beforeAll(async () => {
  await house.app.listen({ port: 0, host: '127.0.0.1' })
})

type Event = Awaited<ReturnType<typeof anEvent>>
const PRICE = 10_001
/** As many families as the issue asks for, or fewer of the same three kinds. */
const FAMILIES = cases(9, 300)
const TEAMS = cases(6, 120)

/** Of a canceled event so much comes back in a form, less a fee. */
const termsOf = (percent: number, form: RefundForm, keep_cents = 0): RefundTerms => ({
  withdrawal: [],
  cut_short: {
    counted: 'started',
    tables: [
      { guarantee: 0, back: [{ kind: 'percent', percent: 100, keep_cents: 0, keep_card: false, form }] },
    ],
  },
  canceled: { kind: 'percent', percent, keep_cents, keep_card: false, form },
  credit: { days: 365, is_transferable: false },
})
const POLICIES = [termsOf(100, 'cash'), termsOf(90, 'credit'), termsOf(75, 'cash', 500)]

/** From now on the event has this policy; who is in it keeps the one they saw. */
async function setPolicy(event: Event, terms: RefundTerms, name: string) {
  const { data } = await ask('POST', '/ems/refund-policies', event.manager, { name, terms })
  await ask('PUT', `/ems/refund-policies/of-event/${event.id}`, event.manager, { refund_policy_id: data.id })
}

async function aFamilyIn(event: Event) {
  // All pay from one address: so far apart that none is too many for it.
  house.pass(1)
  const who = await aFamily(house)
  const { data } = await ask('POST', `/ems/event/${event.slug}/register`, who.token, {
    request_key: randomUUID(),
    total: PRICE,
    entrants: who.children.map(({ id }) => ({
      ...{ member_id: id, event_division_id: event.divisions[0]!.id, answers: [] },
    })),
  })
  expect((await payIn(house, data.order_token)).data.status).toBe('paid')
  return who.email
}

async function aTeamIn(event: Event, number: number) {
  // Teams from outside may come at 20 in ten minutes from one address.
  house.pass(31)
  const email = `pat-${event.id}-${number}@example.org`
  const { data } = await ask('POST', `/ems/event/${event.slug}/outside-teams`, undefined, {
    request_key: randomUUID(),
    name: `Visitors ${number}`,
    coach: 'Pat Stone',
    email,
    language: 'en',
    event_division_id: event.divisions[0]!.id,
    answers: [],
    players: [{ name: 'Ivy Reed', dob: '2017-05-02', jersey_number: '7' }],
    total: PRICE,
  })
  expect((await payIn(house, data.order_token)).data.status).toBe('paid')
  return email
}

async function cancel(event: Event) {
  // So many entries take longer than a session lasts.
  const manager = await house.tokenOf([{ module: 'EMS', role: 'admin' }])
  const { data } = await ask('GET', `/ems/events/${event.id}`, manager)
  const { data: shown } = await ask('GET', `/ems/events/${event.id}/cancellation`, manager)
  const moved = await ask('POST', `/ems/events/${event.id}/move`, manager, {
    ...{ version: data.version, status: 'cancelled', reason: 'Rain' },
  })
  expect(moved.http).toBe(200)
  return shown as { parties: { id: number; back_cents: number; credit_cents: number }[]; back_cents: number }
}

/** Killed at the first step, then one later and so on, until it comes to its end; each time it goes on where it was. */
async function settleThroughKills() {
  for (let dies_at = 1; ; dies_at++) {
    const { wasKilled } = await live(dies_at, () => settleCanceled(fragile(house.acting())))
    if (!wasKilled) return dies_at
  }
}

/** What each party got, in cents, and how often. */
async function given(event: Event) {
  const { rows } = await pool.query(
    `select p.id::int as id, p.state,
       (select coalesce(sum(amount), 0)::int from refund r where r.order_id = p.order_id) as cash,
       (select count(*)::int from refund r where r.order_id = p.order_id) as refunds,
       (select coalesce(sum(cents), 0)::int from event_credit c where c.order_id = p.order_id) as credit,
       (select count(*)::int from event_credit c where c.order_id = p.order_id) as credits
     from event_party p where p.event_id = $1 order by p.id`,
    [event.id],
  )
  return rows as {
    id: number
    state: string
    cash: number
    refunds: number
    credit: number
    credits: number
  }[]
}

test('killed at any step, an event with three kinds of policy pays every family once, as it was shown', async () => {
  const event = await anEvent(house, {
    divisions: [{ label: 'Camp', capacity: FAMILIES, price_cents: PRICE }],
    terms: POLICIES[0]!,
  })
  const emails: string[] = []
  for (const [i, terms] of POLICIES.entries()) {
    if (i > 0) await setPolicy(event, terms, `Kind ${i} of ${event.id}`)
    for (let n = 0; n < FAMILIES / POLICIES.length; n++) emails.push(await aFamilyIn(event))
  }
  const shown = await cancel(event)
  expect(shown.parties).toHaveLength(FAMILIES)
  expect(await settleThroughKills()).toBeGreaterThan(3)
  // Two servers that look again at the same moment find nothing to do.
  await atOnce(2, () => settleCanceled(house.acting()))
  await house.work()
  const got = await given(event)
  expect(
    got.map(({ id, cash, credit }) => ({ id, back_cents: cash + credit, credit_cents: credit })),
  ).toEqual(
    shown.parties
      .map(({ id, back_cents, credit_cents }) => ({ id, back_cents, credit_cents }))
      .toSorted((a, b) => a.id - b.id),
  )
  for (const { state, refunds, credits, credit } of got)
    expect([state, refunds, credits]).toEqual(['over', credit > 0 ? 0 : 1, credit > 0 ? 1 : 0])
  expect(new Set(got.map(({ cash, credit }) => `${cash} ${credit}`))).toEqual(
    new Set([`${PRICE} 0`, `0 ${Math.round(PRICE * 0.9)}`, `${Math.round(PRICE * 0.75) - 500} 0`]),
  )
  const { rows } = await pool.query(
    `select sum(taken)::int as taken, (select count(*)::int from refund r join event_party p on p.order_id = r.order_id
       where p.event_id = $1 and r.state <> 'succeeded') as open from event_division where event_id = $1`,
    [event.id],
  )
  expect(rows).toEqual([{ taken: 0, open: 0 }])
  for (const email of emails)
    expect(
      (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Canceled:')),
    ).toHaveLength(1)
}, 300_000)

test('two servers end a canceled tournament together: each coach hears of the team once, and is refunded once', async () => {
  const event = await anEvent(house, {
    kind: 'tournament',
    divisions: [{ label: '10U', capacity: TEAMS, price_cents: PRICE }],
    terms: POLICIES[1]!,
  })
  const emails: string[] = []
  for (let n = 0; n < TEAMS; n++) emails.push(await aTeamIn(event, n))
  const shown = await cancel(event)
  await atOnce(2, () => settleCanceled(house.acting()))
  await house.work()
  const got = await given(event)
  // Credit needs an account; a team from outside gets money.
  for (const { state, cash, refunds, credits } of got)
    expect([state, cash, refunds, credits]).toEqual(['over', Math.round(PRICE * 0.9), 1, 0])
  expect(got.reduce((sum, { cash }) => sum + cash, 0)).toBe(shown.back_cents)
  for (const [n, email] of emails.entries()) {
    const letters = (await lettersTo(house, email)).filter(({ subject }) => subject.startsWith('Canceled:'))
    expect(letters).toHaveLength(1)
    expect(letters[0]!.body_text).toContain(`Visitors ${n} won’t be going`)
    expect(letters[0]!.body_text).not.toMatch(/famil/i)
  }
}, 300_000)
