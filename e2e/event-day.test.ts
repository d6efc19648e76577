import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayIn } from 'contract/dates'
import { enterOutside } from '../server/src/events/entering/outside.ts'
import { address, useBrowser, visitor, type Device } from './browser.ts'
import { closeScanner, OFFLINE, SENT } from './gate-phone.ts'
import { TENANT, mailed, pay } from './household.ts'
import { enter, look } from './people.ts'
import { beside } from './team-family.ts'
import { asking, type Ask } from './tournament-ground.ts'

useBrowser()

const WITHOUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load|Failed to fetch/
const DEVICES: readonly Device[] = ['phone', 'desktop']
const today = () => dayIn('America/Chicago', new Date())

async function office(device: Device = 'desktop') {
  const page = await visitor({ device, tenant: TENANT })
  await enter(page)
  return page
}

/** A published event that is on today and tomorrow. */
async function anEventToday(ask: Ask, name: string, kind: string, fill: (event: any) => Promise<any>) {
  const made = await ask('POST', '/ems/events', {
    ...{ kind, name, starts_on: today(), ends_on: addDays(today(), 1) },
  })
  let event = await ask('PATCH', `/ems/events/${made.id}`, {
    version: made.version,
    summary: 'Two days by the river.',
    description_html: '<p>Bring a chair.</p>',
    venue: { name: 'River Park', address: '1 River Rd', city: 'Dallas', state: 'TX' },
    needs_membership: false,
    registration_opens_on: addDays(today(), -30),
    registration_closes_on: addDays(today(), 1),
  })
  event = await fill(event)
  await ask('POST', `/ems/events/${event.id}/move`, { version: event.version, status: 'published' })
  return event as { id: number; slug: string; divisions: { id: number }[] }
}

