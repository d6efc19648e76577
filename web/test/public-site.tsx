import { createMemoryHistory } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { BUILT_IN_TENANT, type TenantDocument } from 'contract/tenants'
import { App, createApp } from '../src/app.tsx'
import { createQueryClient } from '../src/query-client.ts'
import type { ScreenRoute } from '../src/route.ts'

type Options = {
  routes: readonly ScreenRoute[]
  /** What the server has, by the path of the call; an error is its refusal. */
  data: Record<string, unknown>
  tenant?: Partial<TenantDocument>
}

/**
 * Opens a URL of the tenant's site as in a browser, with the given screens and a server that knows `data`.
 */
export async function visit(url: string, { routes, data, tenant }: Options) {
  const client = createQueryClient(async ({ path }) => {
    if (data[path] instanceof Error) throw data[path]
    return data[path]
  })
  const site = {
    ...BUILT_IN_TENANT,
    name: 'Heartland Softball',
    support_email: 'help@heartland.example',
    ...tenant,
  }
  const history = createMemoryHistory({ initialEntries: [url] })
  const app = createApp({ tenant: site, client }, history, routes)
  await app.router.load()
  const shown = render(<App {...app} />)
  await waitFor(() => expect(shown.container.querySelector('h1')).not.toBeNull())
  return { ...shown, history }
}
