import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { openOfficeScreen, said } from '../../test/office-site.tsx'
import { OPEN_SCREENS } from '../app.tsx'
import { screenAt } from '../record-link.tsx'
import { SHELL_SCREENS } from '../shell/screens.ts'

afterEach(cleanup)

const MOMENT = '2026-01-05T10:00:00Z'
const PERSON = { first_name: 'Ivy', last_name: 'Nguyen' }
const DETAILS = {
  ...PERSON,
  dob: '2015-03-04',
  email: null,
  phone: null,
  address: null,
  emergency_contact: null,
}
const MOTHER = {
  id: 8,
  first_name: 'Linh',
  last_name: 'Nguyen',
  relation: 'Mother',
  email: null,
  phone: '2145550100',
}
const STANDING = { status: 'active', begins_on: null, membership: 'Player', season: '2027' }

const REGISTRATION = {
  ...STANDING,
  id: 5,
  member_id: 7,
  member_number: 'AF-7',
  name: 'Nguyen, Ivy',
  member_type: 'Player',
  league: null,
  division: null,
  team: 'Sparks',
  team_id: 3,
  club_id: null,
  club: { id: 4, name: 'Sparks Club' },
  paid: 4500,
  refunded: 0,
  price: 4500,
  order_id: 9,
  order_number: 'R-9',
  email: null,
  registered_at: MOMENT,
  version: 1,
  eligibility: null,
  valid_from: '2026-08-01',
  valid_until: '2027-07-31',
  decided_at: null,
  decision_reason: null,
  has_card: false,
  person: { ...DETAILS, age: 11, has_photo: false },
  guardians: [MOTHER],
  namesakes: [],
  together: [{ id: 6, name: 'Nguyen, Bao', ...STANDING }],
  waivers: [],
  mails: [],
  transitions: [],
  audit: [],
}
const MEMBER = {
  id: 7,
  member_id: 'AF-7',
  version: 1,
  age: 11,
  profile_pic: null,
  pre_confirmation_code: null,
  personal_details: { ...DETAILS, parent_dob: null },
  created_at: MOMENT,
  updated_at: MOMENT,
  memberships: [
    {
      ...STANDING,
      id: 5,
      member_type: 'Player',
      league: null,
      division: null,
      team: 'Sparks',
      team_id: 3,
      paid: 4500,
      refunded: 0,
      order_id: 9,
      order_number: 'R-9',
      registered_at: MOMENT,
      valid_from: '2026-08-01',
      valid_until: '2027-07-31',
      has_card: false,
      auto_renews: false,
    },
  ],
  team: 'Sparks',
  club: null,
  guardians: [MOTHER],
  wards: [],
  waivers: [],
  notes: [],
  mails: [],
  namesakes: [],
  audit: [],
}
const GLANCE = {
  places: [
    {
      member_id: 7,
      team_id: 3,
      team: 'Sparks',
      club_id: 4,
      club: 'Sparks Club',
      division: '12U',
      season: '2027',
      role: 'Player',
      is_requested: false,
      jersey_number: '7',
      coach: { member_id: 10, name: 'Ana Ball', email: null, phone: null },
    },
  ],
  family: [
    {
      id: 8,
      name: 'Linh Nguyen',
      relation: 'Mother',
      email: null,
      phone: '2145550100',
      status: null,
      begins_on: null,
    },
    {
      id: 11,
      name: 'Bao Nguyen',
      relation: null,
      email: null,
      phone: null,
      status: 'active',
      begins_on: null,
    },
  ],
  balance: { due: 5000, late: 0, next_due_on: null },
  open: [
    {
      kind: 'fee',
      member_id: 7,
      name: 'Ivy Nguyen',
      title: 'Sparks',
      due_on: null,
      is_late: false,
      amount: 5000,
      registration_id: null,
      team_id: 3,
    },
  ],
}
const EVENT = {
  at: MOMENT,
  actor: null,
  before: null,
  after: null,
  note: null,
  amount: 4500,
  card_brand: null,
  card_last4: null,
  registration: null,
  order: null,
  mail: null,
}
const TIMELINE = [
  { ...EVENT, id: 'payment-1', kind: 'money', what: 'payment.succeeded', order: { id: 9, number: 'R-9' } },
  {
    ...EVENT,
    id: 'audit-1',
    kind: 'registration',
    what: 'registration.paid',
    registration: { id: 5, name: 'Player, 2027' },
  },
]
const ORDER = {
  id: 9,
  number: 'R-9',
  status: 'paid',
  payer_name: 'Linh Nguyen',
  payer_email: 'linh@example.com',
  total: 4500,
  discount: 0,
  coupon_code: null,
  comp_reason: null,
  paid_at: MOMENT,
  lines: [],
  payments: [],
  refunds: [],
}
const AROUND = {
  registrations: [
    {
      ...STANDING,
      id: 5,
      name: 'Nguyen, Ivy',
      member_id: 7,
      member_number: 'AF-7',
      team_id: 3,
      team: 'Sparks',
    },
  ],
  payer_member_id: 8,
  payer_phone: null,
  mails: [],
  audit: [],
}

