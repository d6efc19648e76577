import { createMemoryHistory } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { Quote } from 'contract/registering/checkout'
import {
  DraftChangedElsewhere,
  DraftNotFound,
  type DraftData,
  type DraftView,
  type Step,
} from 'contract/registering/draft'
import type { offersFor, registrationChoices } from 'contract/offers/offers'
import type { Out } from 'contract/operation'
import type { Problem } from 'contract/problem'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { App, createApp } from '../src/app.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { routes as families } from '../src/families/routes.tsx'
import { routes as household } from '../src/families/shell-routes.tsx'
import { routes as registering } from '../src/registering/routes.tsx'
import { routes as renewing } from '../src/renewing/routes.tsx'
import { routes as officeRenewals } from '../src/renewing/shell-routes.tsx'
import { routes as signing } from '../src/signing/routes.tsx'

export const TOKEN = 'registrationregistration'

const SEASON = {
  id: 1,
  name: '2026-27',
  start_date: '2026-08-01',
  end_date: '2027-07-31',
  is_current: true,
}

export const CHOICES: Out<typeof registrationChoices> = {
  season: SEASON,
  open_seasons: [SEASON],
  today: '2026-11-21',
  member_types: [
    { id: 1, name: 'Player', kind: 'player', min_age: null },
    { id: 2, name: 'Coach', kind: 'person', min_age: 18 },
    { id: 3, name: 'Team', kind: 'team', min_age: null },
  ],
  sports: [{ id: 1, name: 'Softball' }],
  disciplines: [{ id: 1, name: 'Fastpitch', sport_id: 1 }],
  leagues: [{ id: 1, name: 'Lone Star League', short_name: 'LSL', state_codes: ['TX'] }],
  protection: null,
  donation: null,
}

export const OFFERS: Out<typeof offersFor> = {
  league: CHOICES.leagues[0]!,
  league_reason: 'Lone Star League is the league for Texas.',
  divisions: [
    {
      division_id: 10,
      label: '10U',
      eligible: false,
      natural: false,
      reason:
        '10U: too old, age 11 on Aug 31, 2026 and 10 is the maximum, rule pack USSSA 2027. Please choose 12U.',
    },
    {
      division_id: 12,
      label: '12U',
      eligible: true,
      natural: true,
      reason: '12U: age 11 on Aug 31, 2026, rule pack USSSA 2027',
    },
  ],
  offers: [
    {
      membership_id: 1,
      text: 'Player membership',
      description: 'For one season.',
      benefits: ['Insurance'],
      needs_approval: false,
      needs_division: true,
      price: 4500,
      reason: '$45.00 for season 2026-27',
      available: true,
    },
  ],
}

const address = { address_1: '1 Main St', city: 'Dallas', country: 'USA', state: 'Texas', zip: '75201' }

/** A family whose registration is complete and waiting for payment. */
export const FAMILY: DraftData = {
  registrant: {
    first_name: 'Dana',
    last_name: 'Ball',
    email: 'dana@example.org',
    phone: '2145550100',
    dob: '1984-05-17',
    relation: 'Mother',
    address,
  },
  people: [
    {
      key: 'ada11',
      who: 'child',
      member_type_id: 1,
      first_name: 'Ada',
      last_name: 'Ball',
      dob: '2015-02-28',
      emergency: { name: 'Dana Ball', phone: '2145550100', relation: 'Mother' },
      discipline_id: 1,
      league_id: 1,
      division_id: 12,
      membership_id: 1,
      team_id: null,
    },
  ],
}

export const QUOTE: Quote = {
  currency: 'USD',
  lines: [
    {
      key: 'ada11',
      kind: 'membership',
      person_key: 'ada11',
      label: 'Player membership',
      detail: 'Ada Ball, season 2026-27',
      list_price: 4500,
      amount: 4500,
      discount: 0,
      total: 4500,
    },
  ],
  subtotal: 4500,
  discount: 0,
  donation: 0,
  protection: 0,
  total: 4500,
  coupon: null,
  coupon_problem: null,
  protection_offer: null,
  hash: 'quote-1',
}

