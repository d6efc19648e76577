import { afterEach, expect, test, vi } from 'vitest'
import { fetched, hasMissed } from './fetched.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/teams-screen.js')
const missing = () => fetched(() => Promise.reject(gone))

test('what is there is given', async () => {
  expect(await fetched(() => Promise.resolve('screen'))).toBe('screen')
  expect(hasMissed()).toBe(false)
})

test('without a connection nothing was asked, and nobody is sent away from the page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const ask = vi.fn()
  vi.stubGlobal('fetch', ask)
  await expect(missing()).rejects.toMatchObject({ status: 0, message: 'No internet connection' })
  expect(ask).not.toHaveBeenCalled()
  expect(hasMissed()).toBe(true)
})

test('a connection that only looks like one is none', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(missing()).rejects.toMatchObject({
    status: 0,
    message: 'Network error: Please check your internet connection.',
  })
})

test('while the server answers, the code is of a build that is gone', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await expect(missing()).rejects.toBe(gone)
})
