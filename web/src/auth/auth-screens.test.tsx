import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { veiled } from '../shell/landing.ts'
import { App, createApp } from '../app.tsx'
import { createQueryClient } from '../query-client.ts'
import type { ScreenRoute } from '../route.ts'
import { session } from '../session.ts'
import { routes } from './routes.tsx'

afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close message' })) fireEvent.click(close)
  cleanup()
  session.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

type Reply = { status?: number; body?: object }
type Sent = { path: string; body: Record<string, unknown> }

const page = (path: ScreenRoute['path']): ScreenRoute => ({
  path,
  layout: 'bare',
  screen: () => <h1>At {path}</h1>,
})
const ELSEWHERE = ['/', '/mms/dashboard', '/mms/member/profile', '/profile-completion'].map((path) =>
  page(path as ScreenRoute['path']),
)

/** Opens a URL; the server answers by the end of the path. */
function open(path: string, replies: Record<string, Reply | (() => Reply)> = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (target: string, init: RequestInit = {}) => {
    // Every login page calls this; it is not what these tests are about.
    if (target.endsWith('check/ways')) return new Response('{}', { status: 404 })
    sent.push({ path: target, body: typeof init.body === 'string' ? JSON.parse(init.body) : {} })
    const reply = Object.entries(replies).find(([end]) => target.endsWith(end))?.[1] ?? { status: 404 }
    const { status = 200, body = {} } = typeof reply === 'function' ? reply() : reply
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const client = createQueryClient()
  render(<App {...createApp({ tenant: BUILT_IN_TENANT, client }, history, [...routes, ...ELSEWHERE])} />)
  return { sent, at: () => history.location.href }
}

const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label)
  fireEvent.change(field, { target: { value } })
  fireEvent.input(field, { target: { value } })
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

const loggedIn = (role: string, profile_complete = 2) => ({
  access_token: ['h', btoa(JSON.stringify({ sub: '1', name: 'Ada Ball' })), 's'].join('.'),
  refresh_token: 'r',
  expires_in: 300,
  refresh_expires_in: 1,
  token_type: 'Bearer',
  permission: {},
  roles: { MMS: [role], CTMS: [], EMS: [] },
  profile_complete,
  team: '',
})

async function logIn() {
  await type('Username or email', 'ada@example.org')
  await type('Password', 'plum-tractor-whistle')
  await press('Login')
}

test.each([
  ['admin', 2, '/mms/admin/season?page=2', '/mms/admin/season?page=2'],
  ['manager', 2, '/mms/admin/season', '/mms/dashboard'],
  ['member', 2, undefined, '/mms/member/profile'],
  ['member', 1, undefined, '/profile-completion'],
])('a %s with profile %i who wanted %s lands on %s', async (role, complete, wanted, expected) => {
  if (wanted) localStorage.setItem('returnUrl', veiled(wanted))
  const { sent, at } = open('/login', { 'check/login': { body: loggedIn(role, complete) } })
  await logIn()
  await waitFor(() => expect(at()).toBe(expected))
  expect(await screen.findByText('You are successfully logged in')).toBeTruthy()
  expect(sent[0]).toEqual({
    path: '/api/mms/check/login',
    body: {
      grant_type: 'password',
      client_id: 'web',
      username: 'ada@example.org',
      password: 'plum-tractor-whistle',
    },
  })
  expect(session.get()).toMatchObject({ mmsRole: role, registrationStatus: complete, name: 'Ada Ball' })
  expect(localStorage.getItem('returnUrl')).toBeNull()
})

test.each([
  ['refused', 401],
  ['answered with an error', 200],
])(
  'a wrong password that is %s is told in a toast and beside the form, and what was typed stays',
  async (_, status) => {
    const { at } = open('/login', {
      'check/login': { status, body: { message: 'Invalid Credentials', error: 'invalid_grant' } },
    })
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid Credentials')
    expect(screen.getByText(/password don’t match/)).toBeTruthy()
    const password = screen.getByLabelText('Password')
    expect(document.activeElement).toBe(password)
    expect(password).toHaveProperty('value', 'plum-tractor-whistle')
    expect(at()).toBe('/login')
    expect(session.get()).toBeUndefined()
  },
)

test('after too many attempts it says how long to wait', async () => {
  open('/login', {
    'check/login': {
      status: 429,
      body: {
        code: 'too_many_requests',
        message: 'Too many attempts.',
        error: 'invalid_grant',
        detail: { retry_after: 840 },
      },
    },
  })
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid Credentials')
  expect(screen.getByText(/Please wait 14 minutes and try again/)).toBeTruthy()
})

