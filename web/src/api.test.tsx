import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { addCardToWallet } from 'contract/cards/wallet'
import { operation } from 'contract/operation'
import { PageMeta } from 'contract/primitives'
import { call, query, useCall, useMay } from './api.ts'
import { messageOf, unreachable } from './api-problems.ts'
import { loadSpeech, speak } from './language.ts'
import { createQueryClient } from './query-client.ts'
import { session, type Session } from './session.ts'
import { shellState } from './shell-state.ts'
import { toast } from './ui/toast.tsx'

const Season = z.object({ id: z.int(), name: z.string() })
const listSeasons = operation({
  method: 'GET',
  path: '/mms/getSeason',
  access: 'public',
  summary: 'List the seasons',
  input: z.object({ q: z.optional(z.string()), ids: z.optional(z.array(z.int())) }),
  output: z.array(Season),
  meta: PageMeta,
})
const updateSeason = operation({
  method: 'PATCH',
  path: '/mms/admin/season/:id',
  access: 'mms.season.edit',
  summary: 'Change a season',
  input: z.object({ id: z.int(), name: z.string() }),
  output: Season,
})
const addSeason = operation({
  method: 'POST',
  path: '/mms/admin/season',
  access: 'mms.season.edit',
  status: 201,
  summary: 'Make a season',
  input: z.object({ name: z.string() }),
  output: Season,
})
const deleteSeason = operation({
  method: 'DELETE',
  path: '/mms/admin/season/:id',
  access: 'mms.season.delete',
  summary: 'Delete a season',
  input: z.object({ id: z.int() }),
  output: z.object({}),
})
const login = operation({
  method: 'POST',
  path: '/mms/check/login',
  access: 'public',
  summary: 'Log in',
  input: z.object({ username: z.string() }),
  output: z.object({ access_token: z.string() }),
  flat: true,
})
const savePicture = operation({
  method: 'POST',
  path: '/mms/profilePicStore',
  access: 'signed-in',
  summary: 'Save a picture',
  input: z.object({ member_id: z.int(), profile_pic: z.instanceof(Blob), personal_details: z.any() }),
  output: z.object({}),
  multipart: true,
})
const sendLetters = operation({
  method: 'POST',
  path: '/mms/letters',
  access: 'signed-in',
  summary: 'Write to many',
  status: 202,
  input: z.object({ subject: z.string() }),
  output: z.object({}),
})
const storeFiles = operation({
  method: 'POST',
  path: '/mms/files',
  access: 'signed-in',
  summary: 'Keep files',
  status: 201,
  multipart: true,
  input: z.object({ files: z.array(z.file()) }),
  output: z.object({}),
})
const receipt = operation({
  method: 'GET',
  path: '/mms/registration/download/payment/:id',
  access: 'signed-in',
  summary: 'Download a receipt',
  input: z.object({ id: z.int() }),
  output: z.object({}),
  file: 'application/pdf',
})

const ADMIN: Session = {
  token: 't1',
  refresh_token: 'r1',
  registrationStatus: 2,
  mmsRole: 'admin',
  userType: 2,
  team: '7',
  access: { roles: { MMS: ['admin'] }, permissions: { mms: { season: ['edit'] } } },
  name: 'Ada Ball',
}

const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }))
const success = (data: unknown, message = 'Data updated successfully') =>
  json({ success: true, message, data })
const sent = (n = 0) => {
  const [url, init] = server.mock.calls[n]!
  return { url, init, headers: init.headers as Headers }
}

beforeEach(() => {
  server.mockReset()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  cleanup()
  session.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a read sends its fields in the address and gives the page with its meta', async () => {
  const meta = { next: 'n', previous: null, total: 1, total_is_capped: false }
  server.mockReturnValue(json({ success: true, message: '', data: [{ id: 1, name: '2026' }], meta }))
  expect(await call(listSeasons, { q: 'a&b', ids: [1, 2] })).toEqual({
    data: [{ id: 1, name: '2026' }],
    meta,
  })
  expect(sent().url).toBe('/api/mms/getSeason?q=a%26b&ids=1&ids=2')
  expect(sent().init.method).toBe('GET')
  expect(sent().headers.get('authorization')).toBeNull()
})

