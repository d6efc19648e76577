import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayIn, showDay } from 'contract/dates'
import { useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed, pay } from './household.ts'
import { enter, look } from './people.ts'
import { asking, type Ask } from './tournament-ground.ts'

useBrowser()

const today = () => dayIn('America/Chicago', new Date())
/** A player and somebody who is too old for the division, as they are pasted. */
const IVY = `7, Ivy Reed, ${showDay(addDays(today(), -3700))}`
const WREN = `9, Wren Ott, ${showDay(addDays(today(), -7000))}`

/** A tournament in two months for $400 a team: $100 when entering, and half of what was paid back until it begins. */
async function aTournament(ask: Ask, name: string) {
  const starts_on = addDays(today(), 60)
  const made = await ask('POST', '/ems/events', {
    ...{ kind: 'tournament', name, starts_on, ends_on: addDays(starts_on, 1) },
  })
  let event = await ask('PATCH', `/ems/events/${made.id}`, {
    version: made.version,
    summary: 'Two days by the river.',
    description_html: '<p>Three games each.</p>',
    venue: { name: 'River Park', address: '1 River Rd', city: 'Dallas', state: 'TX' },
    needs_membership: false,
    registration_opens_on: addDays(today(), -30),
  })
  event = await ask('PUT', `/ems/events/${event.id}/divisions`, {
    version: event.version,
    divisions: [
      {
        ...{ id: event.divisions[0].id, division_id: null, min_age: null, max_age: 12, label: '12U' },
        ...{ capacity: '8', prices: [{ until_on: null, price_cents: 40_000 }] },
        deposit: { kind: 'amount', value: 10_000, balance_due_on: addDays(today(), 30) },
      },
    ],
  })
  const half = { kind: 'percent', percent: 50, keep_cents: 0, keep_card: false, form: 'cash' }
  const { id: refund_policy_id } = await ask('POST', '/ems/refund-policies', {
    name: `${name}: half`,
    terms: {
      ...{ withdrawal: [{ until: { kind: 'start' }, back: half }], canceled: null },
      cut_short: { counted: 'started', tables: [{ guarantee: 0, back: [half] }] },
      credit: { days: null, is_transferable: false },
    },
  })
  await ask('PUT', `/ems/refund-policies/of-event/${event.id}`, { refund_policy_id })
  event = await ask('GET', `/ems/events/${event.id}`)
  await ask('POST', `/ems/events/${event.id}/move`, { version: event.version, status: 'published' })
  return event as { id: number; slug: string }
}

const roster = (page: Page) => page.getByRole('textbox', { name: /^Roster/ })

/** A team from elsewhere enters with one player, and pays the deposit by card. */
async function enterTeam(device: Device, { slug }: { slug: string }, name: string) {
  const email = `pat-${randomUUID()}@example.org`
  const page = await visitor({ device, tenant: TENANT, expects: /status of 422/ })
  await page.goto(`/ems/event/${slug}`)
  await page.getByRole('link', { name: /^Not registered with us/ }).click()
  await page.getByLabel('Team name').fill(name)
  await page.getByLabel('Coach’s name').fill('Pat Stone')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /12U/ }).check()
  await roster(page).fill(`${IVY}\n${WREN}`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  // Who is too old keeps the team out until she is off the roster.
  await page
    .getByText(/Wren Ott/)
    .last()
    .waitFor()
  await page
    .getByText(/Too old/)
    .first()
    .waitFor()
  await look(page, `tournament-entry-refused-${device}`)
  await roster(page).fill(IVY)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByText('$100.00').first().waitFor()
  await pay(page)
  await page.getByText('Confirmed').waitFor()
  return { page, email }
}

test.each<Device>(['phone', 'desktop'])(
  'a team from outside pays a deposit and the balance and mends its roster, another withdraws, and the account is even to the cent (%s)',
  async (device) => {
    const office = await visitor({ device: 'desktop', tenant: TENANT })
    await enter(office)
    const ask = await asking(office)
    const event = await aTournament(ask, `River Cup ${device} ${randomUUID().slice(0, 6)}`)

    // The deposit now, the balance by the link on the entry.
    const { page, email } = await enterTeam(device, event, 'Tulsa Larks')
    const entry = await mailed(email, /\/ems\/entry\/[\w-]+/)
    await look(page, `tournament-entry-deposit-${device}`)
    await page.getByRole('link', { name: 'Pay your balance' }).click()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await pay(page)
    await page.getByText('All paid. Thank you!').waitFor()

    // A player who doesn’t fit is said to the coach and to the office, until she is off again.
    await page.goto(entry)
    await page.getByText('$300.00 paid').waitFor()
    await roster(page).fill(`${IVY}\n${WREN}`)
    await page.getByRole('button', { name: 'Save roster' }).click()
    await page.getByText('The roster doesn’t fit yet').waitFor()
    await look(page, `tournament-entry-unfit-${device}`)
    await office.goto(`/ems/events/${event.id}?tab=entrants&roster=problems`)
    await office.getByText('Tulsa Larks').first().waitFor()
    await roster(page).fill(IVY)
    await page.getByRole('button', { name: 'Save roster' }).click()
    await page.getByText('The roster doesn’t fit yet').waitFor({ state: 'detached' })
    expect(await ask('GET', `/ems/events/${event.id}/entrants?roster=problems`)).toEqual([])

    // Another team leaves after its deposit, and sees before that half of it comes back.
    const other = await enterTeam(device, event, 'Waco Storm')
    await other.page.getByRole('button', { name: /^Withdraw/ }).click()
    await look(other.page, `tournament-entry-withdraw-${device}`)
    await other.page.getByRole('button', { name: 'Withdraw and get $50.00 back' }).click()
    await other.page.getByText('Withdrawn').first().waitFor()
    await mailed(other.email, /We’re refunding \$50/)

    // $100 and $300 and $100 came in, $50 went back, and three cards cost 2.9 % and 30 cents.
    await expect
      .poll(async () => (await ask('GET', `/ems/events/${event.id}/account`)).figures, { timeout: 60_000 })
      .toMatchObject({ entries: 50_000, refunded: -5_000, fees: -1_540 })
    await office.goto(`/ems/events/${event.id}?tab=account`)
    const total = office.getByRole('row', { name: /^Total/ })
    for (const sum of ['$500.00', '-$50.00', '-$15.40', '$434.60'])
      await total.getByText(sum, { exact: true }).waitFor()
    await look(office, `tournament-entry-account-${device}`)
  },
  300_000,
)
