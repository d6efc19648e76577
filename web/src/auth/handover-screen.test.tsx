import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { App, createApp } from '../app.tsx'
import { createQueryClient } from '../query-client.ts'
import type { ScreenRoute } from '../route.ts'
import { session, type Session } from '../session.ts'
import { routes } from './routes.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  cleanup()
  vi.restoreAllMocks()
  session.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const tokenOf = (sub: string, name: string) => ['h', btoa(JSON.stringify({ sub, name })), 's'].join('.')
const FRESH = { access_token: tokenOf('1', 'Ada Ball'), refresh_token: 'r1', expires_in: 300 }
const VIEW = {
  success: true,
  data: {
    roles: { MMS: ['manager'], CTMS: ['End User'], EMS: [] },
    permissions: { mms: { dashboard: ['view'] } },
    profile_complete: 2,
    team: '12',
  },
}
const HANDED = btoa(`${JSON.stringify({ refresh_token: 'r0' })}==`)

type Reply = { status?: number; body?: object }
const page = (path: ScreenRoute['path']): ScreenRoute => ({
  path,
  layout: 'bare',
  screen: () => <h1>At {path}</h1>,
})
const ELSEWHERE = [page('/ctms/payments'), page('/mms/dashboard'), page('/mms/member/profile')]

/** Opens a URL; the server gives these answers, and none where none is given. */
function open(path: string, { token, view }: { token?: Reply; view?: Reply } = {}) {
  const sent: { target: string; body: string; authorization: string | null; at: string }[] = []
  const history = createMemoryHistory({ initialEntries: [path] })
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    const { authorization = null } = Object.fromEntries(new Headers(init.headers))
    sent.push({
      target,
      body: init.body instanceof URLSearchParams ? init.body.toString() : '',
      authorization,
      at: history.location.href,
    })
    const reply = target.endsWith('/token') ? token : target.endsWith('/user/permissions') ? view : {}
    if (!reply) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200 })
  })
  const app = createApp({ tenant: BUILT_IN_TENANT, client: createQueryClient() }, history, [
    ...routes,
    ...ELSEWHERE,
  ])
  render(<App {...app} />)
  return { sent, at: () => history.location.href }
}

const other: Session = {
  token: tokenOf('2', 'Bo Catcher'),
  refresh_token: 'other',
  name: 'Bo Catcher',
  registrationStatus: 2,
  mmsRole: 'member',
  userType: 3,
  access: { roles: {}, permissions: {} },
  team: '',
}

describe('an application hands over a login', () => {
  test.each(['mms', 'ems', 'ctms', 'fundraiser', 'subscriptions', 'campaign'])(
    'at /%s/login: it is exchanged, permissions are read, and payments open',
    async (module) => {
      const { sent, at } = open(`/${module}/login?token=${HANDED}&package_id=7&user_account_id=9`, {
        token: { body: FRESH },
        view: { body: VIEW },
      })
      await waitFor(() => expect(at()).toBe('/ctms/payments?package_id=7&user_account_id=9'))
      expect(sent.map(({ target, body, authorization }) => [target, body, authorization])).toEqual([
        [
          '/api/auth/realms/default/protocol/openid-connect/token',
          'client_id=web&grant_type=refresh_token&refresh_token=r0',
          null,
        ],
        ['/api/mms/user/permissions', '', `Bearer ${FRESH.access_token}`],
      ])
      // The token was removed from the URL before any call was made.
      expect(sent.map((one) => one.at)).toEqual([`/${module}/login`, `/${module}/login`])
      expect(session.get()).toEqual({
        token: FRESH.access_token,
        refresh_token: 'r1',
        name: 'Ada Ball',
        mmsRole: 'manager',
        userType: 4,
        registrationStatus: 2,
        access: { roles: VIEW.data.roles, permissions: VIEW.data.permissions },
        team: '12',
      })
    },
  )

  test('naming one of two, so neither is passed on', async () => {
    const { at } = open(`/mms/login?token=${HANDED}&package_id=7`, {
      token: { body: FRESH },
      view: { body: VIEW },
    })
    await waitFor(() => expect(at()).toBe('/ctms/payments'))
  })

  test('of the same person, which takes the place of the one that is there', async () => {
    session.set({ ...other, token: tokenOf('1', 'Ada Ball'), refresh_token: 'old' })
    const { sent, at } = open(`/mms/login?token=${HANDED}`, { token: { body: FRESH }, view: { body: VIEW } })
    await waitFor(() => expect(at()).toBe('/ctms/payments'))
    expect(session.get()?.refresh_token).toBe('r1')
    expect(sent.at(-1)).toMatchObject({
      target: '/api/auth/realms/default/protocol/openid-connect/revoke',
      body: 'client_id=web&token=old',
    })
  })

  test.each([
    ['Continue as Ada Ball', '/ctms/payments', 'r1', 'other'],
    ['Stay logged in as Bo Catcher', '/mms/member/profile', 'other', 'r1'],
  ])('of somebody else, which asks first: %s', async (choice, path, kept, ended) => {
    session.set(other)
    const { sent, at } = open(`/mms/login?token=${HANDED}`, { token: { body: FRESH }, view: { body: VIEW } })
    const button = await screen.findByRole('button', { name: choice })
    expect(session.get()?.refresh_token).toBe('other')
    fireEvent.click(button)
    await waitFor(() => expect(at()).toBe(path))
    expect(session.get()?.refresh_token).toBe(kept)
    expect(sent.at(-1)).toMatchObject({
      target: '/api/auth/realms/default/protocol/openid-connect/revoke',
      body: `client_id=web&token=${ended}`,
    })
  })
})