export type Call = { method: string; path: string; search: URLSearchParams; body: Record<string, unknown> }
type Answer = (call: Call) => unknown

/** The server's side of a registration: what it stores, and how it answers. A thrown error is its refusal. */
export function registrationServer(kept?: { data: DraftData; step?: Step }) {
  const calls: Call[] = []
  const server = {
    calls,
    version: kept ? 1 : 0,
    step: kept?.step ?? ('people' as Step),
    data: kept?.data,
    quote: QUOTE,
    /** A test's answers, by `METHOD path`; a path that ends with `*` is a prefix. */
    answers: {} as Record<string, Answer>,
    callsOf: (start: string) => calls.filter(({ method, path }) => `${method} ${path}`.startsWith(start)),
    view: (): DraftView => ({
      version: server.version,
      step: server.step,
      data: server.data!,
      photos: [],
      expires_at: '2026-12-21T00:00:00Z',
      link_mailed_to: null,
    }),
  }
  const keep = ({ body }: Call) => {
    server.version += 1
    server.data = body['data'] as DraftData
    server.step = body['step'] as Step
  }
  const usual: Record<string, Answer> = {
    'GET /mms/registration/choices': () => CHOICES,
    'GET /mms/registration/offers': () => OFFERS,
    'GET /mms/getDivisions': () => ({ 10: '10U', 12: '12U' }),
    'GET /mms/get_teams': () => [],
    'POST /mms/registration/store': (call) => {
      keep(call)
      return { draft_token: TOKEN, version: server.version, expires_at: '2026-12-21T00:00:00Z' }
    },
    'PATCH /mms/registration/store/*': (call) => {
      if (call.body['version'] !== server.version) throw DraftChangedElsewhere()
      keep(call)
      return { version: server.version }
    },
    'GET /mms/get_incomplete_member/*': () => {
      if (!server.data) throw DraftNotFound()
      return server.view()
    },
    [`GET /mms/registration/${TOKEN}/quote`]: () => server.quote,
    [`GET /mms/registration/${TOKEN}/waivers`]: () => ({ groups: [] }),
    'GET /mms/payments/card-fields': () => ({
      provider: 'sandbox',
      mode: 'sandbox',
      script_url: '/sandbox-pay/v1.js',
      public_key: 'pk_test',
    }),
  }
  const answerTo = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(input), 'http://site.example')
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      search: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    }
    calls.push(call)
    const known = { ...usual, ...server.answers }
    const name = Object.keys(known)
      .reverse()
      .find((one) => matches(one, `${call.method} ${call.path}`))
    if (!name) throw new Error(`Nobody answers ${call.method} ${call.path}`)
    try {
      return json(200, { success: true, message: 'ok', data: await known[name]!(call) })
    } catch (error) {
      if (error instanceof TypeError) throw error
      const { status, code, message, errors, detail } = error as Problem
      return json(status, { success: false, code, message, errors, detail })
    }
  }
  vi.stubGlobal('fetch', vi.fn(answerTo))
  return server
}

const matches = (name: string, asked: string) =>
  name.endsWith('*') ? asked.startsWith(name.slice(0, -1)) : name === asked

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** Opens a URL of the registration as in a browser. */
export async function openRegistration(url: string) {
  vi.stubGlobal('scrollTo', () => {})
  const history = createMemoryHistory({ initialEntries: [url] })
  const app = createApp({ tenant: BUILT_IN_TENANT, client: createQueryClient() }, history, [
    ...registering,
    ...families,
    ...household,
    ...renewing,
    ...officeRenewals,
    ...signing,
  ])
  await app.router.load()
  render(<App {...app} />)
  return { history }
}

export const fill = (label: string | RegExp, text: string, nth = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[nth]!, { target: { value: text } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const title = (name: string) => screen.findByRole('heading', { name, level: 2 })
