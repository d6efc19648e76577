import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Gone, NotFound } from 'contract/problem'
import { LinkError } from './empty-state.tsx'

afterEach(cleanup)

test.each([NotFound(), Gone()])('a link that has ended says where to go instead (%s)', (error) => {
  render(<LinkError error={error} onRetry={() => undefined} />)
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('what could not be loaded can be tried again', () => {
  render(<LinkError error={new TypeError('Failed to fetch')} onRetry={() => undefined} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
