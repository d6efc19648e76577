import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemberChanged } from 'contract/members/correction'
import { openOfficeScreen, refused, said } from '../../test/office-site.tsx'
import { routes } from './shell-routes.tsx'

afterEach(cleanup)

const DETAILS = {
  first_name: 'Ivy',
  last_name: 'Nguyen',
  dob: '2015-03-04',
  parent_dob: null,
  email: 'ivy@example.com',
  phone: '2145550100',
  address: { address_1: '1 Main St', city: 'Dallas', state: 'Texas', zip: '75201', country: 'USA' },
  emergency_contact: { name: 'Linh Nguyen', phone: '2145550101', relation: 'Mother' },
}
const MEMBER = {
  id: 7,
  member_id: 'AF-000007',
  version: 3,
  age: 11,
  profile_pic: null,
  pre_confirmation_code: null,
  personal_details: DETAILS,
  created_at: '2026-01-05T10:00:00Z',
  updated_at: '2026-01-05T10:00:00Z',
  memberships: [],
  team: null,
  club: null,
  guardians: [],
  wards: [],
  waivers: [],
  notes: [],
  mails: [],
  namesakes: [],
  audit: [],
}

async function openEdit(answer: (sent: Record<string, unknown>) => Response, calls: string[] = []) {
  await openOfficeScreen('/mms/members/7?tab=profile', {
    routes,
    rights: { mms: { members: ['view', 'edit'] } },
    answers: {
      'GET /api/mms/get_member/7': () => said(MEMBER),
      'GET /api/mms/admin/members/7/glance': () => {
        calls.push('/glance')
        return said({ places: [], family: [], balance: null, open: [] })
      },
      'PATCH /api/mms/admin/members/7': (sent) => answer(sent),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  return within(await screen.findByRole('dialog'))
}

test('the emergency contact is shown as people write it, and corrected alone', async () => {
  const sent: unknown[] = []
  const dialog = await openEdit((body) => {
    sent.push(body)
    return said({ ...MEMBER, version: 4 })
  })
  expect(screen.getByText('Linh Nguyen (Mother), (214) 555-0101')).toBeTruthy()
  expect(screen.getByText('1 Main St, Dallas, TX 75201')).toBeTruthy()
  const contact = within(dialog.getByRole('group', { name: 'Emergency contact' }))
  fireEvent.change(contact.getByLabelText('Name'), { target: { value: 'Bao Nguyen' } })
  fireEvent.change(contact.getByLabelText('Relationship'), { target: { value: 'Father' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        version: 3,
        personal_details: {
          emergency_contact: { name: 'Bao Nguyen', phone: '(214) 555-0101', relation: 'Father' },
        },
      },
    ]),
  )
})

test('after a change the history and what is open are read again', async () => {
  const asked: string[] = []
  const dialog = await openEdit(() => said({ ...MEMBER, version: 4 }), asked)
  const glances = () => asked.filter((call) => call.endsWith('/glance')).length
  const before = glances()
  fireEvent.change(dialog.getByLabelText('First name'), { target: { value: 'Ivy Ann' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(glances()).toBe(before + 1))
})

test('an emptied contact is removed, and half of one is asked for in full', async () => {
  const sent: unknown[] = []
  const dialog = await openEdit((body) => {
    sent.push(body['personal_details'])
    return said({ ...MEMBER, version: 4 })
  })
  const contact = within(dialog.getByRole('group', { name: 'Emergency contact' }))
  const empty = (label: string) => fireEvent.change(contact.getByLabelText(label), { target: { value: '' } })
  empty('Name')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(contact.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(sent).toEqual([])
  for (const label of ['Relationship', 'Contact’s phone']) empty(label)
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ emergency_contact: null }]))
})

test('a conflict names only what both have changed differently', async () => {
  const sent: unknown[] = []
  const theirs = { ...DETAILS, first_name: 'Ivy Rose', phone: '2145550199', email: 'other@example.com' }
  const dialog = await openEdit((body) => {
    sent.push(body)
    if (body['version'] === 4) return said({ ...MEMBER, version: 5 })
    const { status, code, message } = MemberChanged()
    const answer = { success: false, status, code, message }
    const detail = { member: { ...MEMBER, version: 4, personal_details: theirs }, changed_by: 'Ana' }
    return sent.length === 1
      ? new Response(JSON.stringify({ ...answer, detail }), { status })
      : refused(status, code, message)
  })
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type('First name', 'Ivy Ann')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const mine = await screen.findByRole('button', { name: 'Save mine' })
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldYoursTheirs',
    'First nameIvy AnnIvy Rose',
  ])
  fireEvent.click(mine)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ version: 4, personal_details: { first_name: 'Ivy Ann' } })
})
