import path from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './ensure.mjs'

/**
 * Migrates a database with the migrations that stand here, without a built server.
 * @param {string} url
 * @returns {Promise<{ given: string[], withheld: string[], found: string[] }>} as the function itself
 */
export const migrate = async (url) => (await made()).migrate(url)

/**
 * Whether a database has all migrations that stand here.
 * @param {import('pg').Client} client
 * @returns {Promise<boolean>}
 */
export const isMigrated = async (client) => (await made()).isMigrated(client)

async function made() {
  const outfile = path.join(ROOT, 'server/dist/migrate.js')
  await build({
    entryPoints: [path.join(ROOT, 'server/src/plumbing/database/migrate.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  return import(outfile)
}
