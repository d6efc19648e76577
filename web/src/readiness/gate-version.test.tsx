import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GateVersion } from './gate-version.tsx'

let answer: () => Promise<Response>
const page = (script: string) => new Response(`<script type="module" src="${script}"></script>`)

beforeEach(() => {
  vi.stubGlobal('fetch', () => answer())
  document.head.innerHTML = '<script type="module" src="/assets/app-1.js"></script>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

/** What is on screen after the phone is online again. */
async function shownWith(next: () => Promise<Response>) {
  answer = next
  await act(async () => {
    dispatchEvent(new Event('online'))
    await new Promise((done) => setTimeout(done))
  })
  return screen.queryByRole('button', { name: 'Update' }) !== null
}

test('a gate that stayed open over an update of the server offers the new version', async () => {
  render(<GateVersion />)
  expect(await shownWith(async () => page('/assets/app-1.js'))).toBe(false)
  expect(await shownWith(async () => page('/assets/app-2.js'))).toBe(true)
})

test('an error, a login page or no connection is no new version', async () => {
  render(<GateVersion />)
  expect(await shownWith(async () => new Response('', { status: 503 }))).toBe(false)
  expect(await shownWith(() => Promise.reject(new TypeError('Failed to fetch')))).toBe(false)
  const elsewhere = Object.defineProperty(page('/assets/app-2.js'), 'redirected', { value: true })
  expect(await shownWith(async () => elsewhere)).toBe(false)
})
