import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicEvent } from 'contract/events'
import type { Entered, EntryPerson } from 'contract/events/entering'
import { cleanup } from '@testing-library/react'
import { openOfficeScreen, said } from '../../../test/office-site.tsx'
import { routes as registering } from '../../registering/routes.tsx'
import { wayBack } from '../../way-back.ts'
import { routes } from '../routes.tsx'

const division = (id: number, label: string, left: number | null = null) => ({
  ...{ id, label, left, max_age: null, min_age: null, price_cents: 10_000, next_price: null, deposit: null },
})
const camp: PublicEvent = {
  ...{ id: 7, kind: 'camp', slug: 'winter-camp', name: 'Winter Camp', summary: '', description_html: '' },
  ...{ starts_on: '2027-01-15', ends_on: '2027-01-17', age_cutoff_on: '2026-08-31' },
  venue: { name: 'Desert Star', address: '88 Camelback Rd', city: 'Phoenix', state: 'AZ' },
  ...{ venues: [], blocks: [], stay: null, sessions: [], waivers: [], club_discounts: [] },
  addons: [
    {
      ...{ id: 3, name: 'T-shirt', detail: '', per: 'entrant', price_cents: 1_500, max_each: 2 },
      ...{ is_required: false, until_on: null, refunded_by: 'policy' },
      options: [
        { id: 31, label: 'M', left: null },
        { id: 32, label: 'L', left: null },
      ],
    },
  ],
  ...{ roster_most: null, guests_most: null, roster_lock_on: null, check_days: null },
  ...{ needs_membership: true, needs_approval: false, entrant: 'person' },
  divisions: [division(1, 'Morning'), division(2, 'Afternoon')],
  questions: [
    {
      ...{ id: 5, label: 'Allergies', kind: 'text', choices: [], is_required: false },
      ...{ only_if: null, event_division_ids: null },
    },
  ],
  ...{ price_cents: 10_000, most_cents: 10_000, left: null, cancel_reason: null, capacity: null },
  ...{ registration_opens_on: '2026-08-18', registration_closes_on: '2027-01-05', status: 'published' },
  ...{ image: '/files/pictures/demo/lights-1.png', updated_at: '2026-11-01T12:00:00Z' },
} as PublicEvent

const person = (member_id: number, name: string, barred: string | null = null): EntryPerson => ({
  ...{ member_id, name, is_self: false, dob: '2016-05-02', entered: null, barred },
  may_add_membership: barred !== null,
  divisions: camp.divisions.map(({ id }) => ({ event_division_id: id, fits: 'fits', reason: 'Fits.' })),
})
const ADA = person(1, 'Ada Ball')
const BEN = person(2, 'Ben Ball', 'Needs a current membership to sign up.')

const entered: Entered = {
  ...{ party_id: 9, state: 'waiting', order_token: null, total: 10_000, held_until: null },
  ...{ later: [], card_terms: null, check_due_on: null, awaits: ['Ben Ball'] },
}

async function open(event: PublicEvent = camp, people: readonly EntryPerson[] = [ADA, BEN]) {
  cleanup()
  const sent: Record<string, unknown>[] = []
  const opened = await openOfficeScreen('/ems/event/winter-camp/enter', {
    routes: [...routes, ...registering],
    rights: {},
    answers: {
      'GET /api/ems/event/winter-camp': () => said(event),
      'GET /api/ems/event/winter-camp/register': () => said(people),
      'POST /api/ems/event/winter-camp/register': (body) => {
        sent.push(body)
        return said(entered)
      },
    },
  })
  await screen.findByText(people.length === 0 ? 'Let’s add your family first' : 'Who’s going?')
  return { ...opened, sent }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a child without the membership can be picked wherever spots are, and it is said when it is paid', async () => {
  await open()
  screen.getByText('Needs a membership. Add it next and pay for both together.')
  fireEvent.click(box('Ben Ball'))
  screen.getByRole('button', { name: 'Continue to membership' })

  await open({ ...camp, needs_approval: true })
  screen.getByText('Needs a membership. If you’re accepted, you’ll pay for both together.')
  fireEvent.click(box('Ben Ball'))
  screen.getByRole('button', { name: 'Send entry' })

  const { sent } = await open({ ...camp, left: 0, divisions: [division(1, 'Morning', 0)] })
  screen.getByText('Needs a membership. If a spot opens up, you’ll pay for both together.')
  fireEvent.click(box('Ben Ball'))
  fireEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ with_membership: true, may_wait: true, entrants: [{ member_id: 2 }] }]),
  )
})