test('a write fills the path, sends the rest as JSON and says who asks', async () => {
  session.set(ADMIN)
  server.mockReturnValue(success({ id: 3, name: '2027' }))
  expect(await call(updateSeason, { id: 3, name: '2027' })).toEqual({ id: 3, name: '2027' })
  expect(sent().url).toBe('/api/mms/admin/season/3')
  expect(sent().init.body).toBe('{"name":"2027"}')
  expect(Object.fromEntries(sent().headers)).toMatchObject({
    authorization: 'Bearer t1',
    usertype: '2',
    team: '7',
    'content-type': 'application/json',
  })
})

test('without its id a write does not leave the browser', async () => {
  await expect(call(deleteSeason, {} as never)).rejects.toThrow('ID is required')
  expect(server).not.toHaveBeenCalled()
})

test('login has no envelope', async () => {
  server.mockReturnValue(json({ access_token: 'x' }))
  expect(await call(login, { username: 'ada' })).toEqual({ access_token: 'x' })
})

test('files go as a form, what belongs to them in brackets', async () => {
  server.mockReturnValue(success({}))
  const profile_pic = new File(['x'], 'ada.jpg', { type: 'image/jpeg' })
  await call(savePicture, { member_id: 4, profile_pic, personal_details: { dob: '2014-08-31', phone: null } })
  const form = sent().init.body as FormData
  expect([...form.keys()]).toEqual(['member_id', 'profile_pic', 'personal_details[dob]'])
  expect((form.get('profile_pic') as File).name).toBe('ada.jpg')
  // The browser adds the boundary.
  expect(sent().headers.get('content-type')).toBeNull()
})

test('a file comes with the name the server gave it', async () => {
  const headers = {
    'content-disposition': `attachment; filename="Receipt.pdf"; filename*=UTF-8''Re%C3%A7u%207.pdf`,
  }
  server.mockResolvedValue(new Response('%PDF', { headers }))
  const { blob, filename } = await call(receipt, { id: 7 })
  expect(filename).toBe('Reçu 7.pdf')
  expect(await blob.text()).toBe('%PDF')
})

test.each([
  [{ message: 'The season is closed.' }, 'The season is closed.'],
  [{ message: 'Invalid', errors: { username: ['This user name is taken.'] } }, 'This user name is taken.'],
  [{ error_description: 'Token is not active' }, 'Token is not active'],
  [{}, 'API error occurred'],
  [null, 'API error occurred'],
])('a refusal with %j says: %s', async (body, message) => {
  server.mockReturnValue(json(body, 422))
  await expect(call(login, { username: '' })).rejects.toMatchObject({ message, status: 422 })
})

test('a refusal that is no JSON says API error occurred', async () => {
  server.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(call(login, { username: '' })).rejects.toMatchObject({
    message: 'API error occurred',
    status: 502,
  })
})

const TRACE = '3f2a91c4-5b6d-4e7f-8a9b-0c1d2e3f4a5b'
const fault = { message: 'An unexpected error occurred.', traceId: TRACE }

test('a fault of the server names its reference, and where something was sent says that it is still there', async () => {
  server.mockReturnValue(json(fault, 500))
  await expect(call(login, { username: '' })).rejects.toMatchObject({
    message: 'An unexpected error occurred. What you typed is still here. Reference: 3f2a91c4',
  })
  server.mockReturnValue(json(fault, 503))
  await expect(call(listSeasons, {})).rejects.toMatchObject({
    message: 'An unexpected error occurred. Reference: 3f2a91c4',
  })
  server.mockReturnValue(json(fault, 503))
  await expect(call(addCardToWallet, { registration_id: 1, wallet: 'google' })).rejects.toMatchObject({
    message: 'An unexpected error occurred. Reference: 3f2a91c4',
  })
  server.mockReturnValue(json({ message: 'The season is closed.', traceId: TRACE }, 422))
  await expect(call(login, { username: '' })).rejects.toMatchObject({ message: 'The season is closed.' })
})

