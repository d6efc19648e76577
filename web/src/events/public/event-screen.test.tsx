import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventBySlug, EventNotFound, type PublicEvent } from 'contract/events'
import { previewEventPage } from 'contract/events/office'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { visit } from '../../../test/public-site.tsx'
import { eventLd } from '../event-page.ts'
import { divisionSpan, entryNotice, entryPrice } from '../event-words.ts'
import { EventPreviewScreen } from '../office/event-preview-screen.tsx'
import { routes } from '../routes.tsx'

const showcase: PublicEvent = {
  id: 7,
  kind: 'tournament',
  slug: 'winter-showcase',
  name: 'Winter Showcase',
  summary: 'Three games and college coaches.',
  description_html: '<h2>Schedule</h2><p>Friday evening.</p>',
  starts_on: '2027-01-15',
  ends_on: '2027-01-17',
  age_cutoff_on: '2026-08-31',
  venue: { name: 'Desert Star', address: '88 Camelback Rd', city: 'Phoenix', state: 'AZ' },
  venues: [],
  blocks: [],
  stay: null,
  addons: [],
  roster_most: null,
  guests_most: null,
  roster_lock_on: null,
  needs_membership: true,
  needs_approval: false,
  club_discounts: [],
  check_days: null,
  divisions: [
    {
      id: 1,
      label: '16U',
      max_age: 16,
      min_age: null,
      price_cents: 129500,
      next_price: null,
      deposit: null,
      left: null,
    },
    {
      id: 2,
      label: '18U',
      max_age: 18,
      min_age: null,
      price_cents: 129500,
      next_price: null,
      deposit: null,
      left: null,
    },
  ],
  entrant: 'team',
  price_cents: 129500,
  most_cents: 129500,
  sessions: [],
  questions: [],
  waivers: [],
  left: 40,
  cancel_reason: null,
  registration_opens_on: '2026-08-18',
  registration_closes_on: '2027-01-05',
  capacity: 40,
  status: 'published',
  image: '/files/pictures/demo/lights-1.png',
  updated_at: '2026-11-01T12:00:00Z',
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (event: PublicEvent | Error = showcase) =>
  visit('/ems/event/winter-showcase', { routes, data: { [eventBySlug.path]: event } })

test('a visitor reads when, where, for whom and for how much, and how to get in', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Winter Showcase')
  const facts = screen.getByRole('complementary', { name: 'Facts' }).textContent
  expect(facts).toContain('Jan 15 – 17, 2027')
  expect(facts).toContain('Friday to Sunday')
  expect(facts).toContain('88 Camelback Rd, Phoenix, AZ')
  expect(facts).toContain('Age cut-off: Aug 31, 2026.')
  expect(facts).toContain('$1,295.00 per team')
  expect(facts).toContain('40 teams')
  expect(screen.getByText('Entries are open through Jan 5, 2027.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Schedule' })).toBeTruthy()
  expect(link('Enter a team')).toBe('/ems/event/winter-showcase/enter')
  expect(link('Open in maps')).toContain(encodeURIComponent('Desert Star, 88 Camelback Rd, Phoenix, AZ'))
  expect(link('Apple Calendar')).toBe('/api/ems/event/winter-showcase/calendar.ics')
  const google = new URL(link('Google Calendar')!).searchParams
  // The last day counts: the end of whole days is exclusive.
  expect([google.get('text'), google.get('dates')]).toEqual(['Winter Showcase', '20270115/20270118'])
  expect(document.title).toBe('Event Registration')
})

test('the office reads the page of a draft, without what nobody can do yet', async () => {
  await visit('/ems/events/7/preview', {
    routes: [{ path: '/ems/events/$id/preview', layout: 'public', screen: EventPreviewScreen }],
    data: { [previewEventPage.path]: showcase },
  })
  await screen.findByRole('heading', { level: 1, name: 'Winter Showcase' })
  expect(screen.getByText('$1,295.00 per team')).toBeTruthy()
  for (const name of ['Enter a team', 'Share', 'Game schedule', 'All events', 'Google Calendar'])
    expect(screen.queryByRole('link', { name }) ?? screen.queryByRole('button', { name })).toBeNull()
})