describe('what cannot be taken over says why and leads to the login two seconds later', () => {
  const EXPIRED = 'The token is invalid or has expired. Please log in again.'
  test.each([
    ['no token', '/mms/login', {}, 'Invalid token', 0],
    ['no token that can be read', '/ems/login?token=%25%25%25', {}, 'Invalid token', 0],
    ['no refresh token in it', `/mms/login?token=${btoa('{}==')}`, {}, 'Invalid token', 0],
    ['a refused one', `/mms/login?token=${HANDED}`, { token: { status: 400 } }, EXPIRED, 1],
    ['one of another client', `/mms/login?token=${HANDED}`, { token: { status: 401 } }, EXPIRED, 1],
    ['no answer', `/mms/login?token=${HANDED}`, {}, 'Failed mobile app login', 1],
    [
      'a broken server',
      `/mms/login?token=${HANDED}`,
      { token: { status: 503 } },
      'Failed mobile app login',
      1,
    ],
    [
      'no permissions',
      `/mms/login?token=${HANDED}`,
      { token: { body: FRESH }, view: { status: 500 } },
      'Failed mobile app login',
      2,
    ],
    [
      'permissions that are refused',
      `/mms/login?token=${HANDED}`,
      { token: { body: FRESH }, view: { status: 401 } },
      'Failed mobile app login',
      2,
    ],
  ] as const)('%s', async (_, path, replies, text, calls) => {
    const later = holdTimer(2_000)
    session.set(other)
    const { sent, at } = open(path, replies)
    await screen.findByRole('heading', { name: 'You’re not logged in' })
    expect(screen.getByRole('alert').textContent).toContain(text)
    expect(sent).toHaveLength(calls)
    expect(at()).toBe(path.split('?')[0])
    expect(session.get()).toBe(other)
    act(later)
    await waitFor(() => expect(at()).toBe('/login'))
    expect(session.get()).toBeUndefined()
  })

  test('and leads nowhere when it was left before', async () => {
    const later = holdTimer(2_000)
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    open('/mms/login')
    await screen.findByRole('heading', { name: 'You’re not logged in' })
    cleanup()
    expect(later.isCleared(cleared)).toBe(true)
  })
})

/** Holds back timers of this length until the test lets them fire; all others run as usual. */
function holdTimer(ms: number) {
  const real = globalThis.setTimeout
  const held: (() => void)[] = []
  const HANDLE = -7
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((ring: () => void, after?: number) => {
    if (after !== ms) return real(ring, after)
    held.push(ring)
    return HANDLE
  }) as never)
  const ring = () => {
    expect(held).toHaveLength(1)
    held[0]!()
  }
  return Object.assign(ring, {
    isCleared: (clear: { mock: { calls: unknown[][] } }) =>
      clear.mock.calls.some(([handle]) => handle === HANDLE),
  })
}