test('a refusal keeps its code, its fields and its facts', async () => {
  server.mockReturnValue(
    json({ code: 'price_changed', message: 'x', errors: { fee: ['y'] }, detail: { total: 5 } }, 409),
  )
  await expect(call(login, { username: '' })).rejects.toMatchObject({
    code: 'price_changed',
    errors: { fee: ['y'] },
    detail: { total: 5 },
  })
})

test('a refusal with values is said in the language of the page', async () => {
  speak(await loadSpeech('es'))
  const required = { code: 'required', params: { label: { message: 'First name' } }, message: 'x' }
  server.mockReturnValue(
    json(
      {
        code: 'in_use',
        message: 'x',
        sentence: 'season_in_use',
        params: {
          uses: [{ code: 'counted_use', message: 'y', params: { what: { message: 'orders' }, number: 3 } }],
        },
        errors: { first_name: ['x'], fee: ['The fee of {name}.'] },
        issues: [
          { field: 'first_name', ...required },
          { field: 'fee', code: 'of_tomorrow', params: { name: 'Ada' }, message: 'A new sentence.' },
        ],
      },
      409,
    ),
  )
  await expect(call(login, { username: '' })).rejects.toMatchObject({
    message: 'Esta temporada está en uso: pedidos 3.',
    errors: { first_name: ['Complete el campo «Nombre».'], fee: ['A new sentence.'] },
  })
  speak(undefined)
})

test('without a connection nothing is sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(call(listSeasons, {})).rejects.toThrow('No internet connection')
  expect(server).not.toHaveBeenCalled()
})

test('no answer is a network error; from another site it may have been blocked', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(call(listSeasons, {})).rejects.toThrow('Network error: Please check your internet connection.')
  expect(unreachable('https://other.example/x', location.origin).message).toBe(
    'CORS error: Server blocked the request. Contact support.',
  )
})

test('what was thrown otherwise has the sentences of the specification', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe('An unexpected error occurred.')
  expect(messageOf('?')).toBe('Something went wrong')
})

test('a refused session is over', async () => {
  session.set(ADMIN)
  server.mockReturnValue(json({ message: 'Please log in.' }, 401))
  await expect(call(updateSeason, { id: 1, name: '' })).rejects.toThrow('Please log in.')
  expect(session.get()).toBeUndefined()
})

test('a wrong password does not end a session', async () => {
  session.set(ADMIN)
  server.mockReturnValue(json({ message: 'Invalid Credentials' }, 401))
  await expect(call(login, { username: 'x' })).rejects.toThrow('Invalid Credentials')
  expect(session.get()).toBe(ADMIN)
})

test('a session that was renewed meanwhile does not end with the old token', async () => {
  session.set(ADMIN)
  server.mockImplementation(() => {
    session.set({ ...ADMIN, token: 't2' })
    return json({}, 401)
  })
  await expect(call(updateSeason, { id: 1, name: '' })).rejects.toThrow()
  expect(session.get()?.token).toBe('t2')
})

const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

test('a failed read is tried four times with pauses that double; a refusal once', async () => {
  vi.useFakeTimers()
  server.mockImplementation(() => json({}, 500))
  const { result } = renderHook(() => useQuery(query(listSeasons, { q: 'fails' })), { wrapper })
  const triesAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return server.mock.calls.length
  }
  expect(await triesAfter(0)).toBe(1)
  expect(await triesAfter(999)).toBe(1)
  expect(await triesAfter(1)).toBe(2)
  expect(await triesAfter(2000)).toBe(3)
  expect(await triesAfter(4000)).toBe(4)
  expect(await triesAfter(60_000)).toBe(4)
  expect(result.current.error?.message).toBe('API error occurred')

  for (const [status, tries] of [
    [403, 1],
    [404, 1],
    [422, 1],
    [408, 4],
    [425, 4],
    [429, 4],
  ] as const) {
    server.mockClear()
    server.mockImplementation(() => json({ message: 'No.' }, status))
    renderHook(() => useQuery(query(listSeasons, { q: `refused ${status}` })), { wrapper })
    expect(await triesAfter(60_000), `of ${status}`).toBe(tries)
  }
})

