import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventNotFound } from 'contract/events'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { takeReturnUrl } from './shell/landing.ts'
import { App, createApp } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import type { ScreenRoute } from './route.ts'
import { session, type Session } from './session.ts'
import { shellState } from './shell-state.ts'

const screenOf = (title: string) => () => <h1>{title}</h1>

const SCREENS: readonly ScreenRoute[] = [
  { path: '/', layout: 'public', screen: screenOf('Welcome') },
  { path: '/registration', layout: 'form', title: 'Membership Registration', screen: screenOf('Register') },
  { path: '/login', layout: 'auth', title: 'Login', screen: screenOf('Welcome back') },
  { path: '/profile-completion', layout: 'shell', screen: screenOf('Your profile') },
  { path: '/mms/member/profile', layout: 'shell', screen: screenOf('My profile') },
  {
    path: '/mms/dashboard',
    layout: 'shell',
    access: 'mms.dashboard.view',
    screen: screenOf('Dashboard'),
    nav: { area: 'home', label: 'Dashboard', icon: 'dashboard', order: 1 },
  },
  {
    path: '/mms/registrations/$id',
    layout: 'shell',
    screen: screenOf('One registration'),
  },
  {
    path: '/mms/users',
    layout: 'shell',
    access: 'mms.user.view',
    screen: screenOf('Users'),
    nav: { area: 'settings', label: 'Users', icon: 'users', order: 2 },
  },
  {
    path: '/ems/event/$slug/embed/schedule',
    layout: 'embed',
    screen: () => {
      throw EventNotFound()
    },
  },
  {
    path: '/mms/broken',
    layout: 'shell',
    screen: () => {
      throw new TypeError('x is not a function')
    },
  },
]

const who = (mmsRole: Session['mmsRole'], more: Partial<Session> = {}): Session => ({
  token: 't',
  refresh_token: 'r',
  registrationStatus: 2,
  userType: 2,
  access: { roles: {}, permissions: { mms: { dashboard: mmsRole === 'admin' ? ['view'] : [] } } },
  name: 'Ada Ball',
  ...(mmsRole && { mmsRole }),
  ...more,
})

const tenant = { ...BUILT_IN_TENANT, title: 'Alliance Fastpitch - Membership', name: 'Alliance' }

async function open(url: string) {
  const app = createApp(
    { tenant, client: createQueryClient() },
    createMemoryHistory({ initialEntries: [url] }),
    SCREENS,
  )
  await app.router.load()
  render(<App {...app} />)
  await act(() => vi.dynamicImportSettled())
  return app
}
const at = ({ router }: Awaited<ReturnType<typeof open>>) =>
  router.state.location.pathname + router.state.location.searchStr

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  session.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a public page has the tenant, a way in and the legal pages', async () => {
  await open('/')
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/privacy-policy',
    '/terms-and-conditions',
    '/mms/help-and-support',
    '/waiver-regeneration',
  ])
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/registration')
  act(() => session.set(who('admin')))
  expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/mms/dashboard')
})

test('what is missing in the frame of another site says so, and every link leads out of the frame', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open('/ems/event/gone/embed/schedule')
  expect(screen.getByRole('heading', { name: 'Event not found.' })).toBeTruthy()
  const links = within(document.querySelector<HTMLElement>('.embed-page')!).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank'])
})

test('a screen has its title, others the title of the tenant', async () => {
  const app = await open('/login')
  await waitFor(() => expect(document.title).toBe('Login'))
  await act(() => app.router.navigate({ to: '/registration' }))
  await waitFor(() => expect(document.title).toBe('Membership Registration'))
  await act(() => app.router.navigate({ to: '/' }))
  await waitFor(() => expect(document.title).toBe('Alliance Fastpitch - Membership'))
})

test('the old address of the registration leads to the new one with all that was asked', async () => {
  const app = await open('/mms/memberregistrations?code=007&type=Player')
  expect(at(app)).toBe('/registration?code=007&type=Player')
})

test('who is not logged in is sent to the login, and the address is remembered', async () => {
  const app = await open('/mms/registrations/7?tab=payments')
  expect(at(app)).toBe('/login')
  expect(localStorage.getItem('returnUrl')).not.toMatch(/registrations|^\//)
  expect(takeReturnUrl()).toBe('/mms/registrations/7?tab=payments')
  expect(document.querySelector('[data-layout="auth"]')).toBeTruthy()
})

test('an unknown address is unknown only to who is logged in', async () => {
  expect(at(await open('/no/such/page'))).toBe('/login')
  cleanup()
  session.set(who('admin'))
  await open('/mms/nope')
  expect(await screen.findByRole('heading', { name: 'Oops! Page Not Found' })).toBeTruthy()
  expect(screen.getByText('The page you are looking for does not exist.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Membership Hub' }).getAttribute('href')).toBe(
    '/mms/dashboard',
  )
})

test('the screens of who is logged in are learned of with the login, and the address stays what it was', async () => {
  const app = createApp(
    { tenant, client: createQueryClient() },
    createMemoryHistory({ initialEntries: ['/mms/reports?about=money#top'] }),
  )
  await app.router.load()
  expect(at(app)).toBe('/login')
  const known = () => Object.keys(app.router.routesByPath)
  expect(known()).not.toContain('/mms/reports')
  session.set(who('admin'))
  await app.router.navigate({ to: '/mms/reports', search: { about: 'money' } as never, hash: 'top' })
  expect([at(app), app.router.state.location.hash]).toEqual(['/mms/reports?about=money', 'top'])
  expect(app.router.state.matches.at(-1)?.staticData.screen?.path).toBe('/mms/reports')
  expect(known()).toContain('/login')
})