test('who isn’t on record yet is registered first, and what was picked is there again', async () => {
  await open(camp, [ADA])
  fireEvent.click(box('Ada Ball'))
  fireEvent.click(screen.getByLabelText(/^Afternoon/))
  fireEvent.change(screen.getByLabelText(/Allergies/), { target: { value: 'Peanuts' } })
  expect(wayBack()).toBeUndefined()
  fireEvent.click(screen.getByRole('link', { name: 'Register them first' }))
  expect(wayBack()).toMatchObject({ path: '/ems/event/winter-camp/enter', name: 'Winter Camp' })

  const { sent } = await open()
  expect(box('Ada Ball').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(/^Afternoon/).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(/Allergies/).value).toBe('Peanuts')
  fireEvent.click(box('Ben Ball'))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to membership' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        entrants: [
          { member_id: 1, event_division_id: 2, answers: [{ question_id: 5, answer: 'Peanuts' }] },
          { member_id: 2 },
        ],
      },
    ]),
  )
  // Once it is sent there is nothing to go back to.
  await waitFor(() => expect(wayBack()).toBeUndefined())
})

test('what the event no longer offers isn’t picked again, nor is what was left a day ago or elsewhere', async () => {
  const keep = async () => {
    await open()
    fireEvent.click(box('Ada Ball'))
    fireEvent.click(screen.getByLabelText(/^Afternoon/))
    fireEvent.click(screen.getByRole('link', { name: 'Register them first' }))
  }
  await keep()
  await open({ ...camp, divisions: [division(1, 'Morning')] }, [{ ...ADA, divisions: [ADA.divisions[0]!] }])
  expect(box('Ada Ball').checked).toBe(false)
  await open(camp, [{ ...ADA, entered: { division: 'Morning', status: 'confirmed' } }])
  expect(box('Ada Ball').checked).toBe(false)
  await open()
  expect(box('Ada Ball').checked).toBe(true)
  vi.setSystemTime(new Date('2026-11-22T18:01:00Z'))
  await open()
  expect(box('Ada Ball').checked).toBe(false)
  localStorage.setItem('way-back', '{"path":"//elsewhere.example","name":"x","at":9999999999999}')
  expect(wayBack()).toBeUndefined()
})

async function register(press: () => void) {
  press()
  cleanup()
  await openOfficeScreen('/registration/done?draft=registrationregistration', {
    routes: [...routes, ...registering],
    rights: {},
    answers: {
      'GET /api/mms/registration/registrationregistration/confirmation': () =>
        said({
          open_until: '2026-12-21',
          order: {
            ...{ number: '2026-000001', status: 'paid', total: 4_500, currency: 'USD' },
            ...{ paid_at: '2026-11-21T18:00:00Z', payer_email: 'dana@ball.example' },
          },
          ...{ along: [], registrations: [], waivers: [], account: 'existing', is_yours: true },
        }),
    },
  })
  const back = await screen.findByRole('link', { name: 'Back to Winter Camp' })
  expect(back.getAttribute('href')).toBe('/ems/event/winter-camp/enter')
}

test('the page after a registration leads back to the event, and says so if something was picked there', async () => {
  const KEPT = 'We’ve kept what you picked.'
  const registerFirst = () => fireEvent.click(screen.getByRole('link', { name: 'Register them first' }))
  await open()
  fireEvent.click(box('Ada Ball'))
  await register(registerFirst)
  expect(screen.getByText(KEPT)).toBeTruthy()
  await open(camp, [ADA])
  fireEvent.click(box('Ada Ball'))
  await register(registerFirst)
  expect(screen.queryByText(KEPT)).toBeNull()
  await open(camp, [])
  await register(() => fireEvent.click(screen.getByRole('link', { name: 'Register' })))
  expect(screen.queryByText(KEPT)).toBeNull()
  expect(screen.getByText('Your family is on the list there now.')).toBeTruthy()
})
