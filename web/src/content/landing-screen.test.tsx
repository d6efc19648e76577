import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { faqList, landingPage, listPartners, type Page, type SectionKind } from 'contract/content'
import { upcomingEvents, type UpcomingEvent } from 'contract/events'
import { listMemberships } from 'contract/offers/offers'
import { visit } from '../../test/public-site.tsx'
import { session } from '../session.ts'
import { routes } from './routes.tsx'

const part = (kind: SectionKind, section_name: string, id: number) => ({
  id,
  kind,
  section_name,
  body_html: `<p>About ${section_name}</p>`,
  image: null,
})

const welcome: Page = {
  id: 2,
  slug: 'welcome',
  language: 'en',
  title: 'Welcome',
  body_html: '',
  updated_at: '2026-11-01T12:00:00Z',
  sections: [
    part('notice', 'Registration is open', 1),
    part('hero', 'Good games, close to home', 2),
    part('step', 'Say who plays', 3),
    part('step', 'Sign and pay', 4),
    part('step', 'Carry your card', 5),
    part('feature', 'A place for beginners', 6),
    part('closing', 'Come and play', 7),
  ],
}

const event = (id: number): UpcomingEvent => ({
  id,
  slug: `cup-${id}`,
  name: `Cup ${id}`,
  summary: 'Two days.',
  starts_on: '2027-03-06',
  ends_on: '2027-03-07',
  age_cutoff_on: '2026-08-31',
  venue: { name: 'Park', address: '1 Oak Ave', city: 'Columbia', state: 'MO' },
  divisions: [],
  kind: 'tournament',
  entrant: 'team',
  price_cents: 39500,
  most_cents: 39500,
  registration_opens_on: '2026-10-01',
  registration_closes_on: '2027-02-20',
  image: null,
})

const membership = (id: number, text: string, price: number | null) => ({
  id,
  type: text,
  text,
  member_type_id: id,
  member_type: text,
  description: `About ${text}.`,
  benefits: ['Digital card'],
  needs_approval: false,
  price,
})

const faq = (id: number) => ({
  id,
  section: 1,
  section_name: 'Payments',
  question: `Question ${id}?`,
  answer_html: `<p>Answer ${id}.</p>`,
})

const pageOf = (data: object[]) => ({ data, meta: { page: 1, per_page: 25, total: data.length } })
const nothing = {
  [landingPage.path]: { ...welcome, sections: [] },
  [listMemberships.path]: [],
  [upcomingEvents.path]: [],
  [listPartners.path]: pageOf([]),
  [faqList.path]: [],
}
const everything = {
  [landingPage.path]: welcome,
  [listMemberships.path]: [
    membership(1, 'Player membership', 4500),
    membership(2, 'Volunteer', 0),
    membership(3, 'Old membership', null),
  ],
  [upcomingEvents.path]: [event(1), event(2)],
  [listPartners.path]: pageOf([
    {
      id: 1,
      name: 'Infield Gear',
      logo: '/files/pictures/demo/p.png',
      url: 'https://www.example.com',
      status: 'active',
    },
    { id: 2, name: 'Home Plate', logo: null, url: null, status: 'active' },
  ]),
  [faqList.path]: [1, 2, 3, 4, 5, 6].map(faq),
}

const open = (data: Record<string, unknown> = everything) => visit('/', { routes, data })

afterEach(() => session.clear())

test('a visitor sees what the club says and the two ways in', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Good games, close to home')
  expect(screen.getByText('Registration is open')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/registration')
  expect(main.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  const steps = screen.getByRole('region', { name: 'How it works' })
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((step) => within(step).getByRole('heading').textContent),
  ).toEqual(['Say who plays', 'Sign and pay', 'Carry your card'])
  expect(screen.getByRole('heading', { name: 'Come and play' })).toBeTruthy()
})

test('what can be bought stands there with its price, and what cannot does not', async () => {
  await open()
  const prices = screen.getByRole('region', { name: 'Memberships and prices' })
  const row = (name: string) => within(prices).getByRole('heading', { name }).closest('li')!.textContent
  expect(row('Player membership')).toContain('$45.00per season')
  expect(row('Volunteer')).toContain('Free')
  expect(within(prices).queryByText('Old membership')).toBeNull()
})

test('events are cards with day, place, price and a page of their own', async () => {
  await open()
  const card = screen.getByRole('link', { name: 'Cup 1' })
  expect(card.getAttribute('href')).toBe('/ems/event/cup-1')
  const text = card.closest('li')!.textContent
  expect(text).toContain('Mar 6 – 7, 2027')
  expect(text).toContain('Columbia, MO')
  expect(text).toContain('All ages')
  expect(text).toContain('$395.00 per team')
})

test('more than six events are folded away', async () => {
  const { container } = await open({
    ...everything,
    [upcomingEvents.path]: [1, 2, 3, 4, 5, 6, 7, 8].map(event),
  })
  expect(screen.getByText('Show 2 more')).toBeTruthy()
  expect(container.querySelectorAll('details li.event-card')).toHaveLength(2)
})

test('partners are named beside their logo, and those with a site are links', async () => {
  await open()
  const partners = screen.getByRole('region', { name: 'Our partners' })
  expect(within(partners).getByRole('link', { name: 'Infield Gear' }).getAttribute('href')).toBe(
    'https://www.example.com',
  )
  expect(within(partners).getByText('Home Plate').closest('a')).toBeNull()
  const logo = partners.querySelector('img')!
  expect([logo.getAttribute('width'), logo.getAttribute('height')]).toEqual(['48', '48'])
})

test('the first five questions are answered on the spot, the rest on the help page', async () => {
  await open()
  const questions = screen.getByRole('region', { name: 'Questions, answered' })
  expect(questions.querySelectorAll('details')).toHaveLength(5)
  expect(within(questions).getByRole('link', { name: 'Help and support' }).getAttribute('href')).toBe(
    '/mms/help-and-support',
  )
})

test('a club that has written nothing shows its tagline, and no empty part', async () => {
  await visit('/', {
    routes,
    data: nothing,
    tenant: { texts: { tagline: 'Play ball.', description: 'All season.' } },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Play ball.')
  expect(screen.getByText(/No upcoming events yet/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Upcoming events',
  ])
})

test('whoever is logged in is not asked to log in', async () => {
  session.set({
    token: 't',
    refresh_token: 'r',
    registrationStatus: 2,
    mmsRole: 'member',
    userType: 4,
    access: { roles: {}, permissions: {} },
    name: 'Ada',
  })
  await open()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
})

test('a script in every text is read as text', async () => {
  const script = '<script>globalThis.hacked = 1</script>'
  const { container } = await open({
    [landingPage.path]: {
      ...welcome,
      sections: welcome.sections.map((one) => ({ ...one, section_name: script, body_html: script })),
    },
    [listMemberships.path]: [{ ...membership(1, script, 1), description: script, benefits: [script] }],
    [upcomingEvents.path]: [{ ...event(1), name: script, summary: script }],
    [listPartners.path]: pageOf([{ id: 1, name: script, logo: null, url: null, status: 'active' }]),
    [faqList.path]: [{ ...faq(1), question: script, answer_html: script }],
  })
  expect(container.querySelector('script')).toBeNull()
  expect('hacked' in globalThis).toBe(false)
})
