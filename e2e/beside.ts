import { inject } from 'vitest'
import { buildWorld } from '../server/src/app.ts'
import { readConfig } from '../server/src/plumbing/config.ts'
import { databaseUrl } from '../server/test/database.ts'
import { DATABASE } from './setup.ts'

/**
 * What the journeys' server works on, for preparations made outside of it. Call it inside a test; close the
 * world.
 */
export async function openBeside() {
  const url = databaseUrl(inject('postgres'), DATABASE)
  const config = readConfig({
    NODE_ENV: 'development',
    DATABASE_URL: url,
    DATA_DIR: inject('folder'),
    DEMO: 'false',
    LOG_LEVEL: 'error',
  })
  return { url, world: await buildWorld(config) }
}
