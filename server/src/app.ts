import { join } from 'node:path'
import { openAuth, type Auth } from './auth/auth.ts'
import { authRoutes } from './auth/routes.ts'
import type { Config } from './config.ts'
import { connect } from './database.ts'
import { contentRoutes } from './content/routes.ts'
import { eventRoutes, unprefixedEventRoutes } from './events/routes.ts'
import { createApp } from './http-app.ts'
import { logCalls, loggerOptions } from './http-logs.ts'
import { serveRealms } from './http-realms.ts'
import { mount, type Routes, type World } from './http.ts'
import type { Job } from './jobs.ts'
import { findTenants } from './jobs-queries.ts'
import { loadKeys } from './keys.ts'
import { mailJobs, mailRoutes } from './mail/routes.ts'
import type { CardProvider } from './outside/card-provider.ts'
import { outboxMailer } from './outside/mailer-outbox.ts'
import { smtpMailer } from './outside/mailer-smtp.ts'
import type { Outside } from './outside/outside.ts'
import { diskStorage } from './outside/storage-disk.ts'
import { s3Storage } from './outside/storage-s3.ts'
import { servePictures } from './pictures.ts'
import { tenantDirectory } from './tenants/directory.ts'
import { tenantRoutes } from './tenants/routes.ts'

/** Every operation of the contract with the function that carries it out. */
export const routes: Routes = [
  ...tenantRoutes,
  ...authRoutes,
  ...mailRoutes,
  ...eventRoutes,
  ...contentRoutes,
]

export const jobs: readonly Job[] = [...mailJobs]

/** Refuses every charge. */
const noCards = new Proxy({ name: 'sandbox', mode: 'sandbox' } as CardProvider, {
  get(known, name) {
    if (name in known) return known[name as keyof CardProvider]
    throw new Error('there is no card provider')
  },
})

/** The world with the door to it. */
export type House = World & { auth: Auth }

/** The house as the configuration says: its database and everything outside. */
export async function buildWorld(config: Config, parts: Partial<Outside> = {}): Promise<House> {
  const now = () => new Date()
  const database = connect(config.database)
  const keys = await loadKeys(config)
  const auth = await openAuth({
    database,
    keys,
    now,
    publicUrl: () => house.publicUrl,
    directUrl: config.database.directUrl,
  })
  const house: House = {
    database,
    outside: {
      mailer: config.mail.smtpUrl
        ? smtpMailer({ url: config.mail.smtpUrl, from: config.mail.from })
        : outboxMailer,
      storage: config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files')),
      cards: noCards,
      ...parts,
    },
    keys,
    publicUrl: config.publicUrl,
    now,
    tenantOf: tenantDirectory(() => findTenants(database), now),
    authenticate: auth.authenticate,
    auth,
  }
  return house
}

/** The web server with everything it serves. */
export async function buildApp(world: House, config: Pick<Config, 'logLevel' | 'trustProxy'>) {
  const app = await createApp(world, {
    logger: config.logLevel === 'silent' ? false : loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
  })
  logCalls(app)
  serveRealms(app, world, world.auth)
  mount(app, routes, world)
  mount(app, unprefixedEventRoutes, world, '')
  servePictures(app, world.outside.storage)
  return app
}