test('of a canceled event nothing can be entered, bought or put into a calendar, and a search engine hears of no offer', async () => {
  const [first, second] = showcase.divisions
  const canceled: PublicEvent = {
    ...{ ...showcase, status: 'cancelled', cancel_reason: 'Rain.', most_cents: 149500 },
    divisions: [
      { ...first!, left: 1 },
      { ...second!, price_cents: 149500 },
    ],
    stay: { miles: 75, room_nights: 16, rooms: 8, due_on: '2026-12-31' },
    addons: [
      {
        ...{ id: 1, name: 'Practice slot', detail: null, per: 'entrant', price_cents: 4000, max_each: 1 },
        ...{ is_required: false, until_on: null, options: [{ id: 2, label: '', left: null }] },
      },
    ] as unknown as PublicEvent['addons'],
  }
  await open(canceled)
  screen.getByText('This event is canceled. We’ve emailed everyone who signed up.')
  screen.getByText('Rain.')
  const page = document.querySelector('article')!.textContent
  expect(page).not.toMatch(/\$|left|Practice slot|Add to calendar|Spots|Enter a team|Hotels/)
  expect(
    eventLd(canceled, { origin: 'https://alliance.example', tenant: BUILT_IN_TENANT }),
  ).not.toHaveProperty('offers')
})

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('what is due at entry is said with the price, until the rest is due anyway', async () => {
  const [first, second] = showcase.divisions
  const deposit = { kind: 'amount', value: 30000, balance_due_on: '2026-12-20' } as const
  await open({
    ...showcase,
    divisions: [
      { ...first!, deposit },
      { ...second!, deposit: { ...deposit, balance_due_on: '2026-11-21' } },
    ],
  })
  const [sixteen, eighteen] = document.querySelectorAll('.event-prices li')
  expect(sixteen!.textContent).toContain('$300.00 due at entry, the rest by Dec 20, 2026')
  expect(eighteen!.textContent).not.toContain('due at entry')
})

test('divisions that cost or hold different things are listed with their prices and spots, and the hours by day', async () => {
  const [first, second] = showcase.divisions
  await open({
    ...showcase,
    most_cents: 149500,
    divisions: [
      { ...first!, left: 0 },
      { ...second!, price_cents: 149500, left: 3, next_price: { after: '2026-12-31', price_cents: 169500 } },
    ],
    sessions: [{ day: '2027-01-15', starts_time: '18:00', ends_time: '20:30', title: 'Testing' }],
  })
  const text = document.querySelector('.event-text')!.textContent
  expect(text).toContain('Friday, Jan 15, 2027 6:00 PM – 8:30 PM · Testing')
  expect(text).toContain('16U$1,295.00 per teamFull')
  expect(text).toContain('18U$1,495.00 per team3 left · $1,695.00 after Dec 31, 2026')
})

test('rules, answers, hotels, documents and sponsors stand below it, each with its link', async () => {
  const block = {
    ...{ body: null, link: null, image: null, until_on: null, price_cents: null },
    ...{ address: null, phone: null, group_code: null },
  }
  const blocks: PublicEvent['blocks'] = [
    {
      ...{ ...block, kind: 'sponsor', title: 'Ace Bats', link: 'https://ace.example/' },
      image: '/files/pictures/demo/sponsor-0123456789ab.png',
    },
    { ...block, kind: 'question', title: 'May I bring a dog?', body: 'On a leash.' },
    {
      ...{ ...block, kind: 'hotel', title: 'River Inn', until_on: '2026-12-20', price_cents: 12900 },
      ...{ address: '1 River Rd, Phoenix', phone: '(602) 555-0100', group_code: 'STAR' },
    },
  ]
  const stay = { miles: 75, room_nights: 16, rooms: 8, due_on: '2026-12-31' }
  await open({ ...showcase, blocks, stay })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(-3)).toEqual(['Questions and answers', 'Hotels', 'Sponsors'])
  expect(document.querySelector('.event-text')!.textContent).toContain(
    'River Inn$129.00 per night · Group rate through Dec 20, 2026 · Group code: STAR1 River Rd, Phoenix · (602) 555-0100',
  )
  expect(document.querySelector('.event-text')!.textContent).toContain(
    'Teams from more than 75 miles away book at least 16 room nights in 8 rooms or more by Dec 31, 2026.',
  )
  expect(link('(602) 555-0100')).toBe('tel:6025550100')
  expect(link('Ace Bats')).toBe('https://ace.example/')
  expect(document.querySelector('.sponsor-logo')!.getAttribute('src')).toBe(blocks[0]!.image)
  const about = { origin: 'https://demo.example.org', tenant: BUILT_IN_TENANT }
  expect(eventLd({ ...showcase, blocks }, about)).toMatchObject({
    sponsor: [
      {
        ...{ '@type': 'Organization', name: 'Ace Bats', url: 'https://ace.example/' },
        logo: 'https://demo.example.org/files/pictures/demo/sponsor-0123456789ab.png',
      },
    ],
  })
})