const ALL = {
  mms: {
    members: ['view'],
    registrations: ['view'],
    payments: ['view'],
  },
  ctms: { teams: ['view'], clubs: ['view'], fees: ['view'] },
}

/** The addresses of records that a screen links to, without those of its frame. */
async function linksOn(
  url: string,
  rights: typeof ALL | { mms: { members?: string[]; registrations?: string[]; payments?: string[] } },
) {
  await openOfficeScreen(url, {
    routes: [...OPEN_SCREENS, ...SHELL_SCREENS],
    rights,
    answers: {
      'GET /api/mms/admin/registrations/5': () => said(REGISTRATION),
      'GET /api/mms/admin/registrations/5/timeline': () => said(TIMELINE),
      'GET /api/mms/get_member/7': () => said(MEMBER),
      'GET /api/mms/admin/members/7/glance': () => said(GLANCE),
      'GET /api/mms/admin/members/7/timeline': () => said(TIMELINE),
      'GET /api/mms/orders/by-id/9': () => said(ORDER),
      'GET /api/mms/orders/by-id/9/around': () => said(AROUND),
    },
  })
  await screen.findByRole('heading', { level: 1 })
  await screen.findAllByText(/R-9|Registered and paid/)
  await screen.findAllByText(/Sparks/)
  const main = document.getElementById('main')!
  const hrefs = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  return [...new Set(hrefs.filter((href) => /\/\d+(\?|$|\/)/.test(href)))].toSorted()
}

describe('everything is linked', () => {
  test.each([
    [
      'a registration',
      '/mms/registrations/5',
      // Its person, her guardian, the order, the other line of it, team and club.
      [
        '/ctms/clubs/4',
        '/ctms/teams/3',
        '/mms/members/7',
        '/mms/members/8',
        '/mms/orders/9',
        '/mms/registrations/6',
      ],
    ],
    [
      'a person',
      '/mms/members/7',
      // Fees, household, registration, order, team, club and coach.
      [
        '/ctms/clubs/4',
        '/ctms/payments/teams/3/players/7',
        '/ctms/teams/3',
        '/mms/members/10',
        '/mms/members/11',
        '/mms/members/8',
        '/mms/orders/9',
        '/mms/registrations/5',
      ],
    ],
    [
      'an order',
      '/mms/orders/9',
      ['/ctms/teams/3', '/mms/members/7', '/mms/members/8', '/mms/registrations/5'],
    ],
  ])('%s leads to all around it', async (_, url, hrefs) => {
    expect(await linksOn(url, ALL)).toEqual(hrefs)
  })

  test.each([
    ['/mms/registrations/5', { mms: { registrations: ['view'] } }, ['/mms/registrations/6']],
    [
      '/mms/members/7',
      { mms: { members: ['view'] } },
      ['/mms/members/10', '/mms/members/11', '/mms/members/8'],
    ],
    ['/mms/orders/9', { mms: { payments: ['view'] } }, []],
  ])('%s leads nobody to a refusal', async (url, rights, hrefs) => {
    expect(await linksOn(url, rights)).toEqual(hrefs)
  })
})

test('an address is that of the screen with the fewest parameters', () => {
  const screens = [...OPEN_SCREENS, ...SHELL_SCREENS]
  expect(screenAt(screens, '/mms/members/import')?.path).toBe('/mms/members/import')
  expect(screenAt(screens, '/mms/members/7?tab=waivers')?.path).toBe('/mms/members/$id')
  expect(screenAt(screens, '/nowhere/7')).toBeUndefined()
})
