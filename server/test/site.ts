import { afterAll } from 'vitest'
import type { OutsideContext, Tenant } from '../src/context.ts'
import { connect } from '../src/database.ts'
import { createApp } from '../src/http-app.ts'
import { contextFor, mount, type Routes, type World } from '../src/http.ts'
import type { Storage, StoredFile } from '../src/outside/storage.ts'
import { servePictures } from '../src/pictures.ts'
import { testDatabase } from './database.ts'
import { refuseWithoutTenant } from './statements.ts'

/** In the middle of the season 2026-2027, noon in Chicago. */
export const TODAY = new Date('2026-11-21T18:00:00Z')

/**
 * Serves the routes of a module that visitors may read, for three tenants on one empty database. Call it at the top
 * level of a test file.
 */
export async function testSite(routes: Routes, unprefixed: Routes = []) {
  const { url } = await testDatabase()
  const database = connect({ url, pool: 4, onStatement: refuseWithoutTenant })
  afterAll(() => database.close())
  const tenants = {
    default: await tenant('default', 'Fastpitch Home'),
    alliance: await tenant('alliance', 'Alliance Fastpitch'),
    demo: await tenant('demo', 'Demo Softball Club'),
  }
  const storage = storageInMemory()
  const world: World = {
    database,
    outside: { storage } as World['outside'],
    keys: { derive: () => Buffer.alloc(32) },
    publicUrl: 'http://{tenant}.localhost:3000',
    now: () => TODAY,
    tenantOf: async (host) => tenants[host.split('.')[0] as keyof typeof tenants] ?? tenants.default,
    authenticate: async () => null,
  }
  const app = await createApp(world)
  mount(app, routes, world)
  mount(app, unprefixed, world, '')
  servePictures(app, storage)

  async function tenant(label: string, name: string): Promise<Tenant> {
    const fields = { label, name, time_zone: 'America/Chicago', currency: 'USD' }
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into tenant (label, name, time_zone, currency, created_at) values ($1, $2, $3, $4, $5) returning id`,
      [...Object.values(fields), TODAY],
    )
    return { ...fields, id: rows[0]!.id }
  }

  return {
    database,
    storage,
    /** As the system itself acts for a tenant, for instance when it writes the seed. */
    acting: (label: keyof typeof tenants): OutsideContext =>
      contextFor(world, tenants[label], null, { trace_id: 'test', ip: '', user_agent: '' }),
    /** What a visitor of a tenant's site gets. */
    async get(path: string, label: keyof typeof tenants = 'alliance') {
      const {
        statusCode: status,
        headers,
        body,
        rawPayload,
      } = await app.inject({
        url: path,
        headers: { host: `${label}.localhost` },
      })
      const isJson = String(headers['content-type']).includes('json')
      return { status, headers, rawPayload, body: isJson ? JSON.parse(body) : body }
    },
  }
}

function storageInMemory(): Storage {
  const files = new Map<string, StoredFile>()
  return {
    put: async (key, content, type) => void files.set(key, { content, type }),
    get: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
  } as Storage
}