test('a cancelled event says so and offers nothing to enter', async () => {
  await open({ ...showcase, status: 'cancelled' })
  expect(screen.getByText(/This event is canceled/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Enter a team' })).toBeNull()
})

test('an address without an event says so and leads on', async () => {
  await open(EventNotFound())
  expect(screen.getByRole('alert').textContent).toContain('Event not found.')
  expect(link('Go to home page')).toBe('/')
})

test('the system’s own dialog shares the page, the clipboard where there is none', async () => {
  const share = vi.fn(async () => {})
  const writeText = vi.fn(async () => {})
  await open()
  vi.stubGlobal('navigator', { ...navigator, share, clipboard: { writeText } })
  fireEvent.click(screen.getByRole('link', { name: 'Share' }))
  const url = `${location.origin}/ems/event/winter-showcase`
  expect(share).toHaveBeenCalledWith({ title: 'Winter Showcase', url })

  vi.stubGlobal('navigator', { ...navigator, share: undefined, clipboard: { writeText } })
  fireEvent.click(screen.getByRole('link', { name: 'Share' }))
  expect(writeText).toHaveBeenCalledWith(url)
  expect(await screen.findByText('Link copied.')).toBeTruthy()
})

test('a script in every text of an event is read as text', async () => {
  const script = '<script>globalThis.hacked = 1</script>'
  const { container } = await open({
    ...showcase,
    name: script,
    summary: script,
    description_html: `<p>${script}</p>`,
    venue: { name: script, address: script, city: script, state: 'AZ' },
    divisions: [{ ...showcase.divisions[0]!, label: script }],
  })
  expect(container.querySelector('script')).toBeNull()
  expect('hacked' in globalThis).toBe(false)
})

test.each([
  ['2026-08-17', {}, 'warn', 'Entries open on Aug 18, 2026.'],
  ['2026-08-18', {}, 'good', 'Entries are open through Jan 5, 2027.'],
  ['2027-01-05', {}, 'good', 'Entries are open through Jan 5, 2027.'],
  ['2027-01-05', { left: 0 }, 'warn', 'This event is full. You can join the waitlist through Jan 5, 2027.'],
  ['2027-01-06', {}, 'warn', 'Entries closed on Jan 5, 2027.'],
  ['2027-01-17', {}, 'warn', 'Entries closed on Jan 5, 2027.'],
  ['2027-01-18', {}, 'warn', 'This event ended on Jan 17, 2027.'],
  [
    '2027-01-18',
    { status: 'cancelled' },
    'bad',
    'This event is canceled. We’ve emailed everyone who signed up.',
  ],
] as const)('on %s the first thing to know is this', (today, change, tone, text) => {
  expect(entryNotice({ ...showcase, ...change }, today)).toEqual({ tone, text })
})

test.each([
  [{ price_cents: 0, most_cents: 0 }, 'Free'],
  [{ price_cents: 4500, most_cents: 4500, entrant: 'person' }, '$45.00 per person'],
  [{ price_cents: 0, most_cents: 4500, entrant: 'person' }, 'From $0.00 per person'],
  [{ price_cents: 129500, most_cents: 149500 }, 'From $1,295.00 per team'],
] as const)('a price reads as people say it', (change, text) => {
  expect(entryPrice({ ...showcase, ...change }, 'USD')).toBe(text)
})

test.each([
  [[], 'All ages'],
  [['10U', '12U'], '10U, 12U'],
  [['10U', '12U', '14U'], '10U to 14U'],
])('divisions %s fit on a card', (labels, text) => {
  expect(
    divisionSpan({ divisions: labels.map((label, id) => ({ id, label, max_age: 9, min_age: null })) }),
  ).toBe(text)
})

test('search engines learn days, place, price and whether it takes place', () => {
  const about = {
    origin: 'https://demo.example.org',
    tenant: { ...BUILT_IN_TENANT, name: 'Heartland Softball' },
  }
  expect(eventLd(showcase, about)).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2027-01-15',
    endDate: '2027-01-17',
    eventStatus: 'https://schema.org/EventScheduled',
    image: ['https://demo.example.org/files/pictures/demo/lights-1.png'],
    location: { address: { addressLocality: 'Phoenix', addressRegion: 'AZ' } },
    offers: {
      price: '1295.00',
      priceCurrency: 'USD',
      url: 'https://demo.example.org/ems/event/winter-showcase',
    },
  })
  expect(eventLd({ ...showcase, status: 'cancelled' }, about)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
  })
})
