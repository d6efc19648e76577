import axe from 'axe-core'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HouseholdGuardians } from 'contract/families/guardians'
import type { Household } from 'contract/families/household'
import { TooManyRequests } from 'contract/problem'
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

const registration = {
  id: 21,
  status: 'active' as const,
  begins_on: null,
  membership: 'Player membership',
  member_type: 'Player',
  season: '2026-2027',
  league: 'Lone Star League',
  division: '12U',
  team: 'Bombers 12U',
  valid_from: '2026-11-21',
  valid_until: '2027-07-31',
  is_current: true,
  grace_until: null,
  has_card: true,
  card_path: '/card/abc',
}
const HOUSEHOLD: Household = {
  wallets: [],
  people: [
    {
      id: 1,
      member_number: 'LS-2026-000001',
      name: 'Dana Ball',
      is_self: true,
      may_change: true,
      registrations: [
        {
          ...registration,
          id: 20,
          status: 'inactive',
          season: '2025-2026',
          is_current: false,
          has_card: false,
          card_path: null,
        },
      ],
      waivers: [],
    },
    {
      id: 2,
      member_number: 'LS-2026-000002',
      name: 'Ada Ball',
      is_self: false,
      may_change: true,
      registrations: [registration],
      waivers: [
        {
          signature_id: 31,
          title: 'Release of liability',
          number: 1,
          signer: 'Dana Ball',
          signed_at: '2026-11-21T18:00:00Z',
        },
      ],
    },
  ],
  orders: [
    {
      id: 41,
      number: 'R-2026-000041',
      status: 'paid',
      total: 4500,
      paid_at: '2026-11-21T18:00:00Z',
      lines: [{ label: 'Player membership', detail: 'Ada Ball, season 2026-2027' }],
    },
  ],
}

const RENEWABLE = [
  {
    registration_id: 21,
    member_id: 2,
    first_name: 'Ada',
    membership: 'Player membership',
    season: '2026-2027',
    next_season: { id: 9, name: '2027-2028', start_date: '2027-08-01', end_date: '2028-07-31' },
    price: 6000,
    is_renewed: false,
    reason: null,
  },
]

const GUARDIANS: HouseholdGuardians = {
  children: [
    {
      id: 2,
      first_name: 'Ada',
      is_mine: true,
      guardians: [
        {
          id: 1,
          name: 'Dana Ball',
          relation: 'Mother',
          is_primary: true,
          is_me: true,
          has_account: true,
        },
        {
          id: 3,
          name: 'Paul Miller',
          relation: 'Father',
          is_primary: false,
          is_me: false,
          has_account: true,
        },
      ],
    },
  ],
  invites: [
    {
      id: 5,
      first_name: 'Eva',
      email: 'eva@example.org',
      relation: 'Grandmother',
      children: ['Ada'],
      expires_at: '2026-12-05T18:00:00Z',
    },
  ],
}

/** What the household's membership can be upgraded to. */
let changeable: object[] = []

