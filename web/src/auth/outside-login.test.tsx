import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { App, createApp } from '../app.tsx'
import { createQueryClient } from '../query-client.ts'
import { session } from '../session.ts'
import { routes } from './routes.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  cleanup()
  session.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Replies = Record<string, { status?: number; body: object }>

/** Opens a URL; the server answers by the end of the path. */
function open(path: string, replies: Replies) {
  const sent: { target: string; body: string; at: string }[] = []
  const history = createMemoryHistory({ initialEntries: [path] })
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    sent.push({ target, body: String(init.body), at: history.location.href })
    const { status = 200, body } = Object.entries(replies).find(([end]) => target.endsWith(end))?.[1] ?? {
      status: 404,
      body: {},
    }
    return new Response(JSON.stringify(body), { status })
  })
  const dashboard = { path: '/mms/dashboard', layout: 'bare', screen: () => <h1>Dashboard</h1> } as const
  const app = createApp({ tenant: BUILT_IN_TENANT, client: createQueryClient() }, history, [
    ...routes,
    dashboard,
  ])
  render(<App {...app} />)
  return { sent, at: () => history.location.href }
}
const ways = (password: boolean, name: string | null) => ({
  'check/ways': { body: { success: true, data: { password, outside: name === null ? null : { name } } } },
})

test('a realm elsewhere is offered beside the password, and leads there', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { sent } = open('/login', {
    ...ways(true, 'Club ID'),
    'check/outside': { body: { url: 'https://id.club.example/auth?state=x' } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Log in with Club ID' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.club.example/auth?state=x'))
  expect(sent.map(({ target }) => target)).toEqual(['/api/mms/check/ways', '/api/mms/check/outside'])
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test('where passwords are not accepted none is asked for', async () => {
  open('/login', ways(false, 'Club ID'))
  await screen.findByRole('button', { name: 'Log in with Club ID' })
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a realm that does not answer is told, and the page stays', async () => {
  const message = 'Logging in with Club ID isn’t working right now. Please try again later.'
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { at } = open('/login', {
    ...ways(true, 'Club ID'),
    'check/outside': { status: 503, body: { code: 'realm_down', message } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Log in with Club ID' }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect([at(), assign.mock.calls]).toEqual(['/login', []])
})

const ANSWER = {
  access_token: ['h', btoa(JSON.stringify({ sub: '1', name: 'Ada Ball' })), 's'].join('.'),
  refresh_token: 'r',
  expires_in: 300,
  refresh_expires_in: 1,
  token_type: 'Bearer',
  permission: {},
  roles: { MMS: ['admin'], CTMS: [], EMS: [] },
  profile_complete: 2,
  team: '',
}

test('whoever comes back is logged in, once, and what the address brought is gone from it', async () => {
  const { sent, at } = open('/login/outside?code=c&state=s&iss=https%3A%2F%2Fid.club.example', {
    'outside/finish': { body: ANSWER },
  })
  await waitFor(() => expect(at()).toBe('/mms/dashboard'))
  expect(sent).toEqual([
    {
      target: '/api/mms/check/outside/finish',
      body: JSON.stringify({ search: '?code=c&state=s&iss=https%3A%2F%2Fid.club.example' }),
      at: '/login/outside',
    },
  ])
  expect(session.get()).toMatchObject({ refresh_token: 'r', name: 'Ada Ball', mmsRole: 'admin' })
})

test('whoever cannot be let in is told why, and how to go on', async () => {
  const message =
    'Your email address already has an account here. Log in with its password once to connect the two.'
  open('/login/outside?code=c&state=s', {
    'outside/finish': { status: 409, body: { code: 'email_taken', message } },
  })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
  expect(session.get()).toBeUndefined()
})