test('a profile that is not complete comes first', async () => {
  session.set(who('admin', { registrationStatus: 1 }))
  expect(at(await open('/mms/dashboard'))).toBe('/profile-completion')
})

test.each([
  ['admin', '/mms/dashboard'],
  ['member', '/mms/member/profile'],
] as const)('a logged-in %s has no use for the login page', async (role, home) => {
  session.set(who(role))
  expect(at(await open('/login'))).toBe(home)
})

test('a session without a role is of no use and ends', async () => {
  session.set(who(undefined))
  expect(at(await open('/login'))).toBe('/login')
  expect(session.get()).toBeUndefined()
})

test.each(['/mms/dashboard', '/mms/registrations/7', '/nowhere'])(
  'a session without a role ends at %s too',
  async (path) => {
    session.set(who(undefined))
    expect(at(await open(path))).toBe('/login')
    expect(session.get()).toBeUndefined()
  },
)

test('the membership hub leads a member to the own profile', async () => {
  session.set(who('member'))
  expect(at(await open('/mms/dashboard'))).toBe('/mms/member/profile')
})

test('a screen somebody may not see says so, and is not in the sidebar', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  session.set(who('admin'))
  await open('/mms/users')
  expect(await screen.findByText('You don’t have permission to open this page.')).toBeTruthy()
  const lines = screen.getAllByRole('navigation', { name: 'Main' })[0]!
  expect(
    within(lines)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Dashboard'])
})

test('the sidebar is open at first and can be closed and opened', async () => {
  session.set(who('admin'))
  await open('/mms/dashboard')
  const toggle = await screen.findByRole('button', { name: 'Toggle sidebar' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(document.getElementById('sidebar')).toHaveProperty('hidden', true)
  fireEvent.click(toggle)
  expect(document.getElementById('sidebar')).toHaveProperty('hidden', false)
})

test('a refresh counts and loads everything on screen again', async () => {
  session.set(who('admin'))
  const { client } = await open('/mms/dashboard')
  const reload = vi.spyOn(client, 'invalidateQueries')
  const before = shellState.get().refresh_count
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(shellState.get().refresh_count).toBe(before + 1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('Ctrl+K opens the palette; a few letters and Enter go to a screen', async () => {
  session.set(who('admin'))
  const app = await open('/mms/registrations/7')
  await screen.findByRole('heading', { name: 'One registration' })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
  fireEvent.change(field, { target: { value: 'zzz' } })
  expect(screen.getByText(/Nothing found for/)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'home dash' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(at(app)).toBe('/mms/dashboard'))
})

test('the palette does deeds too, and knows where somebody was', async () => {
  session.set(who('admin'))
  const app = await open('/mms/registrations/7')
  await screen.findByRole('heading', { name: 'One registration' })
  await act(() => app.router.navigate({ to: '/mms/dashboard' }))
  await screen.findByRole('heading', { name: 'Dashboard' })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
  expect(screen.getByRole('option', { name: /One registration.*Recently opened/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: /Español/ })).toBeTruthy()
  fireEvent.change(field, { target: { value: 'log out' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(at(app)).toBe('/login'))
  expect(session.get()).toBeUndefined()
})

test('in the palette the arrow keys go through the lines in their order and around the ends', async () => {
  session.set(who('admin'))
  await open('/mms/registrations/7')
  await screen.findByRole('heading', { name: 'One registration' })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
  const lines = screen.getAllByRole('option')
  const marked = () => lines.filter((line) => line.getAttribute('aria-selected') === 'true')
  const goesTo = (key: string, line: HTMLElement | undefined) => {
    fireEvent.keyDown(field, { key })
    expect(marked()).toEqual([line])
    expect(field.getAttribute('aria-activedescendant')).toBe(line?.id)
  }
  // Places come before actions.
  expect(lines.map((line) => line.querySelector('span')?.textContent)).toEqual([
    'Dashboard',
    'Toggle dark mode',
    'Español',
    'Toggle sidebar',
    'Refresh',
    'Log out',
  ])
  expect(marked()).toEqual([lines[0]])
  for (const line of [...lines.slice(1), lines[0]]) goesTo('ArrowDown', line)
  for (const line of lines.toReversed()) goesTo('ArrowUp', line)
  // Different letters, different lines: Enter takes the first one.
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.change(field, { target: { value: 'log' } })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Log out')
})

test('when the session ends, what was loaded is forgotten and the login is shown', async () => {
  session.set(who('admin'))
  const app = await open('/mms/dashboard')
  app.client.setQueryData(['GET /mms/members', {}], ['Ada'])
  await screen.findByRole('heading', { name: 'Dashboard' })
  await act(async () => session.clear())
  await waitFor(() => expect(at(app)).toBe('/login'))
  expect(app.client.getQueryData(['GET /mms/members', {}])).toBeUndefined()
})

test('after a navigation the focus is on the heading of the new screen', async () => {
  session.set(who('admin'))
  const app = await open('/mms/dashboard')
  await screen.findByRole('heading', { name: 'Dashboard' })
  await act(() => app.router.navigate({ to: '/mms/registrations/7' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'One registration' })),
  )
})

test('a screen that breaks says so and leaves the rest of the page alone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  session.set(who('admin'))
  await open('/mms/broken')
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Toggle sidebar' })).toBeTruthy()
})

test('without a connection the page says so', async () => {
  await open('/')
  expect(screen.queryByText('No internet connection')).toBeNull()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('No internet connection')).toBeTruthy()
})
