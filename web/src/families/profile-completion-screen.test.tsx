import axe from 'axe-core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileField } from 'contract/families/profile-completion'
import { invalidField } from 'contract/problem'
import { fill, openRegistration, press, registrationServer } from '../../test/registration-site.tsx'
import { session } from '../session.ts'

beforeEach(() =>
  session.set({
    token: 't',
    refresh_token: 'r',
    registrationStatus: 1,
    mmsRole: 'member',
    userType: 4,
    access: { roles: {}, permissions: {} },
    name: 'Nora New',
  }),
)
afterEach(() => session.clear())

const ALL: ProfileField[] = ['first_name', 'last_name', 'dob', 'phone', 'address', 'emergency_contact']
const DETAILS = {
  first_name: 'Nora',
  last_name: 'New',
  dob: null,
  parent_dob: null,
  gender: null,
  email: 'nora@example.org',
  phone: null,
  address: null,
  emergency_contact: null,
}

/** Opens a URL for an account that lacks these details. */
async function open(
  missing: ProfileField[],
  { url = '/profile-completion', profile_complete = 1, has_photo = true } = {},
) {
  const server = registrationServer()
  server.answers['GET /mms/profileComplete/me'] = () => ({
    profile_complete,
    missing,
    today: '2026-11-21',
    data: { id: null, member_id: null, has_photo, personal_details: DETAILS },
  })
  server.answers['PATCH /mms/member/member/me'] = ({ body }) => ({
    id: 7,
    member_id: 'AF-2026-000007',
    profile_pic: null,
    pre_confirmation_code: null,
    personal_details: DETAILS,
    profile_complete: (body as { complete?: boolean }).complete ? 2 : 1,
  })
  server.answers['GET /mms/member/household'] = () => ({ people: [], orders: [] })
  const { history } = await openRegistration(url)
  await screen.findByRole('heading', { level: 1 })
  return { server, at: () => history.location.pathname }
}

test('whoever has not completed the profile is led here, and finds no other way in the sidebar', async () => {
  const { at } = await open(ALL, { url: '/mms/member/profile' })
  expect(at()).toBe('/profile-completion')
  expect(await screen.findByText('Logged in as Nora New, nora@example.org')).toBeTruthy()
  const nav = within(screen.getAllByRole('navigation', { name: 'Main', hidden: true })[0]!)
  expect(nav.queryAllByRole('link')).toEqual([])
})

test('everything that is missing is asked step by step, each kept when it is left', async () => {
  const { server, at } = await open(ALL)
  await screen.findByText('Step 1 of 3')
  expect((await axe.run(document.body)).violations).toEqual([])
  fill('Date of birth', '04301990')
  press('Continue')
  await screen.findByText('Step 2 of 3')
  fill('Phone', '2145550177')
  fill('Street address', '1 Main St')
  fill('City', 'Dallas')
  fill('State', 'Texas')
  fill('ZIP code', '75201')
  press('Continue')
  await screen.findByText('Step 3 of 3')
  fill('Name', 'Ana Lopez')
  fill('Contact’s phone', '2145550101')
  fill('Relationship to you', 'Aunt')
  press('Save and continue')
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(server.callsOf('PATCH /mms/member/member/me').map(({ body }) => body)).toEqual([
    { personal_details: { first_name: 'Nora', last_name: 'New', dob: '1990-04-30' } },
    {
      personal_details: {
        phone: '2145550177',
        address: {
          address_1: '1 Main St',
          address_2: '',
          city: 'Dallas',
          country: 'USA',
          state: 'Texas',
          zip: '75201',
        },
      },
    },
    {
      complete: true,
      personal_details: { emergency_contact: { name: 'Ana Lopez', phone: '2145550101', relation: 'Aunt' } },
    },
  ])
  expect(session.get()?.registrationStatus).toBe(2)
})

test('a picture is asked for last, and may be left out', async () => {
  const { server, at } = await open([], { has_photo: false })
  expect(await screen.findByText('Choose a photo')).toBeTruthy()
  press('Save and continue')
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(server.callsOf('PATCH')[0]!.body).toEqual({ complete: true, personal_details: {} })
})

test('a minor is asked for a parent, with the birthday, and a parent who is none is said at the field', async () => {
  const { server, at } = await open(['dob'])
  await screen.findByLabelText('Date of birth')
  expect(screen.queryByLabelText('Guardian’s email')).toBeNull()
  fill('Date of birth', '02202012')
  fill('Guardian’s first name', 'Maria')
  fill('Guardian’s last name', 'New')
  fill('Guardian’s email', 'maria@example.org')
  fill('Guardian’s phone', '2145550188')
  fill('Their relationship to you', 'Mother')
  fill('Guardian’s date of birth', '02202011')
  expect((await axe.run(document.body)).violations).toEqual([])
  press('Save and continue')
  expect(await screen.findAllByText('Parents and guardians must be at least 18.')).not.toHaveLength(0)
  expect(server.callsOf('PATCH')).toEqual([])
  fill('Guardian’s date of birth', '05061985')
  press('Save and continue')
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(server.callsOf('PATCH')[0]!.body).toEqual({
    complete: true,
    personal_details: { dob: '2012-02-20' },
    guardian: {
      first_name: 'Maria',
      last_name: 'New',
      email: 'maria@example.org',
      phone: '2145550188',
      relation: 'Mother',
      dob: '1985-05-06',
    },
  })
})

test('only what is missing is asked', async () => {
  await open(['phone'])
  expect(await screen.findByLabelText('Phone')).toBeTruthy()
  for (const label of ['First name', 'Date of birth', 'Street address', 'Name'])
    expect(screen.queryByLabelText(label)).toBeNull()
})

test('what is wrong stands at its field and is not sent', async () => {
  const { server } = await open(['first_name', 'dob'])
  await screen.findByLabelText('Date of birth')
  fill('Date of birth', '02301990')
  fill('First name', '')
  press('Save and continue')
  expect(await screen.findAllByText('Invalid date format. Please provide a valid date.')).not.toHaveLength(0)
  expect(screen.getAllByText('First name is required.')).not.toHaveLength(0)
  expect(server.callsOf('PATCH')).toEqual([])
})

test('a refusal of the server stands at its field, with everything typed still there', async () => {
  const { server, at } = await open(['dob'])
  server.answers['PATCH /mms/member/member/me'] = () => {
    throw invalidField('personal_details.dob', 'This is on record already.')
  }
  await screen.findByLabelText('Date of birth')
  fill('Date of birth', '04301985')
  press('Save and continue')
  expect(await screen.findByText('This is on record already.')).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Date of birth')
  expect(field.value).toBe('04/30/1985')
  expect(document.activeElement).toBe(field)
  expect(at()).toBe('/profile-completion')
})

test('a profile that was completed elsewhere leads on at once', async () => {
  const { at } = await open([], { profile_complete: 2 })
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(session.get()?.registrationStatus).toBe(2)
})

test('a profile in which nothing is missing needs one press', async () => {
  const { server, at } = await open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(server.callsOf('PATCH')[0]!.body).toEqual({ complete: true, personal_details: {} })
})