beforeEach(() => {
  changeable = []
  session.set(MEMBER)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => {
  session.clear()
  vi.restoreAllMocks()
})

/** Opens the screen for an account with this household. */
async function open(household: Household | Error, tab = '') {
  const server = registrationServer()
  server.answers['GET /mms/member/household'] = () => {
    if (household instanceof Error) throw household
    return household
  }
  server.answers['GET /mms/member/household/*'] = () => 'a file'
  server.answers['GET /mms/member/renewals'] = () => RENEWABLE
  server.answers['GET /mms/member/upgrades/21'] = () => ({
    registration_id: 21,
    membership: 'Player membership',
    price: 4500,
    currency: 'USD',
    upgrades: changeable,
  })
  server.answers['GET /mms/member/statements'] = () => [
    { year: 2026, total: 7000, donations: 2500, member_id: 1 },
  ]
  server.answers['GET /mms/member/statements/2026'] = () => 'a file'
  server.answers['GET /mms/member/download/donations/*'] = () => 'a file'
  server.answers['GET /mms/member/guardians'] = () => GUARDIANS
  await openRegistration(`/mms/member/memberships${tab && `?tab=${tab}`}`)
  await screen.findByRole('heading', { name: 'My memberships', level: 1 })
  return server
}

test('who is registered stands first, with card, place and last day, and nothing that comes later moves it away', async () => {
  const server = await open(HOUSEHOLD)
  await screen.findByRole('heading', { name: 'Ada Ball' })
  const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(titles.map(({ textContent }) => textContent?.trim())).toEqual([
    'Season 2027-2028 is open',
    'Ada Ball',
    'Dana Ball (you)',
  ])
  const ada = within(screen.getByRole('region', { name: 'Ada Ball' }))
  expect(
    await ada.findByRole('img', { name: 'Membership card, Ada Ball, member ID LS-2026-000002' }),
  ).toBeTruthy()
  expect(ada.getByText('Active')).toBeTruthy()
  for (const fact of ['2026-2027', 'Bombers 12U', '12U', 'Lone Star League', '07/31/2027'])
    expect(ada.getByText(fact)).toBeTruthy()
  expect(ada.getByRole('link', { name: /^Verification page/ }).getAttribute('href')).toBe('/card/abc')
  expect(server.callsOf('GET /mms/member/household/cards/21/png')).toHaveLength(1)
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('what is over is told apart', async () => {
  await open(HOUSEHOLD)
  const dana = within(await screen.findByRole('region', { name: 'Dana Ball (you)' }))
  expect(dana.getByText('Not registered right now.')).toBeTruthy()
  expect(dana.getByText('Earlier seasons (1)')).toBeTruthy()
  expect(dana.getByText('Inactive')).toBeTruthy()
  expect(dana.queryByRole('img')).toBeNull()
})

test.each([
  ['PDF: Ada Ball’s Player membership card', 'household/cards/21/pdf', ''],
  ['PDF: Release of liability, signed for Ada Ball', 'household/waivers/31', ''],
  ['Receipt R-2026-000041', 'household/receipts/41', 'payments'],
  ['2026 payment statement', 'statements/2026', 'payments'],
  ['2026 donation statement', 'download/donations/1', 'payments'],
])('“%s” saves the file', async (name, path, tab) => {
  const server = await open(HOUSEHOLD, tab)
  // Collapsed content is present for these tests' browser.
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  await expect.poll(() => server.callsOf(`GET /mms/member/${path}`)).toHaveLength(1)
  await expect.poll(() => HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce()
})

test('what can be renewed is one press away, with its price', async () => {
  const server = await open(HOUSEHOLD)
  const banner = within(await screen.findByRole('region', { name: 'Season 2027-2028 is open' }))
  expect(banner.getByText('$60.00')).toBeTruthy()
  server.answers['POST /mms/member/renewals'] = () => ({ token: 'abc', expires_at: '2026-11-22T18:00:00Z' })
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  fireEvent.click(banner.getByRole('button', { name: 'Renew' }))
  await expect.poll(() => leave).toHaveBeenCalledWith('/renew?token=abc')
  expect(server.callsOf('POST /mms/member/renewals')).toHaveLength(1)
})

test('who answers for the children is shown, and the first guardian may remove the second', async () => {
  const server = await open(HOUSEHOLD, 'family')
  const ada = within(await screen.findByRole('region', { name: 'Ada' }))
  expect(ada.getByText('Mother · first guardian')).toBeTruthy()
  expect(ada.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByText(/eva@example.org/)).toBeTruthy()
  expect((await axe.run(document.body)).violations).toEqual([])
  server.answers['DELETE /mms/member/guardians/2/3'] = () => ({})
  fireEvent.click(ada.getByRole('button', { name: 'Remove Paul Miller as Ada’s guardian' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await expect.poll(() => server.callsOf('DELETE /mms/member/guardians/2/3')).toHaveLength(1)
})

test.each([
  [
    'something to change to',
    [{ membership_id: 4, name: 'Premium', description: '', benefits: [], price: 6000, difference: 1500 }],
    true,
  ],
  ['nothing', [], false],
])('an upgrade is offered where there is %s', async (_, upgrades, isThere) => {
  changeable = upgrades
  const server = await open(HOUSEHOLD)
  await screen.findByRole('link', { name: /Verification page/ })
  if (isThere) expect(await screen.findByRole('link', { name: /^Upgrade/ })).toBeTruthy()
  else {
    await expect.poll(() => server.callsOf('GET /mms/member/upgrades/21').length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: /^Upgrade/ })).toBeNull()
  }
})

test('another person is one tap away', async () => {
  await open(HOUSEHOLD)
  const link = await screen.findByRole('link', { name: 'Register someone else' })
  expect(link.getAttribute('href')).toBe('/registration')
})

test('an account without anybody is led to the registration', async () => {
  await open({ people: [], orders: [], wallets: [] })
  expect(await screen.findByText('Let’s get your family registered')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to registration' }).getAttribute('href')).toBe('/registration')
  expect(screen.queryByRole('link', { name: 'Register someone else' })).toBeNull()
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('whoever looks after a team and has no membership is led to the teams', async () => {
  session.set({ ...MEMBER, access: { roles: {}, permissions: { ctms: { teams: ['view'] } } } })
  await open({ people: [], orders: [], wallets: [] })
  const link = await screen.findByRole('link', { name: 'Go to your teams' })
  expect(link.getAttribute('href')).toBe('/ctms')
  expect(screen.queryByText('Let’s get your family registered')).toBeNull()
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('a household that cannot be loaded can be asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = await open(TooManyRequests())
  // The client retries after one, two and four seconds.
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await screen.findByText('Too many attempts. Please wait a moment and try again.')).toBeTruthy()
  server.answers['GET /mms/member/household'] = () => HOUSEHOLD
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ada Ball')).toBeTruthy()
})

test.each([
  ['a member', {}, true],
  ['somebody with a dashboard', { mms: { dashboard: ['view'] } }, false],
])('the line in the sidebar, for %s', async (_, permissions, isThere) => {
  session.set({ ...MEMBER, access: { roles: {}, permissions } })
  await open(HOUSEHOLD)
  const nav = within(screen.getAllByRole('navigation', { name: 'Main', hidden: true })[0]!)
  expect(nav.queryByRole('link', { name: 'My memberships' }) !== null).toBe(isThere)
})
