import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DueAlong } from 'contract/payments'
import { FAMILY, TOKEN, openRegistration, registrationServer, title } from '../../test/registration-site.tsx'
import { session } from '../session.ts'

const due = (more: Partial<DueAlong>): DueAlong => ({
  ...{ key: 'a', label: 'Fall dues', detail: null, amount: 4000, due_on: '2026-11-21', state: 'due' },
  ...{ lowered: null, is_chosen: false, held_until: null, awaits: [], ...more },
})

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T21:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function open(
  step: 'people' | 'payment',
  { isLoggedIn = true, held_until = '2026-11-21T21:42:00Z', data = FAMILY } = {},
) {
  const server = registrationServer({ data, step })
  server.answers['GET /mms/payments/due'] = () => [
    due({}),
    due({ key: 'b', label: 'Hitting Camp', held_until, awaits: ['Ada Ball'] }),
  ]
  if (isLoggedIn)
    session.set({
      ...{ token: 't', refresh_token: 'r', registrationStatus: 2, userType: 1, name: 'Dana Ball' },
      access: { roles: {}, permissions: {} },
    })
  await openRegistration(`/registration?draft=${TOKEN}`)
  return server
}

test('whose spot waits for a membership stands above the form, with the time it is held until', async () => {
  await open('people')
  await screen.findByText('Hitting Camp: spot held until 3:42 PM')
  screen.getByText('Add a membership for Ada Ball here. You’ll pay for both together.')
  expect(screen.queryByText(/Fall dues/)).toBeNull()
})

test('who needs the membership is added with one press, and then isn’t offered anymore', async () => {
  const server = await open('people', { data: { ...FAMILY, people: [] } })
  server.answers['GET /mms/registration/family'] = () => ({
    registrant: {},
    children: [
      { member_id: 7, first_name: 'Ada', last_name: 'Ball', dob: '02/28/2015' },
      { member_id: 8, first_name: 'Ben', last_name: 'Ball', dob: '02/28/2016' },
    ],
  })
  const held = within(await screen.findByRole('region', { name: 'Hitting Camp' }))
  fireEvent.click(await held.findByRole('button', { name: 'Add Ada Ball' }))
  const heading = await screen.findByRole('heading', { name: 'Ada Ball' })
  expect(held.queryByRole('button')).toBeNull()
  // The button is gone: the focus is with the child, whose name is read out.
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the focus follows a child on record that is added below the form, too', async () => {
  const server = await open('people', { data: { ...FAMILY, people: [] } })
  server.answers['GET /mms/registration/family'] = () => ({
    registrant: {},
    children: [{ member_id: 8, first_name: 'Ben', last_name: 'Ball', dob: '02/28/2016' }],
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Ben Ball/ }))
  const heading = await screen.findByRole('heading', { name: 'Ben Ball' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('of a spot that is held for days, the day is said, too', async () => {
  await open('people', { held_until: '2026-11-24T21:42:00Z' })
  await screen.findByText('Hitting Camp: spot held until 11/24/2026 3:42 PM')
})

test('nobody who isn’t logged in is asked for it', async () => {
  await open('people', { isLoggedIn: false })
  await title('Who is registering?')
  expect(screen.queryByText(/spot held/)).toBeNull()
})
