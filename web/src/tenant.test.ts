import { afterEach, expect, test, vi } from 'vitest'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { loadTenant } from './tenant.ts'

afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

/** The documents in storage, by path; everything else is missing. */
function storage(documents: Record<string, unknown>) {
  const fetch = vi.fn((path: string) =>
    Promise.resolve(path in documents ? Response.json(documents[path]) : new Response('', { status: 404 })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('the document in the page is taken and nothing is fetched', async () => {
  const fetch = storage({})
  document.body.innerHTML = '<script type="application/json" id="tenant">{"name":"Sunburst"}</script>'
  expect(await loadTenant('sun.example.org')).toEqual({ name: 'Sunburst' })
  expect(fetch).not.toHaveBeenCalled()
})

test('otherwise the one of the first label of the host, made whole', async () => {
  storage({ '/cloud/tenants/sun.json': { name: 'Sunburst', colors: { primary: '#facc15' } } })
  const tenant = await loadTenant('sun.example.org:3000')
  expect(tenant.name).toBe('Sunburst')
  expect(tenant.colors.primary).toBe('#facc15')
  expect(tenant.time_zone).toBe(BUILT_IN_TENANT.time_zone)
})

test.each(['unknown.example.org', 'localhost:3000', '127.0.0.1'])('%s gets the default one', async (host) => {
  storage({ '/cloud/tenants/default.json': { name: 'Default' } })
  expect((await loadTenant(host)).name).toBe('Default')
})

test('without any document, or with a damaged one, the site still stands', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await loadTenant('sun.example.org')).toEqual(BUILT_IN_TENANT)
  storage({ '/cloud/tenants/sun.json': 'oops' })
  expect(await loadTenant('sun.example.org')).toEqual(BUILT_IN_TENANT)
})
