import axe from 'axe-core'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { visit } from '../../test/public-site.tsx'
import { routes } from './routes.tsx'

afterEach(() => vi.unstubAllGlobals())

const GENUINE = {
  found: true,
  sha256: 'ab'.repeat(32),
  title: 'Release of liability',
  number: 3,
  signed_at: '2026-11-21T18:00:00.000Z',
  revoked_at: null,
}

/** Opens the page and selects a file; the server answers with `data`, or refuses with `status`. */
async function check(data: object, status = 200, file = new File(['%PDF-1.7'], 'release.pdf')) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => {
    const body = status === 200 ? { success: true, message: 'Operation successful', data } : data
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('fetch', fetch)
  const shown = await visit('/verify-document', { routes, data: {} })
  fireEvent.change(screen.getByLabelText('Signed document'), { target: { files: [file] } })
  return { ...shown, fetch }
}

test('a genuine document is called so, with what it is and when it was signed', async () => {
  const { fetch, container } = await check(GENUINE)
  expect(await screen.findByText('Genuine and unchanged')).toBeTruthy()
  expect(screen.getByText(/“Release of liability”, version 3, was signed on/)).toBeTruthy()
  expect(screen.getByText('11/21/2026 12:00 PM')).toBeTruthy()
  const [path, { body }] = fetch.mock.calls[0]!
  expect(path).toBe('/api/mms/waivers/verify')
  expect((body as FormData).get('document')).toHaveProperty('name', 'release.pdf')
  expect((await axe.run(container)).violations).toEqual([])
})

test('one that was withdrawn is genuine all the same', async () => {
  await check({ ...GENUINE, revoked_at: '2026-12-01T18:00:00.000Z' })
  expect(await screen.findByText('Genuine, but withdrawn')).toBeTruthy()
  expect(screen.getByText('12/01/2026 12:00 PM')).toBeTruthy()
})

test('of any other file it says what may have happened to it', async () => {
  await check({ ...GENUINE, found: false, title: null, number: null, signed_at: null })
  expect(await screen.findByText('Not one of our documents')).toBeTruthy()
  expect(screen.getByText(/Heartland Softball has no signed document with this content/)).toBeTruthy()
})

test('a refusal stands at the field', async () => {
  const message = 'Too many attempts. Please wait a moment and try again.'
  await check({ success: false, message, code: 'too_many_requests', status: 429 }, 429)
  expect(await screen.findByText(message)).toBeTruthy()
})

test('what is no PDF is not sent', async () => {
  const { fetch } = await check(GENUINE, 200, new File(['x'], 'photo.png'))
  expect(screen.getByText('We can’t accept “photo.png”. Please choose PDF.')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})