/** What the scanner says of a code that was scanned. */
async function scanned(page: Page, code: string, says: string) {
  await page.getByLabel('Buyer’s name or pass code').fill(`${address(TENANT)}/ems/passes/${code}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('region', { name: 'Result' }).getByRole('heading', { name: says }).waitFor()
}
const next = (page: Page) =>
  page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Next' }).click()

async function gateOf(page: Page, name: string) {
  await page.goto('/ctms/gate/passes')
  await page
    .locator('.gate-events')
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await page.getByText(OFFLINE).waitFor()
}

test.each(DEVICES)(
  'a pass that was bought by card on a phone lets somebody in once, out and in again, at a gate with a %s; others pay cash there',
  async (device) => {
    const name = `Gate ${device} ${randomUUID().slice(0, 6)}`
    const ask = await asking(await office())
    const event = await anEventToday(ask, name, 'friendly', (made) =>
      ask('PUT', `/ems/events/${made.id}/pass-types`, {
        version: made.version,
        pass_types: [{ name: 'Weekend', price_cents: 1500, sold_at: 'both' }],
      }),
    )
    const email = `fan-${randomUUID()}@example.org`
    const fan = await visitor({ device: 'phone', tenant: TENANT })
    await fan.goto(`/ems/event/${event.slug}/passes`)
    await fan.getByRole('button', { name: /^Add one/ }).click()
    await fan.getByLabel('Name').fill('Jamie Fan')
    await fan.getByLabel('Email').fill(email)
    await look(fan, `passes-buy-${device}`)
    await fan.getByRole('button', { name: /^(Continue|Buy)/ }).click()
    await fan.getByRole('heading', { name: 'Your passes' }).waitFor()
    await pay(fan)
    await fan.getByAltText('Pass code').waitFor()
    await look(fan, `passes-bought-${device}`)
    const link = await mailed(email, /\/ems\/passes\/[\w-]+/)
    const { passes } = await ask('GET', link)
    const code = passes[0].code as string

    const gate = await office(device)
    await gateOf(gate, name)
    const other = await office('phone')
    await gateOf(other, name)
    await scanned(gate, code, 'Come on in')
    await look(gate, `passes-in-${device}`)
    await next(gate)
    await gate.getByText(SENT).first().waitFor()
    // The other phone, and the same one again, say that it is used.
    await other.locator('.gate-heads').getByText('1 inside').waitFor({ timeout: 60_000 })
    await scanned(other, code, 'Already inside')
    await next(other)
    await scanned(gate, code, 'Already inside')
    await look(gate, `passes-again-${device}`)
    await gate.getByRole('button', { name: 'Scan out' }).click()
    await gate.getByRole('heading', { name: 'Out. Good for re-entry' }).waitFor()
    await next(gate)
    await scanned(gate, code, 'Come on in')
    await next(gate)
    await closeScanner(gate)
    await gate.getByText('1 inside, 1 came').waitFor()

    await gate.getByLabel('Cash in the drawer to start').fill('40')
    await gate.getByRole('button', { name: 'Open drawer' }).click()
    await gate.getByRole('button', { name: /^Add one/ }).click()
    await gate.getByRole('button', { name: 'Take $15.00' }).click()
    await gate.getByText('Sold for $15.00').waitFor()
    await gate.getByRole('status').filter({ hasText: SENT }).first().waitFor()
    await gate.getByText('2 inside, 2 came').waitFor()
    await look(gate, `passes-sold-${device}`)
    await gate.getByRole('button', { name: 'Count and close' }).click()
    const dialog = gate.getByRole('dialog')
    await dialog.getByLabel('Cash counted').fill('55')
    await dialog.getByLabel('Sign with your full name').fill('Ada Reyes')
    await dialog.getByRole('button', { name: 'Sign and close' }).click()
    await gate.getByText('Drawer closed: Even').waitFor()
    const [drawer] = await ask('GET', `/ems/events/${event.id}/drawers`)
    expect(drawer).toMatchObject({ sold_cents: 1500, closed: { counted_cents: 5500, over_cents: 0 } })
  },
  240_000,
)

test('three phones at the gate of an event work apart without a connection, and agree once they have one', async () => {
  const name = `Apart ${randomUUID().slice(0, 6)}`
  const ask = await asking(await office())
  const event = await anEventToday(ask, name, 'friendly', (made) =>
    ask('PUT', `/ems/events/${made.id}/pass-types`, {
      version: made.version,
      pass_types: [
        { name: 'Family', price_cents: 0, sold_at: 'online' },
        { name: 'Day', price_cents: 1500, sold_at: 'gate' },
      ],
    }),
  )
  const { pass_types } = await ask('GET', `/ems/events/${event.id}`)
  const { token } = await ask('POST', `/ems/event/${event.slug}/passes`, {
    ...{ request_key: randomUUID(), name: 'Jamie Fan', language: 'en', total: 0 },
    email: `fan-${randomUUID()}@example.org`,
    wanted: [{ type_id: pass_types[0].id, quantity: 2 }],
  })
  const [shared, other] = (await ask('GET', `/ems/passes/${token}`)).passes as { code: string }[]

  const phones: Page[] = []
  for (let i = 0; i < 3; i++) {
    const page = await visitor({ device: 'phone', tenant: TENANT, expects: WITHOUT })
    await enter(page)
    await gateOf(page, name)
    phones.push(page)
  }
  const [one, two, three] = phones as [Page, Page, Page]
  await closeScanner(three)
  await three.getByLabel('Cash in the drawer to start').fill('40')
  await three.getByRole('button', { name: 'Open drawer' }).click()
  await three.getByRole('button', { name: 'Pick passes' }).waitFor()
  for (const page of phones) await page.context().setOffline(true)

  // Two let in the same pass, of which neither can know; the third sells one and lets in another.
  await scanned(one, shared!.code, 'Come on in')
  await scanned(two, shared!.code, 'Come on in')
  await next(two)
  await scanned(two, shared!.code, 'Already inside')
  await next(two)
  await three.getByRole('button', { name: /^Add one/ }).click()
  await three.getByRole('button', { name: 'Take $15.00' }).click()
  await three.getByText('Sold for $15.00').waitFor()
  await three.getByRole('button', { name: 'Open the scanner' }).click()
  await scanned(three, other!.code, 'Come on in')
  await three.getByText('2 to send').waitFor()
  // A phone that is turned off and on again has lost nothing.
  await two.reload()
  await two.getByText('1 to send').waitFor()
  await look(two, 'passes-apart')

  for (const page of [one, three]) {
    await page.context().setOffline(false)
    await page.getByText(SENT).first().waitFor({ timeout: 60_000 })
  }
  await two.context().setOffline(false)
  await two.getByText(/^A pass was already inside, scanned by/).waitFor({ timeout: 60_000 })
  for (const page of phones)
    await page.locator('.gate-heads').getByText('3 inside').waitFor({ timeout: 60_000 })
  await scanned(two, other!.code, 'Already inside')

  // Whoever sold goes home: the office counts the drawer that is still open.
  const desk = await office()
  await desk.goto(`/ems/events/${event.id}?tab=sold`)
  await desk.getByRole('button', { name: /^Count and close/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('$55.00').waitFor()
  await look(desk, 'passes-drawer-office')
  await dialog.getByLabel('Cash counted').fill('54')
  await dialog.getByLabel('Sign with your full name').fill('Ada Reyes')
  await dialog.getByRole('button', { name: 'Sign and close' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [drawer] = await ask('GET', `/ems/events/${event.id}/drawers`)
  expect(drawer).toMatchObject({ sold_cents: 1500, closed: { counted_cents: 5400, over_cents: -100 } })
}, 300_000)

test.each(DEVICES)(
  'a team is checked in at the table with a %s: what it lacks is seen on paper, and the other table knows at once',
  async (device) => {
    const name = `Table ${device} ${randomUUID().slice(0, 6)}`
    const page = await office(device)
    const ask = await asking(page)
    const event = await anEventToday(ask, name, 'tournament', async (made) => made)
    const terms = await ask('GET', '/ctms/readiness/terms')
    await ask('PUT', '/ctms/readiness/terms', {
      ...{ version: terms.version, age_kinds: [terms.kinds[0]], insurance: true, staff_memberships: false },
    })
    await beside(async (acting) => {
      for (const team of ['Hawks', 'Larks'])
        await enterOutside(acting, {
          ...{ slug: event.slug, request_key: randomUUID(), name: team, coach: 'Pat Stone', language: 'en' },
          ...{ email: `${team}-${randomUUID()}@example.org`.toLowerCase(), phone: undefined },
          ...{ event_division_id: event.divisions[0]!.id, answers: [], total: 0 },
          players: [{ name: 'Ivy Reed', dob: addDays(today(), -3700), jersey_number: '7' }],
        })
    })
    await page.goto(`/ems/events/${event.id}/check-in`)
    await page.getByText('0 of 2 teams checked in').waitFor()
    const other = await office('desktop')
    await other.goto(`/ems/events/${event.id}/check-in`)
    await other.getByText('0 of 2 teams checked in').waitFor()
    await look(page, `check-in-board-${device}`)

    await page.getByRole('button', { name: /Hawks/ }).first().click()
    await page.getByRole('button', { name: 'Mark as seen: Insurance, Hawks' }).click()
    await page.getByRole('button', { name: 'Mark as seen: Proof of age, Ivy Reed' }).click()
    await page.getByRole('button', { name: 'Undo: Proof of age, Ivy Reed' }).waitFor()
    await page
      .getByText(/^Proof of age: seen here by|seen here by/)
      .first()
      .waitFor()
    await look(page, `check-in-team-${device}`)
    await page.locator('.check-in-act').getByRole('button', { name: 'Check in', exact: true }).click()
    await page.getByText(/^Checked in by/).waitFor()
    await other.getByText('1 of 2 teams checked in').waitFor({ timeout: 30_000 })

    // The other team brings no papers: it comes in with a reason, which stays with the check-in.
    await other.getByRole('button', { name: /Larks/ }).first().click()
    await other.getByRole('button', { name: 'Check in anyway' }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill('The coach brings them by noon.')
    await other.getByRole('dialog').getByRole('button', { name: 'Check in anyway' }).click()
    await other.getByText(/The coach brings them by noon\./).waitFor()
    const counts = await ask('GET', `/ems/events/${event.id}/check-in/count`)
    expect(counts).toMatchObject([{ expected: 2, checked_in: 2 }])
  },
  180_000,
)
