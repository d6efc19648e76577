import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openOfficeScreen, said } from '../../test/office-site.tsx'
import { routes } from './shell-routes.tsx'

const rights = { mms: { users: ['view', 'edit'] } }
const role = {
  ...{ role_id: 11, module: 'EMS', role: 'volunteer', name: null },
  ...{ club_id: null, club: null, team_id: null, team: null, league_id: null, league: null },
  ...{ event_id: 7, event: 'Spring Cup', circuit_id: null, circuit: null },
}
const grace = { user_id: 3, name: 'Grace Hill', email: 'grace@example.org', status: 'active', role }
const viaCircuit = {
  ...role,
  role_id: 10,
  role: 'manager',
  event_id: null,
  event: null,
  circuit_id: 2,
  circuit: 'North',
}
const event = { id: 7, name: 'Spring Cup' }

test('access is given by email, shown with where it comes from, and taken where it was given', async () => {
  const sent: unknown[] = []
  let people = [grace, { ...grace, user_id: 4, name: 'Ada Reyes', role: viaCircuit }]
  await openOfficeScreen('/ems/events/7/people', {
    ...{ routes, rights },
    answers: {
      'GET /api/ems/events/7/people': () => said({ event, people }),
      'GET /api/mms/roles/own': () =>
        said([{ id: 5, role_id: 1005, name: 'Scorekeeper', scope: 'event', version: 1 }]),
      'POST /api/ems/events/7/people': (body) => {
        sent.push(body)
        return said({ user_id: 9 })
      },
      'DELETE /api/ems/events/7/people/3/11': () => {
        people = people.slice(1)
        return said({})
      },
    },
  })
  await screen.findByText('Grace Hill')
  expect(screen.getByText('For the circuit North')).toBeTruthy()
  // A role for the circuit isn’t this event’s to take.
  expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)

  fireEvent.click(screen.getByRole('button', { name: 'Give access' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText('Email'), { target: { value: 'jo@example.org' } })
  const roles = form.getByLabelText('Role')
  await within(roles).findByRole('option', { name: 'Scorekeeper' })
  expect(
    within(roles)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Scorekeeper', 'Event manager', 'Event volunteer'])
  fireEvent.change(roles, { target: { value: '1005' } })
  fireEvent.click(form.getByRole('button', { name: 'Give access' }))
  await waitFor(() => expect(sent).toEqual([{ email: 'jo@example.org', role_id: 1005 }]))

  fireEvent.click(screen.getByRole('button', { name: 'Remove Grace Hill, Event volunteer' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove access' }))
  await waitFor(() => expect(screen.queryByText('Grace Hill')).toBeNull())
  expect(screen.getByText('Ada Reyes')).toBeTruthy()
})

test('an address that has no account is refused where it was typed', async () => {
  const sentence = 'No one has an account with this email. Invite them under Users first.'
  await openOfficeScreen('/ems/events/7/people', {
    ...{ routes, rights },
    answers: {
      'GET /api/ems/events/7/people': () => said({ event, people: [] }),
      'GET /api/mms/roles/own': () => said([]),
      'POST /api/ems/events/7/people': () =>
        Response.json(
          { success: false, code: 'no_account_yet', message: sentence, errors: { email: [sentence] } },
          { status: 404 },
        ),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Give access' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText('Email'), { target: { value: 'jo@example.org' } })
  fireEvent.click(form.getByRole('button', { name: 'Give access' }))
  await form.findByText(sentence)
  expect(form.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})