test('the pauses end at 30 seconds and unused data after 5 minutes', () => {
  const { retryDelay, gcTime } = client.getDefaultOptions().queries!
  const delays = [0, 1, 2, 3, 4, 5, 6].map((n) => (retryDelay as (n: number) => number)(n))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(gcTime).toBe(300_000)
})

test('a write is told in a toast, is never sent twice by itself, and loads again what it changed', async () => {
  const told = vi.spyOn(toast, 'success')
  const onSuccess = vi.fn()
  server.mockImplementation((url) =>
    url.includes('getSeason') ? json({ data: [], meta: null }) : success({ id: 1, name: 'b' }),
  )
  const { result } = renderHook(
    () => ({
      seasons: useQuery(query(listSeasons, { q: 'refresh' })),
      update: useCall(updateSeason, { refresh: [listSeasons], onSuccess }),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.seasons.isSuccess).toBe(true))
  act(() => result.current.update.mutate({ id: 1, name: 'b' }))
  await waitFor(() => expect(server).toHaveBeenCalledTimes(3))
  expect(told).toHaveBeenCalledWith('Data updated successfully')
  expect(onSuccess).toHaveBeenCalledWith({ id: 1, name: 'b' }, { id: 1, name: 'b' })
})

test('a double click is one write; another one, or the same once that is over, is sent', async () => {
  server.mockImplementation((url) =>
    url.includes('getSeason') ? json({ data: [], meta: null }) : success({ id: 1, name: 'b' }),
  )
  const onSuccess = vi.fn()
  const { result } = renderHook(() => useCall(updateSeason, { refresh: [listSeasons], onSuccess }), {
    wrapper,
  })
  const press = (name: string) => result.current.mutate({ id: 1, name })
  act(() => {
    press('b')
    press('b')
  })
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(onSuccess).toHaveBeenCalledTimes(1)
  act(() => {
    press('b')
    press('c')
  })
  await waitFor(() => expect(server).toHaveBeenCalledTimes(3))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  server.mockImplementation(() => json({}, 500))
  act(() => press('d'))
  await waitFor(() => expect(result.current.isError).toBe(true))
  act(() => press('d'))
  await waitFor(() => expect(server).toHaveBeenCalledTimes(5))
})

test('a double click on what waits for its answer gives both the answer of one write', async () => {
  server.mockImplementation(() => success({ id: 1, name: 'b' }))
  const { result } = renderHook(() => useCall(updateSeason, { refresh: [] }), { wrapper })
  const press = (name: string) => result.current.mutateAsync({ id: 1, name })
  const answers = await act(() => Promise.all([press('b'), press('b')]))
  expect(answers).toEqual([
    { id: 1, name: 'b' },
    { id: 1, name: 'b' },
  ])
  expect(server).toHaveBeenCalledTimes(1)
  server.mockImplementation(() => json({}, 500))
  const refused = await act(() => Promise.allSettled([press('b'), press('b')]))
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await act(() => press('b').catch(() => undefined))
  expect(server).toHaveBeenCalledTimes(3)
})

test('a write that does not say what it changed reloads everything on screen', async () => {
  server.mockReturnValue(success({}))
  const before = shellState.get().refresh_count
  const { result } = renderHook(() => useCall(deleteSeason), { wrapper })
  await act(() => result.current.mutateAsync({ id: 1 }))
  expect(shellState.get().refresh_count).toBe(before + 1)
})

test('a failed write is sent once and told; sentences for fields are left to the form', async () => {
  const told = vi.spyOn(toast, 'failure')
  server.mockImplementation(() => json({}, 500))
  const { result } = renderHook(() => useCall(updateSeason), { wrapper })
  await act(() => result.current.mutateAsync({ id: 1, name: '' }).catch(() => {}))
  expect(server).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith('API error occurred')

  told.mockClear()
  server.mockImplementation(() => json({ message: 'x', errors: { name: ['Enter a name.'] } }, 422))
  await act(() => result.current.mutateAsync({ id: 1, name: '' }).catch(() => {}))
  const error = { errors: { name: ['Enter a name.'] } }
  await waitFor(() => expect(result.current.error).toMatchObject(error))
  expect(told).not.toHaveBeenCalled()
})

test('a form that shows by itself what went wrong leaves it to the server to say what went well', async () => {
  const { result } = renderHook(() => useCall(updateSeason, { quiet: 'failure' }), { wrapper })
  const failed = vi.spyOn(toast, 'failure')
  server.mockImplementation(() => json({ message: 'x' }, 409))
  await act(() => result.current.mutateAsync({ id: 1, name: 'x' }).catch(() => {}))
  expect(failed).not.toHaveBeenCalled()
  const said = vi.spyOn(toast, 'success')
  server.mockImplementation(() => success({}))
  await act(() => result.current.mutateAsync({ id: 1, name: 'x' }))
  expect(said.mock.calls).toEqual([['Data updated successfully']])
})

test('the key of an attempt stays until it is certain what became of it', async () => {
  const { result } = renderHook(() => useCall(addSeason, { quiet: true }), { wrapper })
  const keyAfter = async (answer: () => Promise<Response>, name = 'x') => {
    server.mockReset()
    server.mockImplementation(answer)
    await act(() => result.current.mutateAsync({ name }).catch(() => {}))
    return sent().headers.get('idempotency-key')
  }
  const first = await keyAfter(() => Promise.reject(new TypeError()))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await keyAfter(() => json({}, 502))).toBe(first)
  expect(await keyAfter(() => json({}, 409))).toBe(first)
  // Refused: nothing happened, and a corrected form must not repeat the refusal.
  expect(await keyAfter(() => json({}, 422))).toBe(first)
  const second = await keyAfter(() => success({}))
  expect(second).not.toBe(first)
  const third = await keyAfter(() => Promise.reject(new TypeError()))
  expect(third).not.toBe(second)
  // Different input is a different request.
  expect(await keyAfter(() => success({}), 'y')).not.toBe(third)
})

