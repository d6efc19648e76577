import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { App, createApp } from '../src/app.tsx'
import { createQueryClient } from '../src/query-client.ts'
import type { ScreenRoute } from '../src/route.ts'
import { session } from '../src/session.ts'

type Answer = (body: Record<string, unknown>, query: URLSearchParams) => Response | Promise<Response>
/** By module and resource, what the user may do. */
type Rights = Record<string, Record<string, readonly string[]>>

/** What a list asks for by itself: the views kept of it. */
const NO_VIEWS = { views: [], density: null, may_share: false }

/**
 * Opens a screen behind the login for a user with these rights. `answers` are the server's, by method and
 * path; any other call gets an empty list. Returns the calls that were made, in order.
 */
export async function openOfficeScreen(
  url: string,
  {
    routes,
    rights,
    answers,
  }: { routes: readonly ScreenRoute[]; rights: Rights; answers: Record<string, Answer> },
) {
  const asked: string[] = []
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (input: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input, 'http://site.example')
    asked.push(`${method} ${pathname}`)
    const sent = typeof body === 'string' ? JSON.parse(body) : body instanceof FormData ? fieldsOf(body) : {}
    const usual = pathname.startsWith('/api/mms/saved-views/') ? NO_VIEWS : []
    return answers[`${method} ${pathname}`]?.(sent, searchParams) ?? said(usual)
  })
  session.set({
    token: 't',
    refresh_token: 'r',
    registrationStatus: 2,
    mmsRole: 'admin',
    userType: 1,
    access: { roles: {}, permissions: rights },
    name: 'Dana Ball',
  })
  const history = createMemoryHistory({ initialEntries: [url] })
  const app = createApp({ tenant: BUILT_IN_TENANT, client: createQueryClient() }, history, [...routes])
  await app.router.load()
  render(<App {...app} />)
  return { asked, history }
}

const fieldsOf = (form: FormData) => Object.fromEntries(form)

export const said = (data: unknown, { message = 'ok', ...rest }: { message?: string; meta?: object } = {}) =>
  new Response(JSON.stringify({ success: true, message, data, ...rest }), { status: 200 })
export const refused = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ success: false, status, code, message }), { status })
export const onePage = (data: readonly unknown[]) =>
  said(data, { meta: { next: null, previous: null, total: data.length, total_is_capped: false } })
export const file = (name: string, type: string) =>
  new Response('file', {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