test('with an authenticator app the login asks for its code, and goes on with the same password', async () => {
  const replies: Record<string, Reply> = {
    'check/login': { status: 401, body: { code: 'otp_required', message: 'Enter the code.' } },
  }
  const { sent, at } = open('/login', replies)
  await logIn()
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  replies['check/login'] = { status: 401, body: { code: 'otp_wrong', message: 'This code is not right.' } }
  await type('Six-digit code', '123 456')
  expect(await screen.findByText('This code is not right.')).toBeTruthy()
  await press('Lost your phone? Use a recovery code')
  replies['check/login'] = { body: loggedIn('member') }
  await type('Recovery code', 'abcde-fghjk')
  await press('Login')
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(sent.filter(({ path }) => path.endsWith('check/login')).map(({ body }) => body['otp'])).toEqual([
    undefined,
    '123456',
    'abcde-fghjk',
  ])
})

test('an empty form is not sent, and an error goes when its field is corrected', async () => {
  const { sent } = open('/login')
  await press('Login')
  expect(await screen.findAllByText('Enter your username or email.')).toHaveLength(2)
  expect(screen.getAllByText('Password is required.')).toHaveLength(2)
  await type('Password', 'x')
  await waitFor(() => expect(screen.queryByText('Password is required.')).toBeNull())
  expect(sent).toEqual([])
})

test('Caps Lock is mentioned while it is on', async () => {
  open('/login')
  const password = await screen.findByLabelText('Password')
  const stroke = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
  stroke.getModifierState = (key) => key === 'CapsLock'
  fireEvent(password, stroke)
  expect(await screen.findByText('Caps Lock is on.')).toBeTruthy()
  fireEvent.blur(password)
  await waitFor(() => expect(screen.queryByText('Caps Lock is on.')).toBeNull())
})

test('password managers know the fields', async () => {
  open('/login')
  expect((await screen.findByLabelText('Username or email')).getAttribute('autocomplete')).toBe(
    'username webauthn',
  )
  expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password')
})

test('who forgot the password is told the same whatever the address', async () => {
  const { sent } = open('/forgot-password', { 'forgot-password': { body: { success: true, data: {} } } })
  await type('Email', 'nobody')
  await press('Send link')
  expect(await screen.findByText('Enter an email address such as name@example.org.')).toBeTruthy()
  await type('Email', 'nobody@example.org')
  await press('Send link')
  const told = await screen.findByText('If the e-mail is registered, a reset link has been sent.')
  expect(told.closest('[role="status"]')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'nobody@example.org' }])
})

const TOKEN = 'a'.repeat(43)
const GOOD_LINK = {
  body: { success: true, data: { valid: true, email: 'a•••@example.org', familiar: ['Ada', 'Ball'] } },
}

const CHOSEN = {
  body: {
    success: true,
    message: 'Your password has been changed successfully',
    data: { email: 'ada@example.org' },
  },
}

test.each(['/reset-password', '/set-password'])('at %s a password is chosen, and logs in', async (path) => {
  const { sent, at } = open(`${path}/${TOKEN}`, {
    [`reset/${TOKEN}`]: GOOD_LINK,
    'password/reset': CHOSEN,
    'check/login': { body: loggedIn('member') },
  })
  await waitFor(() => expect(document.title).toBe('Reset Password'))
  await type('New password', 'Softball12')
  await type('Confirm new password', 'Softball13')
  expect(await screen.findByText('Too easy to guess')).toBeTruthy()
  await press('Save password')
  expect(
    await screen.findAllByText('This password is too easy to guess. Add a few unrelated words.'),
  ).toHaveLength(2)
  await type('New password', 'marble-otter-seventeen')
  expect(await screen.findByText('Strong')).toBeTruthy()
  await press('Save password')
  expect(await screen.findByText('The passwords don’t match.')).toBeTruthy()
  expect(sent).toHaveLength(1)
  await type('Confirm new password', 'marble-otter-seventeen')
  await press('Save password')
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(await screen.findByText('Your password has been changed successfully')).toBeTruthy()
  expect(sent.slice(1).map(({ body }) => body)).toEqual([
    { token: TOKEN, password: 'marble-otter-seventeen', password_confirmation: 'marble-otter-seventeen' },
    {
      username: 'ada@example.org',
      password: 'marble-otter-seventeen',
      grant_type: 'password',
      client_id: 'web',
    },
  ])
})

const KEY = 'k'.repeat(43)
/** As if a password had been chosen here after a registration with this address. */
const chosenHere = (email: string, ...others: { key: string; email: string }[]) =>
  localStorage.setItem('chosen-password', JSON.stringify([{ key: KEY, email }, ...others]))
const keptKeys = () =>
  (JSON.parse(localStorage.getItem('chosen-password') ?? '[]') as { key: string }[]).map(({ key }) => key)

