import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotTogether } from 'contract/members/correction'
import type { Sharer } from 'contract/members/shared-details'
import { openRegistration, registrationServer } from '../../test/registration-site.tsx'
import { session, type Session } from '../session.ts'

const MEMBER: Session = {
  token: 't',
  refresh_token: 'r',
  registrationStatus: 2,
  mmsRole: 'member',
  userType: 4,
  access: { roles: {}, permissions: {} },
  name: 'Dana Ball',
}
const HOME = { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' }
const OTHER = { ...HOME, address_1: '2 Oak St' }
const DANA = { id: 1, name: 'Dana Ball' }

const sharer = (id: number, name: string, more: Partial<Sharer> = {}): Sharer => ({
  id,
  version: id * 10,
  name,
  phone: null,
  email: null,
  address: HOME,
  emergency_contact: null,
  guardians: id === 1 ? [] : [DANA],
  ...more,
})
const IVY = sharer(2, 'Ivy Ball')
const PEOPLE = [
  sharer(1, 'Dana Ball', { phone: '2145550100' }),
  IVY,
  sharer(3, 'Wren Ball', { guardians: [DANA, { id: 9, name: 'Paul Hill' }] }),
  sharer(4, 'Kit Ball', { address: OTHER }),
  sharer(5, 'Moe Ball', { address: null }),
]

let server: ReturnType<typeof registrationServer>
beforeEach(() => {
  session.set(MEMBER)
  server = registrationServer()
  const person = {
    id: 1,
    member_number: 'LS-2026-000001',
    name: 'Dana Ball',
    is_self: true,
    may_change: true,
  }
  server.answers['GET /mms/member/household'] = () => ({
    people: [
      { ...person, registrations: [], waivers: [] },
      { ...person, id: 2, name: 'Ivy Ball', is_self: false, registrations: [PAST], waivers: [] },
    ],
    orders: [],
  })
  server.answers['GET /mms/member/household/details'] = () => PEOPLE
  server.answers['GET /mms/get_member/*'] = () => ({
    id: 1,
    version: 7,
    personal_details: { gender: 'female', phone: '2145550100', address: HOME, emergency_contact: null },
  })
})
afterEach(() => {
  session.clear()
  vi.restoreAllMocks()
})

const PAST = {
  id: 20,
  status: 'inactive',
  begins_on: null,
  membership: 'Player membership',
  member_type: 'Player',
  season: '2025-2026',
  league: null,
  division: null,
  team: null,
  valid_from: '2025-08-01',
  valid_until: '2026-07-31',
  is_current: false,
  grace_until: null,
  has_card: false,
  card_path: null,
}

async function open() {
  await openRegistration('/mms/member/memberships')
  fireEvent.click(await screen.findByRole('button', { name: 'Dana Ball’s details' }))
  await screen.findByLabelText('Street address')
  return within(screen.getByRole('dialog', { name: 'Dana Ball’s details' }))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const offered = (form: ReturnType<typeof within>, group: string) =>
  within(form.getByRole('group', { name: group }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => [
      box.closest('label')!.textContent,
      box.checked,
      box.getAttribute('aria-describedby') &&
        document.getElementById(box.getAttribute('aria-describedby')!)!.textContent,
    ])
const sent = () => server.callsOf('PATCH /mms/member/member/1').map(({ body }) => body)

test('nothing is offered before something is changed, and then by name, with what each has now', async () => {
  const form = await open()
  const street = form.getByLabelText('Street address')
  expect(form.queryByRole('checkbox')).toBeNull()
  type(street, '9 Elm St')
  expect(offered(form, 'Also change the address for')).toEqual([
    ['Ivy Ball', true, null],
    ['Wren Ball', false, 'Paul Hill is also a guardian'],
    ['Kit Ball', false, 'Now: 2 Oak St, Dallas, Texas, 75201'],
    ['Moe Ball', false, 'Nothing on record yet'],
  ])
  type(street, '1 Main St')
  expect(form.queryByRole('checkbox')).toBeNull()
})

test('what is chosen from a list is changed, or taken back, by itself', async () => {
  server.answers['PATCH /mms/member/member/1'] = () => ({ id: 1 })
  const form = await open()
  const gender = form.getByLabelText<HTMLSelectElement>(/^Gender/)
  expect(gender.value).toBe('female')
  type(gender, 'non_binary')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Dana Ball’s details' }))
  const again = await screen.findByLabelText<HTMLSelectElement>(/^Gender/)
  type(again, '')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { personal_details: { gender: 'non_binary' } },
      { personal_details: { gender: null } },
    ]),
  )
  expect(sent()[0]).not.toHaveProperty('also')
})

test('one save sends whoever is ticked, and says for how many it was', async () => {
  server.answers['PATCH /mms/member/member/1'] = () => ({ id: 1, also: { changed: [2, 4], kept: [] } })
  const form = await open()
  type(form.getByLabelText('Street address'), '9 Elm St')
  fireEvent.click(form.getByRole('checkbox', { name: 'Kit Ball' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Address changed for 3 people')
  expect(sent()).toMatchObject([
    {
      version: 7,
      also: [
        { id: 2, version: 20, fields: ['address'] },
        { id: 4, version: 40, fields: ['address'] },
      ],
    },
  ])
})

test('whoever is unticked is left out, and alone it is said as before', async () => {
  server.answers['PATCH /mms/member/member/1'] = () => ({ id: 1 })
  const form = await open()
  type(form.getByLabelText('Street address'), '9 Elm St')
  fireEvent.click(form.getByRole('checkbox', { name: 'Ivy Ball' }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Details updated.')
  expect(sent()[0]).not.toHaveProperty('also')
})

test('who kept another address is named', async () => {
  server.answers['PATCH /mms/member/member/1'] = () => ({ id: 1, also: { changed: [], kept: [2] } })
  const form = await open()
  type(form.getByLabelText('Street address'), '9 Elm St')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Not changed for Ivy Ball: someone edited their details while you were typing.')
})

test('whoever does not belong to the household anymore is not offered again, and what was typed stays', async () => {
  server.answers['PATCH /mms/member/member/1'] = () => {
    server.answers['GET /mms/member/household/details'] = () => PEOPLE.filter(({ id }) => id !== 2)
    throw NotTogether()
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const form = await open()
  type(form.getByLabelText('Street address'), '9 Elm St')
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone you chose isn’t in this household. Nothing was changed.')
  await waitFor(() => expect(form.queryByRole('checkbox', { name: 'Ivy Ball' })).toBeNull())
  expect((form.getByLabelText('Street address') as HTMLInputElement).value).toBe('9 Elm St')
})
