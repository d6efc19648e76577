import { createMemoryHistory } from '@tanstack/react-router'
import axe from 'axe-core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { App, createApp } from '../app.tsx'
import { createQueryClient } from '../query-client.ts'
import { session } from '../session.ts'
import { askWhereWanted } from './keeping-session.ts'
import { routes as openRoutes } from './routes.tsx'
import { routes } from './shell-routes.tsx'

askWhereWanted()
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  session.set({
    token: 't',
    refresh_token: 'r',
    registrationStatus: 2,
    mmsRole: 'member',
    userType: 4,
    access: { roles: {}, permissions: {} },
    name: 'Ada Ball',
  })
})
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  cleanup()
  session.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const AT = '2026-11-21T18:00:00Z'
const ACCOUNT = {
  id: 7,
  name: 'Ada Ball',
  email: 'ada@example.org',
  email_verified_at: AT,
  pending_email: null as string | null,
  has_password: true,
  password_set_at: AT,
  totp_since: null as string | null,
  recovery_codes_left: 0,
  passkeys: [] as object[],
  authenticated_at: AT,
  familiar: ['ada'],
}
const here = {
  id: '1',
  client_id: 'web',
  created_at: AT,
  last_used_at: AT,
  ip: '10.0.0.1',
  user_agent: '',
  is_current: true,
}
const there = { ...here, id: '2', is_current: false }

type Reply = { status?: number; body?: object }

/** Opens the account screen; `answer` responds to every change. */
function open(
  account: Partial<typeof ACCOUNT>,
  answer: (what: string, body: any) => Reply | undefined = () => undefined,
) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${target.replace(/^.*\/mms\/(user\/)?/, '')}`
    const reads: Record<string, unknown> = {
      'GET account': { ...ACCOUNT, ...account },
      'GET sessions': [here, there],
      'GET home/work': [],
      'GET sign-ins': [{ id: 1, at: AT, kind: 'login_failed', ip: '10.0.0.9', user_agent: '', by: [] }],
    }
    if (!what.startsWith('GET')) sent.push(what)
    const reply = answer(what, typeof init.body === 'string' ? JSON.parse(init.body) : {})
    const body = reply?.body ?? { success: true, message: 'Done', data: reads[what] ?? {} }
    return new Response(JSON.stringify(body), {
      status: reply?.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  const history = createMemoryHistory({ initialEntries: ['/mms/account'] })
  const client = createQueryClient()
  render(<App {...createApp({ tenant: BUILT_IN_TENANT, client }, history, [...openRoutes, ...routes])} />)
  return { sent }
}

const press = async (name: string, inside: HTMLElement = document.body) =>
  fireEvent.click(await within(inside).findByRole('button', { name }))
const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.input(field, { target: { value } })
}
const TOO_OLD = {
  status: 403,
  body: { code: 'reauthentication_required', message: 'Please confirm it’s you.' },
}

test('the screen shows everything about the own door, for everybody to read', async () => {
  open({
    totp_since: AT,
    recovery_codes_left: 2,
    pending_email: 'new@example.org',
    passkeys: [{ id: 3, name: 'Blue key', created_at: AT, last_used_at: null, is_backed_up: false }],
  })
  expect(await screen.findByText('Waiting for you to confirm')).toBeTruthy()
  expect(await screen.findByText('Wrong password entered')).toBeTruthy()
  expect(screen.getByText('2 recovery codes left')).toBeTruthy()
  expect(screen.getByText('Blue key')).toBeTruthy()
  expect((await axe.run(document.body)).violations).toEqual([])
})

test('what needs a recent login asks who is at the screen and then goes on by itself', async () => {
  let isRecent = false
  const { sent } = open({}, (what, body) => {
    if (what === 'POST reauthenticate') {
      if (body.password !== 'plum-tractor-whistle')
        return { status: 422, body: { errors: { password: ['That’s not your current password.'] } } }
      isRecent = true
    }
    if (what === 'POST totp')
      return isRecent
        ? { body: { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: 'data:image/svg+xml,' } } }
        : TOO_OLD
    return undefined
  })
  await press('Set up')
  const dialog = await screen.findByRole('dialog')
  expect((await axe.run(dialog)).violations).toEqual([])
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'wrong' } })
  await press('Confirm', dialog)
  expect(await within(dialog).findByText('That’s not your current password.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'plum-tractor-whistle' } })
  await press('Confirm', dialog)
  expect(await screen.findByAltText('QR code for the authenticator app')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual(['POST totp', 'POST reauthenticate', 'POST reauthenticate', 'POST totp'])
})

test('whoever would rather not confirm has changed nothing', async () => {
  const { sent } = open({}, (what) => (what === 'POST totp' ? TOO_OLD : undefined))
  await press('Set up')
  await press('Cancel', await screen.findByRole('dialog'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual(['POST totp'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('with an authenticator app, its code is asked for beside the password', async () => {
  const { sent } = open({ totp_since: AT, recovery_codes_left: 9 }, (what) =>
    what === 'DELETE totp' ? TOO_OLD : undefined,
  )
  await press('Turn off')
  await press('Turn off', await screen.findByRole('dialog', { name: 'Turn off the authenticator app?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Please confirm it’s you' })
  fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'x' } })
  await press('Confirm', dialog)
  expect(await within(dialog).findAllByText('Enter the code.')).not.toHaveLength(0)
  expect(sent).toEqual(['DELETE totp'])
})

test('a password that is wrong or weak is said at its field', async () => {
  const { sent } = open({}, (what) =>
    what === 'POST password'
      ? { status: 422, body: { errors: { current_password: ['That’s not your current password.'] } } }
      : undefined,
  )
  await press('Change password')
  await type('Current password', 'wrong')
  await type('New password', 'password1')
  await type('Confirm new password', 'password1')
  await press('Save password')
  expect(await screen.findAllByText(/too easy to guess/i)).not.toHaveLength(0)
  expect(sent).toEqual([])
  await type('New password', 'marble-otter-seventeen')
  await type('Confirm new password', 'marble-otter-seventeen')
  await press('Save password')
  expect(await screen.findByText('That’s not your current password.')).toBeTruthy()
})

test('one login elsewhere is ended, or all of them', async () => {
  const { sent } = open({})
  await press('Log out Another device')
  await waitFor(() => expect(sent).toEqual(['DELETE sessions/2']))
  await press('Log out everywhere')
  await press('Log out everywhere', await screen.findByRole('dialog'))
  await waitFor(() => expect(session.get()).toBeUndefined())
  expect(sent).toContain('POST sessions/end')
})