test('who chose a password in this browser before the letter came is in with one press', async () => {
  chosenHere('ada.ball@example.org')
  const { sent, at } = open(`/set-password/${TOKEN}`, {
    [`reset/${TOKEN}`]: GOOD_LINK,
    'check/chosen': { body: loggedIn('member') },
  })
  await press('Use this password and log in')
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(sent.map(({ body }) => body).at(-1)).toEqual({ client_id: 'web', token: TOKEN, key: KEY })
  expect(localStorage.getItem('chosen-password')).toBeNull()
})

test('who did not choose it, or forgot it, chooses another one, and so does a letter to another address', async () => {
  chosenHere('ada.ball@example.org')
  open(`/set-password/${TOKEN}`, { [`reset/${TOKEN}`]: GOOD_LINK })
  await press('Choose another password')
  expect(await screen.findByLabelText('New password')).toBeTruthy()
  expect(localStorage.getItem('chosen-password')).toBeNull()
  cleanup()
  chosenHere('ada.ball@elsewhere.example')
  open(`/set-password/${TOKEN}`, { [`reset/${TOKEN}`]: GOOD_LINK })
  expect(await screen.findByLabelText('New password')).toBeTruthy()
})

const ANNA = { key: 'n'.repeat(43), email: 'anna@example.org' }

test('of two families in one browser whose masked addresses are the same each gets in with its own password', async () => {
  chosenHere('ada.ball@example.org', ANNA)
  const refused = { status: 409, body: { code: 'not_chosen_here', message: 'Please choose one now.' } }
  const answers = [refused, { body: loggedIn('member') }]
  const { sent, at } = open(`/set-password/${TOKEN}`, {
    [`reset/${TOKEN}`]: GOOD_LINK,
    'check/chosen': () => answers.shift()!,
  })
  await press('Use this password and log in')
  await waitFor(() => expect(at()).toBe('/mms/member/profile'))
  expect(sent.slice(1).map(({ body }) => (body as { key: string }).key)).toEqual([ANNA.key, KEY])
  expect(keptKeys()).toEqual([ANNA.key])
})

test('who chooses another password leaves the one of a family whose masked address is the same', async () => {
  chosenHere('ada.ball@example.org', ANNA)
  open(`/set-password/${TOKEN}`, { [`reset/${TOKEN}`]: GOOD_LINK })
  await press('Choose another password')
  expect(await screen.findByLabelText('New password')).toBeTruthy()
  expect(keptKeys()).toEqual([KEY, ANNA.key])
})

test('whoever needs a code as well uses the password chosen here, and then the login', async () => {
  chosenHere('ada.ball@example.org')
  const { at } = open(`/set-password/${TOKEN}`, {
    [`reset/${TOKEN}`]: GOOD_LINK,
    'check/chosen': { status: 401, body: { code: 'otp_required', message: 'Enter the code.' } },
  })
  await press('Use this password and log in')
  await waitFor(() => expect(at()).toBe('/login'))
  expect(keptKeys()).toEqual([])
})

test('whoever needs a code as well logs in after choosing a password', async () => {
  const { at } = open(`/reset-password/${TOKEN}`, {
    [`reset/${TOKEN}`]: GOOD_LINK,
    'password/reset': CHOSEN,
    'check/login': { status: 401, body: { code: 'otp_required', message: 'Enter the code.' } },
  })
  await type('New password', 'marble-otter-seventeen')
  await type('Confirm new password', 'marble-otter-seventeen')
  await press('Save password')
  await waitFor(() => expect(at()).toBe('/login'))
})

test('a link that is over leads to another one', async () => {
  const message = 'This link has expired or was already used. Please ask for a new one.'
  open(`/reset-password/${TOKEN}`, { [TOKEN]: { status: 410, body: { code: 'gone', message } } })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test.each([
  [false, 'Thank you! You can log in now.'],
  [true, 'It was already verified, so you’re all set.'],
])('an address is verified by opening its link (before: %s)', async (already_verified, sentence) => {
  const { sent } = open(`/verify-email/${TOKEN}`, {
    [TOKEN]: { body: { success: true, data: { already_verified } } },
  })
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(document.title).toBe('Verify Email')
  expect(sent.map(({ path }) => path)).toEqual([`/api/mms/verify-email/${TOKEN}`])
  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login')
})

test('a link that verifies nothing says why and what to do', async () => {
  open(`/verify-email/${TOKEN}`, {
    [TOKEN]: { status: 404, body: { message: 'We don’t recognize this link.' } },
  })
  expect((await screen.findByRole('alert')).textContent).toBe('We don’t recognize this link.')
  expect(screen.getByRole('link', { name: 'Email me a link' }).getAttribute('href')).toBe('/forgot-password')
})