test('what starts something has a key as well', async () => {
  const { result } = renderHook(() => useCall(sendLetters, { quiet: true }), { wrapper })
  const keyOfPress = async () => {
    server.mockReset()
    server.mockImplementation(() => Promise.reject(new TypeError()))
    await act(() => result.current.mutateAsync({ subject: 'Picture day' }).catch(() => {}))
    return sent().headers.get('idempotency-key')
  }
  const first = await keyOfPress()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await keyOfPress()).toBe(first)
})

test('another file is a different request', async () => {
  const { result } = renderHook(() => useCall(storeFiles, { quiet: true }), { wrapper })
  const keyFor = async (name: string) => {
    server.mockReset()
    server.mockImplementation(() => Promise.reject(new TypeError()))
    const files = [new File(['a'], name, { lastModified: 1 })]
    await act(() => result.current.mutateAsync({ files }).catch(() => {}))
    return sent().headers.get('idempotency-key')
  }
  const flyer = await keyFor('flyer.pdf')
  expect(await keyFor('flyer.pdf')).toBe(flyer)
  expect(await keyFor('map.pdf')).not.toBe(flyer)
})

test('what makes nothing new is sent without a key', async () => {
  server.mockImplementation(() => success({}))
  const { result } = renderHook(() => useCall(updateSeason, { quiet: true }), { wrapper })
  await act(() => result.current.mutateAsync({ id: 1, name: 'x' }))
  expect(sent().headers.get('idempotency-key')).toBeNull()
})

test('a button asks for the same word as the server', () => {
  const allowed = () =>
    renderHook(() => [useMay(listSeasons), useMay(savePicture), useMay(updateSeason), useMay(deleteSeason)])
      .result.current
  expect(allowed()).toEqual([true, false, false, false])
  act(() => session.set(ADMIN))
  expect(allowed()).toEqual([true, true, true, false])
})
