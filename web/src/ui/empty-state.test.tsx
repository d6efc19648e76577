import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Forbidden, Gone, NotFound, TooManyRequests } from 'contract/problem'
import { session } from '../session.ts'
import { DRAWING_NAMES } from './drawing-names.ts'
import Drawing from './drawing.tsx'
import { EmptyState, ErrorState, LinkError } from './empty-state.tsx'

afterEach(cleanup)

test.each([NotFound(), Gone()])('a link that has ended says where to go instead (%s)', (error) => {
  render(<LinkError error={error} onRetry={() => undefined} />)
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('users who are logged in are not told to log in', () => {
  session.set({
    ...{ token: 't', refresh_token: 'r', registrationStatus: 2, userType: 1, name: 'Dana Ball' },
    access: { roles: {}, permissions: {} },
  })
  render(<LinkError error={Gone()} onRetry={() => undefined} />)
  expect(screen.getByRole('link', { name: 'Go to dashboard' })).toBeTruthy()
  expect(screen.queryByText(/Log in/)).toBeNull()
  session.clear()
})

test('what could not be loaded can be tried again', () => {
  render(<LinkError error={new TypeError('Failed to fetch')} onRetry={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each([
  [TooManyRequests(), 'Too many attempts. Please wait a moment and try again.'],
  [new TypeError('Failed to fetch'), 'We couldn’t load this.'],
])('what went wrong is said in one sentence (%s)', (error, sentence) => {
  render(<ErrorState error={error} onRetry={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toBe(`${sentence}Try again`)
})

test.each([
  [NotFound({ message: 'We couldn’t find this season.' }), 'We couldn’t find this season.'],
  [Forbidden(), 'You don’t have permission to do this.'],
])(
  'what isn’t there for this user says what that may mean, and is not tried again (%s)',
  (error, sentence) => {
    render(<ErrorState error={error} onRetry={() => undefined} />)
    expect(screen.getByRole('alert').textContent).toBe(
      `${sentence}Check the link. If it’s right, your account might not have access.`,
    )
    expect(screen.queryByRole('button')).toBeNull()
  },
)

const SCREENS = Object.entries(
  import.meta.glob(['../**/*.tsx', '!../**/*.test.tsx'], { query: '?raw', import: 'default', eager: true }),
) as [string, string][]

/** Every empty state of the house as it is written: an element, or what an empty table is given. */
const EMPTY = SCREENS.flatMap(([file, source]) =>
  [
    ...source.matchAll(
      /<EmptyState\s(?!\{\.\.\.)[\s\S]*?\btitle[\s\S]*?\n?\s*\/>|empty=\{\{[\s\S]*?\n?\s*\}\}/g,
    ),
  ].map(([written]) => ({ file, written })),
)

test('every empty state has a drawing and one next step', () => {
  expect(EMPTY.length).toBeGreaterThan(70)
  const drawn = new Set<string>()
  for (const { file, written } of EMPTY) {
    const name = /\bdrawing(?:=|: )["']([a-z]+)["']/.exec(written)?.[1]
    expect(DRAWING_NAMES, `${file}: ${written}`).toContain(name)
    drawn.add(name!)
    expect(/\b(?:text|action)(?:=|:|,)/.test(written), `${file}: ${written}`).toBe(true)
  }
  expect([...drawn].toSorted()).toEqual([...DRAWING_NAMES].toSorted())
})

test('a drawing is of the theme, says nothing and has its place before it comes', async () => {
  render(<EmptyState drawing="whistle" title="No duties yet" text="Families sign up on their phones." />)
  expect(screen.getByRole('heading', { name: 'No duties yet' }).previousElementSibling!.className).toBe(
    'empty-state-drawing',
  )
  await expect.poll(() => document.querySelector('[data-drawing="whistle"]')).toBeTruthy()
  for (const name of DRAWING_NAMES) {
    cleanup()
    const { container } = render(<Drawing name={name} />)
    const svg = container.querySelector('svg')!
    expect(svg.getAttribute('aria-hidden')).toBe('true')
    expect(svg.querySelectorAll('path, circle, rect').length).toBeGreaterThan(2)
    // Colors come from the stylesheet alone.
    expect(svg.innerHTML).not.toMatch(/#[0-9a-f]{3,6}|rgb|fill=|stroke=/)
  }
})
