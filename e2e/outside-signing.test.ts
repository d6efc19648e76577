import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayIn, showDay } from 'contract/dates'
import { useBrowser, visitor, type Device } from './browser.ts'
import { TENANT, mailed } from './household.ts'
import { enter, look } from './people.ts'
import { agreeAndType } from './registering.ts'
import { asking } from './tournament-ground.ts'

useBrowser()

const today = () => dayIn('America/Chicago', new Date())
const BORN = addDays(today(), -3700)

test.each<Device>(['phone', 'desktop'])(
  'a coach from outside passes a link on, a parent signs by it without an account, and the coach sees who has (%s)',
  async (device) => {
    const office = await visitor({ device: 'desktop', tenant: TENANT })
    await enter(office)
    const ask = await asking(office)
    const name = `Signing Cup ${device} ${randomUUID().slice(0, 6)}`
    const starts_on = addDays(today(), 60)
    const made = await ask('POST', '/ems/events', {
      ...{ kind: 'tournament', name, starts_on, ends_on: addDays(starts_on, 1) },
    })
    let event = await ask('PATCH', `/ems/events/${made.id}`, {
      ...{ version: made.version, summary: 'Two days.', description_html: '<p>Three games each.</p>' },
      venue: { name: 'River Park', address: '1 River Rd', city: 'Dallas', state: 'TX' },
      ...{ needs_membership: false, registration_opens_on: addDays(today(), -30) },
    })
    event = await ask('PUT', `/ems/events/${event.id}/divisions`, {
      version: event.version,
      divisions: [
        {
          ...{ id: event.divisions[0].id, division_id: null, min_age: null, max_age: 12, label: '12U' },
          ...{ capacity: '8', prices: [{ until_on: null, price_cents: 0 }] },
        },
      ],
    })
    const waiver = await ask('POST', '/mms/waiver', {
      ...{ title: `Rules of ${name}`, content: '<p>Wear a helmet on deck.</p>', kind: 'other' },
      ...{ required: true, for_events: true },
    })
    event = await ask('PUT', `/ems/events/${event.id}/waivers`, {
      ...{ version: event.version, waiver_ids: [waiver.id] },
    })
    await ask('POST', `/ems/events/${event.id}/move`, { version: event.version, status: 'published' })
    const [pat, mom] = [`pat-${randomUUID()}@example.org`, `mom-${randomUUID()}@example.org`]
    const entered = await ask('POST', `/ems/event/${event.slug}/outside-teams`, {
      ...{ request_key: randomUUID(), name: `Tulsa Larks ${device}`, coach: 'Pat Stone', email: pat },
      ...{ language: 'en', event_division_id: event.divisions[0].id, answers: [], total: 0 },
      players: [{ name: 'Ivy Reed', dob: BORN, jersey_number: '7' }],
    })

    // The coach adds a player with her family’s address, writes to the family, and has the link for the others.
    const coach = await visitor({ device, tenant: TENANT })
    await coach.goto(`/ems/entry/${entered.token}`)
    await coach
      .getByRole('textbox', { name: /^Roster/ })
      .fill(`7, Ivy Reed, ${showDay(BORN)}\n8, Wren Ott, ${showDay(BORN)}, ${mom}`)
    await coach.getByRole('button', { name: 'Save roster' }).click()
    await coach.getByText('0 of 2 players are signed.').waitFor()
    await look(coach, `outside-signing-coach-${device}`)
    await coach.getByRole('button', { name: 'Email 1 family' }).click()
    const own = await mailed(mom, /\/ems\/sign\/[\w-]+/)
    const link = await coach.getByRole('link', { name: 'Share' }).getAttribute('href')

    // A parent finds her daughter by last name and birthday; a wrong guess finds nobody.
    const parent = await visitor({ device, tenant: TENANT, expects: /status of 422/ })
    await parent.goto(link!)
    await parent.getByLabel('Player’s last name').fill('Nowhere')
    await parent.getByLabel('Player’s date of birth').fill(showDay(BORN))
    await parent.getByRole('button', { name: 'Continue' }).click()
    await parent.getByText(/We couldn’t find that player/).waitFor()
    await look(parent, `outside-signing-find-${device}`)
    await parent.getByLabel('Player’s last name').fill('Reed')
    await parent.getByRole('button', { name: 'Continue' }).click()
    await parent.getByRole('textbox', { name: 'Your name', exact: true }).fill('Dana Reed')
    await parent.getByLabel('Your relationship to Ivy Reed').selectOption('Mother')
    await parent.getByLabel('Your date of birth').fill('04/04/1985')
    await parent.getByLabel('Your email').fill(`dana-${device}@example.org`)
    await agreeAndType(parent, 'Dana Reed')
    await look(parent, `outside-signing-sign-${device}`)
    await parent.getByRole('button', { name: 'Sign this document' }).click()
    await parent.getByText('Signed for Ivy Reed').waitFor()
    await look(parent, `outside-signing-done-${device}`)

    // The letter opens its own family’s player right away.
    const other = await visitor({ device, tenant: TENANT })
    await other.goto(own)
    await other.getByLabel('Your relationship to Wren Ott').waitFor()

    await coach.reload()
    await coach.getByText('1 of 2 players are signed.').waitFor()
    const board = await ask('GET', `/ems/events/${event.id}/check-in`)
    expect(board.teams[0].lacks).toContainEqual(expect.objectContaining({ key: 'event_waiver', count: 1 }))

    // The code is there to be scanned. A new link ends the old one, and the family’s own goes on to work.
    await coach.getByRole('button', { name: 'Show signing code' }).click()
    await coach.getByRole('dialog').getByRole('img', { name: 'Signing code' }).waitFor()
    await look(coach, `outside-signing-code-${device}`)
    await coach.keyboard.press('Escape')
    await coach.getByRole('button', { name: 'Make a new link' }).click()
    await coach.getByRole('dialog').getByRole('button', { name: 'Make a new link' }).click()
    await coach.getByText('The new link is ready. Share it again.').waitFor()
    await coach.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await coach.getByRole('link', { name: 'Share' }).getAttribute('href')).not.toBe(link)
    const late = await visitor({ device, tenant: TENANT, expects: /status of 4\d\d/ })
    await late.goto(link!)
    await late.getByText(/Ask your coach for a new one/).waitFor()
    await look(late, `outside-signing-ended-${device}`)
    await other.reload()
    await other.getByLabel('Your relationship to Wren Ott').waitFor()
  },
)
