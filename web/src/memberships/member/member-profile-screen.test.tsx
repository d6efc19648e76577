import axe from 'axe-core'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Household } from 'contract/memberships/household'
import { TooManyRequests } from 'contract/problem'
import { openRegistration, registrationServer } from '../../../test/registration-site.tsx'
import { session, type Session } from '../../session.ts'

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
  membership: 'Player membership',
  member_type: 'Player',
  season: '2026-2027',
  league: 'Lone Star League',
  division: '12U',
  team: 'Bombers 12U',
  valid_from: '2026-11-21',
  valid_until: '2027-07-31',
  is_current: true,
  has_card: true,
  card_path: '/card/abc',
}
const HOUSEHOLD: Household = {
  people: [
    {
      id: 1,
      member_number: 'LS-2026-000001',
      name: 'Dana Ball',
      is_self: true,
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

beforeEach(() => {
  session.set(MEMBER)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(() => {
  session.clear()
  vi.restoreAllMocks()
})

/** Opens the screen for an account with this household. */
async function open(household: Household | Error) {
  const server = registrationServer()
  server.answers['GET /mms/member/household'] = () => {
    if (household instanceof Error) throw household
    return household
  }
  server.answers['GET /mms/member/household/*'] = () => 'a file'
  await openRegistration('/mms/member/profile')
  await screen.findByRole('heading', { name: 'My memberships', level: 1 })
  return server
}

test('who is registered stands first, with card, place and last day', async () => {
  const server = await open(HOUSEHOLD)
  await screen.findByRole('heading', { name: 'Receipts' })
  const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(titles.map(({ textContent }) => textContent?.trim())).toEqual([
    'Ada Ball',
    'Dana Ball (you)',
    'Receipts',
  ])
  const ada = within(screen.getByRole('region', { name: 'Ada Ball' }))
  expect(
    await ada.findByRole('img', { name: 'Membership card of Ada Ball, member ID LS-2026-000002' }),
  ).toBeTruthy()
  expect(ada.getByText('Active')).toBeTruthy()
  for (const fact of ['2026-2027', 'Bombers 12U', '12U', 'Lone Star League', '07/31/2027'])
    expect(ada.getByText(fact)).toBeTruthy()
  expect(ada.getByRole('link', { name: /^Check page/ }).getAttribute('href')).toBe('/card/abc')
  expect(server.callsOf('GET /mms/member/household/cards/21/png')).toHaveLength(1)
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('what is over is told apart', async () => {
  await open(HOUSEHOLD)
  const dana = within(await screen.findByRole('region', { name: 'Dana Ball (you)' }))
  expect(dana.getByText('Not registered at present.')).toBeTruthy()
  expect(dana.getByText('Earlier seasons (1)')).toBeTruthy()
  expect(dana.getByText('Inactive')).toBeTruthy()
  expect(dana.queryByRole('img')).toBeNull()
})

test.each([
  ['PDF: Player membership card of Ada Ball', 'cards/21/pdf'],
  ['PDF: Release of liability, signed for Ada Ball', 'waivers/31'],
  ['Receipt R-2026-000041', 'receipts/41'],
])('“%s” saves the file', async (name, path) => {
  const server = await open(HOUSEHOLD)
  // What is folded away is there for the browser of these tests.
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  await vi.waitFor(() => expect(server.callsOf(`GET /mms/member/household/${path}`)).toHaveLength(1))
  await vi.waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce())
})

test('another person is one tap away', async () => {
  await open(HOUSEHOLD)
  const link = await screen.findByRole('link', { name: 'Register another person' })
  expect(link.getAttribute('href')).toBe('/registration')
})

test('an account without anybody is led to the registration', async () => {
  await open({ people: [], orders: [] })
  expect(await screen.findByText('Nobody is registered yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the registration' }).getAttribute('href')).toBe(
    '/registration',
  )
  expect(screen.queryByRole('link', { name: 'Register another person' })).toBeNull()
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('a household that cannot be loaded can be asked for again', async () => {
  const server = await open(TooManyRequests())
  expect(await screen.findByText('Too many tries. Please wait a moment and try again.')).toBeTruthy()
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
