import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { App, OPEN_SCREENS, createApp } from '../app.tsx'
import { createQueryClient } from '../query-client.ts'
import { session } from '../session.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SHELL_SCREENS } from './screens.ts'

const ROUTES: Record<string, string> = import.meta.glob('../*/*routes.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const SOURCES: Record<string, string> = import.meta.glob('../**/*-{screen,dashboard}.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The file of each screen, as its route names it. */
const FILES = Object.entries(ROUTES).flatMap(([routes, source]) =>
  [...source.matchAll(/path: '([^']+)'[^}]*?import\('\.\/([^']+)'\)/g)].map(
    ([, path, file]) => [path!, `${routes.slice(0, routes.lastIndexOf('/'))}/${file!}`] as const,
  ),
)
const RECORDS = [...OPEN_SCREENS, ...SHELL_SCREENS].filter(
  ({ path, layout }) => layout === 'shell' && path.includes('$'),
)

/** What the titles of a screen's headings are written as. */
const titlesIn = (source: string) =>
  [...source.matchAll(/<PageHeader\s([\s\S]*?)\/>/g)].map(([, props = '']) => props)
const isFixed = (props: string) => /title=\{t\('[^']*'\)\}/.test(props) && !/\sof=\{/.test(props)

test('there are many screens of one record', () => {
  expect(RECORDS.length).toBeGreaterThan(25)
})

test.each(RECORDS.map(({ path }) => path))('the heading of %s names the record', (path) => {
  const file = FILES.find(([one]) => one === path)?.[1]
  const titles = titlesIn(SOURCES[file ?? ''] ?? '')
  expect(titles).not.toEqual([])
  expect(titles.filter((props) => !isFixed(props))).not.toEqual([])
})

const Named =
  ({ title, of }: { title: string; of?: string }) =>
  () => <PageHeader title={title} of={of} />
const SCREENS = [
  {
    path: '/people',
    layout: 'shell',
    screen: Named({ title: 'Everyone' }),
    nav: { area: 'people', label: 'Members', icon: 'users', order: 1 },
  },
  { path: '/people/$id', layout: 'shell', screen: Named({ title: 'Ivy Nguyen' }) },
  { path: '/people/$id/roster', layout: 'shell', title: 'Roster', screen: Named({ title: 'Sparks' }) },
  { path: '/people/$id/ledger', layout: 'shell', screen: Named({ title: 'Team ledger', of: 'Sparks' }) },
  { path: '/elsewhere', layout: 'shell', screen: Named({ title: 'Next season' }) },
] as const

afterEach(() => {
  cleanup()
  session.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['/people', 'Members · Alliance Fastpitch'],
  ['/people/7', 'Ivy Nguyen · Members · Alliance Fastpitch'],
  ['/people/7/roster', 'Sparks · Roster · Alliance Fastpitch'],
  ['/people/7/ledger', 'Sparks · Team ledger · Alliance Fastpitch'],
  ['/elsewhere', 'Next season · Alliance Fastpitch'],
])('the tab of %s says “%s”', async (url, said) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
  session.set({
    token: 't',
    refresh_token: 'r',
    registrationStatus: 2,
    mmsRole: 'admin',
    userType: 1,
    access: { roles: {}, permissions: {} },
    name: 'Dana Ball',
  })
  const history = createMemoryHistory({ initialEntries: [url] })
  const app = createApp({ tenant: BUILT_IN_TENANT, client: createQueryClient() }, history, SCREENS)
  await app.router.load()
  render(<App {...app} />)
  await act(() => vi.dynamicImportSettled())
  await waitFor(() => expect(document.title).toBe(said))
})
